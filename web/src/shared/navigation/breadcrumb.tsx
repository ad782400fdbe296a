import { Link } from 'react-router';
import styles from './breadcrumb.module.css';

interface BreadcrumbProps {
  readonly label: string;
  /** The pages above, from the top. */
  readonly above: readonly { readonly to: string; readonly text: string }[];
  readonly current: string;
}

/** Where a page stands below others. */
export function Breadcrumb({ label, above, current }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {above.map(({ to, text }) => (
          <li key={to} className={styles.item}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li className={styles.item} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
