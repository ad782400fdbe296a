import { SCORE_MAX } from '@zhiji/contract/kernel/limits';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './write-form.module.css';
import { writeMessages } from './write.messages.ts';

const SCORES = Array.from({ length: SCORE_MAX }, (_, index) => index + 1);

interface ScoreFieldProps {
  /** Null until one is chosen. */
  readonly value: number | null;
  readonly error: string;
  readonly onChange: (score: number) => void;
}

/** One to five stars, as radio buttons: arrow keys choose. */
export function ScoreField({ value, error, onChange }: ScoreFieldProps) {
  const t = useMessages(writeMessages);
  const name = useId();
  return (
    <fieldset className={styles.scores}>
      <legend>{t('score')}</legend>
      <div className={styles.stars}>
        {SCORES.map((score) => (
          <label key={score} className={score <= (value ?? 0) ? styles.starOn : styles.star}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              aria-label={t('stars', { score })}
              checked={score === value}
              onChange={() => onChange(score)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
