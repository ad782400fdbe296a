import styles from './control-bar.module.css';

interface BarSelectProps {
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly onChoose: (value: string) => void;
}

/** One choice of the control bar. */
export function BarSelect({ label, value, options, onChoose }: BarSelectProps) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
