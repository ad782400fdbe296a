import { COMMENT_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { useId } from 'react';
import styles from './write-form.module.css';

interface PostFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is wrong with it; empty when nothing is. */
  readonly error: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The text of a review or question. */
export function PostField({ label, hint, error, value, onChange }: PostFieldProps) {
  const id = useId();
  const hintId = useId();
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.text}
        rows={4}
        maxLength={COMMENT_MAX_LENGTH}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={`${hintId} ${errorId}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}
