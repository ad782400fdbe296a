import { SCORE_MAX } from '@zhiji/contract/kernel/limits';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { StarRadios } from '#shared/ui/star-radios.tsx';
import styles from './write-form.module.css';
import { writeMessages } from './write.messages.ts';

const SCORES = Array.from({ length: SCORE_MAX }, (_, index) => index + 1);

interface ScoreFieldProps {
  /** Null until one is chosen. */
  readonly value: number | null;
  readonly error: string;
  readonly onChange: (score: number) => void;
}

/** One to five stars. */
export function ScoreField({ value, error, onChange }: ScoreFieldProps) {
  const t = useMessages(writeMessages);
  const name = useId();
  return (
    <fieldset className={styles.scores}>
      <legend>{t('score')}</legend>
      <div className={styles.stars}>
        <StarRadios
          name={name}
          labels={SCORES.map((score) => t('stars', { score }))}
          value={value ?? 0}
          unchosen="★"
          onChange={onChange}
        />
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
