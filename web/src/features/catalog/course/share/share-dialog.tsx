import { useMemo, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import styles from './share-dialog.module.css';
import { shareMessages } from './share.messages.ts';

interface ShareDialogProps {
  readonly title: string;
  readonly link: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A link to take along: to copy, or to scan with a phone. */
export function ShareDialog({ title, link, open, onClose }: ShareDialogProps) {
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
    <Dialog
      open={open}
      title={t('dialogTitle', { title })}
      closeLabel={t('close')}
      onClose={() => {
        setOutcome(null);
        onClose();
      }}
    >
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
          <output className={styles.outcome}>{outcome === null ? '' : t(outcome)}</output>
        </div>
      </div>
    </Dialog>
  );
}
