import { useLayoutEffect, useRef } from 'react';
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
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  // On a phone the row is scrolled: where the reader is stands in sight.
  useLayoutEffect(() => {
    const row = list.current;
    const item = row?.children[current];
    if (row && item instanceof HTMLElement) {
      row.scrollLeft = item.offsetLeft - row.clientWidth / 3;
    }
  }, [current]);
  return (
    <nav className={styles.row} aria-label={label}>
      <ul ref={list} className={styles.tabs} data-strip="">
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
