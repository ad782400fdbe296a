import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, isOn, disabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.track} />
    </button>
  );
}
