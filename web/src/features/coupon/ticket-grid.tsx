import type { ReactNode } from 'react';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './ticket-grid.module.css';

const SKELETONS = 6;
const TICKET_HEIGHT = '168px';

interface TicketGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly render: (item: Item) => ReactNode;
}

/** Tickets side by side. */
export function TicketGrid<Item extends { readonly id: number }>({
  label,
  items,
  render,
}: TicketGridProps<Item>) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{render(item)}</li>
      ))}
    </ul>
  );
}

/** The same while they are on their way. */
export function TicketSkeletons() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: SKELETONS }, (_, position) => (
        <Skeleton key={position} height={TICKET_HEIGHT} />
      ))}
    </div>
  );
}
