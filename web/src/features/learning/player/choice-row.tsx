import { useId } from 'react';
import styles from './player-settings.module.css';

interface ChoiceRowProps {
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly onChoose: (value: string) => void;
}

/** One of several, each in reach of a finger. */
export function ChoiceRow({ label, value, options, onChoose }: ChoiceRowProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map(([option, text]) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(String(option))}
            />
            <span className={styles.pill}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
