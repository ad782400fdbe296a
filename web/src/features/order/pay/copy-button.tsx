import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';

interface CopyButtonProps {
  /** What the value is called. */
  readonly field: string;
  readonly value: string;
}

/** Puts a value on the clipboard and says so. */
export function CopyButton({ field, value }: CopyButtonProps) {
  const t = useMessages(payMessages);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('copyField', { field })}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? t('copiedShort') : t('copy')}
      </button>
      <VisuallyHidden as="output">{outcome === null ? '' : t(outcome, { field })}</VisuallyHidden>
    </>
  );
}
