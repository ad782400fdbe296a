import styles from './chip.module.css';

export type ChipLook = 'plain' | 'good' | 'hot' | 'framed';

interface ChipProps {
  readonly look?: ChipLook | undefined;
  readonly children: string;
}

/** A word for how something stands. */
export function Chip({ look = 'plain', children }: ChipProps) {
  return <span className={`${styles.chip} ${styles[look]}`}>{children}</span>;
}
