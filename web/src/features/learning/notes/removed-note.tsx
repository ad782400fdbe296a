import { useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './note-item.module.css';
import { noteMessages } from './note.messages.ts';

const UNDO_MS = 6_000;

interface RemovedNoteProps {
  readonly onUndo: () => void;
  /** It was not brought back. */
  readonly onGone: () => void;
}

/** Stands where a note was, for as long as it can be brought back. */
export function RemovedNote({ onUndo, onGone }: RemovedNoteProps) {
  const t = useMessages(noteMessages);
  const textId = useId();
  const undoRef = useRef<HTMLButtonElement>(null);
  // While the way back has the focus nobody is hurried.
  const [isHeld, setHeld] = useState(true);
  useEffect(() => undoRef.current?.focus(), []);
  useEffect(() => {
    if (isHeld) {
      return undefined;
    }
    const timer = setTimeout(onGone, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onGone]);
  return (
    <div className={styles.removed}>
      <span id={textId}>{t('removed')}</span>
      <Button
        ref={undoRef}
        look="plain"
        size="small"
        aria-describedby={textId}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
