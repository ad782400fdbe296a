import { useMemo, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { Button } from '#shared/ui/button.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import styles from './share-link.module.css';
import { shareMessages } from './share.messages.ts';

interface ShareLinkProps {
  readonly title: string;
  readonly link: string;
  /** What kind of link it is. */
  readonly note?: string;
}

/** A link to take along: to copy, or to scan with a phone. */
export function ShareLink({ title, link, note }: ShareLinkProps) {
  const t = useMessages(shareMessages);
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const modules = useMemo(() => encodeQr(link), [link]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      field.current?.select();
      setOutcome('copyFailed');
    }
  };

  return (
    <div className={styles.body}>
      <figure className={styles.code}>
        <QrCode modules={modules} label={t('qrCode', { title })} />
        <figcaption>{t('scan')}</figcaption>
      </figure>
      <div className={styles.copying}>
        <input
          ref={field}
          className={styles.link}
          aria-label={t('link')}
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <output className={styles.outcome}>{outcome === null ? note : t(outcome)}</output>
      </div>
    </div>
  );
}
