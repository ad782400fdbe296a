import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

interface CardGridProps<Item> {
  /** Names the list; one that is still empty inside is hidden from assistive technology. */
  readonly label?: string;
  readonly items: readonly Item[];
  /** In a row on a desktop. */
  readonly columns?: 3 | 4;
  readonly render: (item: Item) => ReactNode;
}

/** Cards side by side on a desktop, one below the other on a phone. */
export function CardGrid<Item extends { readonly id: number }>({
  label,
  items,
  columns = 4,
  render,
}: CardGridProps<Item>) {
  return (
    <ul
      className={columns === 3 ? `${styles.grid} ${styles.wide}` : styles.grid}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {items.map((item) => (
        <li key={item.id}>{render(item)}</li>
      ))}
    </ul>
  );
}
