import { useMessages } from '#shared/i18n/use-messages.ts';
import { PlusIcon } from '../pdf/pdf-icons.tsx';
import { type LessonPosition, positionText } from './note-position.ts';
import { noteMessages } from './note.messages.ts';
import styles from './note-here.module.css';
import { usePositionToNote } from './take-note.ts';

interface NoteHereProps {
  readonly lesson: LessonPosition;
  readonly onNote: () => void;
}

/** On a phone, in reach of the thumb: a note at the place where one is. */
export function NoteHere({ lesson, onNote }: NoteHereProps) {
  const t = useMessages(noteMessages);
  const place = positionText({ type: lesson.type, position: usePositionToNote(lesson) });
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.here} onClick={onNote}>
        <PlusIcon />
        {t('noteHere', { place })}
      </button>
    </div>
  );
}
