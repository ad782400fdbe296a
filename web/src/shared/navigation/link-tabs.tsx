import { Link } from 'react-router';
import styles from './link-tabs.module.css';

interface LinkTab {
  readonly to: string;
  readonly text: string;
  readonly isCurrent: boolean;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}

/** A row of links of which one is where the reader is. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              className={isCurrent ? `${styles.tab} ${styles.current}` : styles.tab}
              {...(isCurrent && { 'aria-current': 'page' })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
