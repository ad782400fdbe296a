import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

interface CardGridProps<Item> {
  /** Names the list; one that is still empty inside is hidden from assistive technology. */
  readonly label?: string;
  readonly items: readonly Item[];
  /** In a row on a desktop: 4 of a few, 5 or 2 of a page of a list. */
  readonly columns?: 2 | 4 | 5;
  readonly render: (item: Item) => ReactNode;
}

/** Pages hold 10, 20 or 30: five or two beside each other leave no row unfinished. */
const COLUMNS = { 2: styles.two, 4: '', 5: styles.five };

/** Cards side by side on a desktop, one below the other on a phone. */
export function CardGrid<Item extends { readonly id: number }>({
  label,
  items,
  columns = 4,
  render,
}: CardGridProps<Item>) {
  return (
    <ul
      className={`${styles.grid} ${COLUMNS[columns]}`}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {items.map((item) => (
        <li key={item.id}>{render(item)}</li>
      ))}
    </ul>
  );
}
