import styles from './star-radios.module.css';

interface StarRadiosProps {
  readonly name: string;
  /** What each star says, from the first on. */
  readonly labels: readonly string[];
  /** How many are chosen; 0 for none yet. */
  readonly value: number;
  /** How a star looks that is not chosen. */
  readonly unchosen: '★' | '☆';
  readonly onChange: (value: number) => void;
}

/** Radio buttons in the shape of stars, as large as the text around them: arrow keys choose. */
export function StarRadios({ name, labels, value, unchosen, onChange }: StarRadiosProps) {
  return [...labels.entries()].map(([place, label]) => {
    const score = place + 1;
    const isOn = score <= value;
    return (
      <label key={score} className={isOn ? styles.starOn : styles.star}>
        <input
          className={styles.radio}
          type="radio"
          name={name}
          aria-label={label}
          checked={score === value}
          onChange={() => onChange(score)}
        />
        <span aria-hidden="true">{isOn ? '★' : unchosen}</span>
      </label>
    );
  });
}
