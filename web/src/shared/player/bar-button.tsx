import type { ReactNode } from 'react';
import styles from './control-bar.module.css';

interface BarButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** One button of the control bar. */
export function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      title={label}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
