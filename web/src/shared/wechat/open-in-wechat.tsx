import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { wechatMessages } from './wechat.messages.ts';
import styles from './open-in-wechat.module.css';

/** Stands where a phone's browser would show a code to the phone that should scan it. */
export function OpenInWechat() {
  const t = useMessages(wechatMessages);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <div className={styles.way}>
      <p>{t('reopen')}</p>
      <Button onClick={() => void copy()}>{t('copy')}</Button>
      <output>{outcome !== null && t(outcome)}</output>
    </div>
  );
}
