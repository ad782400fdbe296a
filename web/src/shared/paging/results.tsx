import type { ReactNode } from 'react';
import styles from './results.module.css';

interface ResultsProps {
  /** The page before still stands while the next is fetched. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** One page of a list over its pager. */
export function Results({ isBusy, children }: ResultsProps) {
  return (
    <div className={styles.results} aria-busy={isBusy}>
      {children}
    </div>
  );
}
