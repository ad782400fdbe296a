import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './forms.module.css';

export interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface TextFieldProps
  extends
    FieldProps,
    Pick<
      ComponentProps<'input'>,
      'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'onKeyUp' | 'autoFocus' | 'onBlur'
    > {
  readonly label: string;
  /** Stands in the box, behind the text. */
  readonly aside?: ReactNode;
  /** Stands below, as long as nothing is wrong with the field. */
  readonly hint?: ReactNode;
}

/** A labelled line of text with its complaint below. */
export function TextField({ label, error, onChange, aside, hint, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={error === undefined ? styles.box : `${styles.box} ${styles.wrong}`}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {aside}
      </div>
      <div id={noteId} className={styles.note}>
        {error === undefined ? (
          hint
        ) : (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
