import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog/dialog.tsx';
import { parseAttendees } from './attendee.rules.ts';
import { attendeesMessages } from './attendees.messages.ts';
import styles from './attendees.module.css';

const LINES = 8;

interface PasteDialogProps {
  readonly onPaste: (text: string) => void;
  readonly onClose: () => void;
}

/** Takes a list of people as text, and says how many it found. */
export function PasteDialog({ onPaste, onClose }: PasteDialogProps) {
  const t = useMessages(attendeesMessages);
  const [text, setText] = useState('');
  const number = parseAttendees(text).length;
  return (
    <Dialog open title={t('pasteTitle')} closeLabel={t('close')} onClose={onClose}>
      <p className={styles.pasteText}>{t('pasteText')}</p>
      <textarea
        className={styles.paste}
        aria-label={t('pasteLabel')}
        placeholder={t('pasteExample')}
        rows={LINES}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={number === 0} onClick={() => onPaste(text)}>
          {number === 0 ? t('pasteNone') : t('pasteAdd', { number })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
