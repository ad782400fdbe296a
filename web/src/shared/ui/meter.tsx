import styles from './meter.module.css';

interface MeterProps {
  readonly percent: number;
  readonly label: string;
}

/** How far something is, as a line that fills. */
export function Meter({ percent, label }: MeterProps) {
  return <progress className={styles.meter} max={100} value={percent} aria-label={label} />;
}
