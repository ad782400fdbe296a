import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AddressLink } from './address-link.tsx';
import type { AddressChange } from './current-address.ts';
import styles from './link-tabs.module.css';

interface TabBase {
  readonly text: string;
  readonly isCurrent: boolean;
}

/** Leads to an address of its own, or changes a part of the current one. */
type LinkTab = TabBase &
  ({ readonly to: string } | { readonly name: string; readonly change: AddressChange });

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}

/** A row of links of which one is where the reader is. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  // On a narrow screen the row is scrolled: where the reader is stands in sight.
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
        {tabs.map((tab) => {
          const props = {
            className: tab.isCurrent ? `${styles.tab} ${styles.current}` : styles.tab,
            ...(tab.isCurrent && { 'aria-current': 'page' as const }),
            children: tab.text,
          };
          return 'to' in tab ? (
            <li key={tab.to}>
              <Link {...props} to={tab.to} />
            </li>
          ) : (
            <li key={tab.name}>
              <AddressLink {...props} change={tab.change} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
