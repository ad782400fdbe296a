import styles from './progress-bar.module.css';

/** A thin running line at the top edge while something is being fetched. */
export function ProgressBar({ label }: { readonly label: string }) {
  return (
    <div className={styles.bar}>
      <progress className={styles.value} aria-label={label} />
    </div>
  );
}
