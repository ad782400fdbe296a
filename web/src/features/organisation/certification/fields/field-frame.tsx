import { type ReactNode, useId } from 'react';
import formStyles from '#shared/forms/forms.module.css';
import { FieldNote } from './field-note.tsx';

interface FieldBelowProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly mark: string | undefined;
  readonly hint?: ReactNode;
}

/** Below a field: its complaint, or else the mark and the hint. */
export function FieldBelow({ id, error, mark, hint }: FieldBelowProps) {
  return (
    <div id={id} className={formStyles.note}>
      {error === undefined ? (
        <FieldNote mark={mark} hint={hint} />
      ) : (
        <p role="alert" className={formStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The id that connects a field with what stands below it. */
export function useNoteId(): string {
  return `${useId()}-note`;
}
