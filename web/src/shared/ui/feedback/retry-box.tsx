import { Button } from '../button.tsx';
import styles from './retry-box.module.css';

interface RetryBoxProps {
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Stands where a block could not be loaded. */
export function RetryBox({ text, retryLabel, onRetry }: RetryBoxProps) {
  return (
    <div className={styles.box}>
      <p>{text}</p>
      <Button look="plain" size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
