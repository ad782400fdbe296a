import { type ReactNode, useId } from 'react';
import styles from './forms.module.css';
import type { FieldProps } from './text-field.tsx';

const ROWS = 6;

interface TextAreaFieldProps extends FieldProps {
  readonly label: string;
  readonly maxLength: number;
  /** Stands below, as long as nothing is wrong with the field. */
  readonly hint?: ReactNode;
}

/** A labelled text of several lines with its complaint below; it tells how long it is. */
export function TextAreaField({ label, error, hint, onChange, ...area }: TextAreaFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={error === undefined ? styles.box : `${styles.box} ${styles.wrong}`}>
        <textarea
          {...area}
          id={id}
          rows={ROWS}
          className={styles.area}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <div className={styles.counted}>
        <div id={noteId} className={styles.note}>
          {error === undefined ? (
            hint
          ) : (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </div>
        <span className={styles.count}>
          {area.value.length} / {area.maxLength}
        </span>
      </div>
    </div>
  );
}
