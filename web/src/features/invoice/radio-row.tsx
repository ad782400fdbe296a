import { type ReactNode, useId } from 'react';
import styles from './invoice.module.css';

interface RadioRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** A question with a few answers, of which one is chosen. */
export function RadioRow<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.radios}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
