import type { ReactNode } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { Results } from '#shared/paging/results.tsx';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import type { PagedQuery } from '#shared/paging/use-paged-query.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './paged-rows.module.css';

const SKELETONS = 3;
const ROW_HEIGHT = '142px';

interface PagedRowsProps<Item> extends PagedQuery<{
  readonly list: readonly Item[];
  readonly total: number;
}> {
  readonly label: string;
  /** Stands where there is nothing at all. */
  readonly empty: ReactNode;
  readonly keyOf: (item: Item) => string | number;
  readonly renderRow: (item: Item) => ReactNode;
}

function Loading() {
  return (
    <div className={styles.list}>
      {Array.from({ length: SKELETONS }, (_, position) => (
        <Skeleton key={position} height={ROW_HEIGHT} />
      ))}
    </div>
  );
}

/** One page of a list of rows; which one stands in the address. */
export function PagedRows<Item>({
  query,
  more,
  label,
  empty,
  keyOf,
  renderRow,
}: PagedRowsProps<Item>) {
  return (
    <QueryBlock query={query} skeleton={<Loading />} isEmpty={() => false}>
      {({ list, total }) => {
        if (total === 0) {
          return empty;
        }
        if (list.length === 0) {
          return <BeyondEnd />;
        }
        return (
          <Results isBusy={query.isPlaceholderData}>
            <ul className={styles.list} aria-label={label}>
              {list.map((item) => (
                <li key={keyOf(item)}>{renderRow(item)}</li>
              ))}
            </ul>
            <UrlPager total={total} more={more} />
          </Results>
        );
      }}
    </QueryBlock>
  );
}

/** Stacks what narrows a list over its rows. */
export function RowsScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
