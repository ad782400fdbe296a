import type { ReactNode } from 'react';
import styles from './empty-box.module.css';

interface EmptyBoxProps {
  readonly text: string;
  readonly action: ReactNode;
}

/** Stands where a list has nothing to show, with one way on. */
export function EmptyBox({ text, action }: EmptyBoxProps) {
  return (
    <div className={styles.box}>
      <svg
        className={styles.picture}
        aria-hidden="true"
        width="120"
        height="88"
        viewBox="0 0 120 88"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      >
        <path d="M16 42 32 14h56l16 28v30a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6z" />
        <path d="M16 42h26a4 4 0 0 1 4 4c0 7 6 12 14 12s14-5 14-12a4 4 0 0 1 4-4h26" />
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
