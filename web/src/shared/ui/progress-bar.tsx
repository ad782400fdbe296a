import styles from './progress-bar.module.css';

/** A thin running line at the top edge while something is being fetched; it stands in no landmark, so it is a status. */
export function ProgressBar({ label }: { readonly label: string }) {
  return (
    <output className={styles.bar}>
      <progress className={styles.value} aria-label={label} />
    </output>
  );
}
