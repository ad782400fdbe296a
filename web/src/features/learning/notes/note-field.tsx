import { NOTE_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { type KeyboardEvent, type ReactNode, type Ref, type SubmitEvent, useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './note-field.module.css';
import { noteMessages } from './note.messages.ts';

/** From here on it is told how many characters are left. */
const NEARLY_FULL = 200;

interface NoteFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly cancelLabel: string;
  readonly isSaving: boolean;
  readonly fieldRef: Ref<HTMLTextAreaElement>;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** The Escape key; what was typed is not lost by it unless this says so. */
  readonly onEscape: () => void;
  /** Stands between the text and the buttons. */
  readonly children?: ReactNode;
}

/** The text of a note, with the keys that save and leave it. */
export function NoteField(props: NoteFieldProps) {
  const { label, hint, value, cancelLabel, isSaving, fieldRef, onChange, onSave } = props;
  const t = useMessages(noteMessages);
  const id = useId();
  const hintId = useId();
  const left = NOTE_MAX_LENGTH - value.length;
  const save = () => {
    if (value.trim() !== '' && !isSaving) {
      onSave();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      props.onEscape();
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        ref={fieldRef}
        className={styles.text}
        rows={4}
        maxLength={NOTE_MAX_LENGTH}
        value={value}
        readOnly={isSaving}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hintId} className={styles.hint}>
        {left <= NEARLY_FULL ? t('left', { number: left }) : hint}
      </p>
      {props.children}
      <div className={styles.actions}>
        <Button look="plain" size="small" onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" size="small" disabled={isSaving || value.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
