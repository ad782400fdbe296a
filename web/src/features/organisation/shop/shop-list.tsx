import type { ReactNode } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { EmptyWithLink, type EmptyWithLinkProps } from '#shared/navigation/empty-with-link.tsx';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import type { PagedQuery } from '#shared/paging/use-paged-query.ts';
import styles from './shop-list.module.css';

interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}

interface ShopListProps<Item> extends PagedQuery<Page<Item>> {
  readonly heading: string;
  /** Narrows the list; stands beside the heading. */
  readonly filter?: ReactNode;
  readonly skeleton: ReactNode;
  /** Stands for a list without anything in it. */
  readonly empty: EmptyWithLinkProps;
  readonly children: (list: readonly Item[]) => ReactNode;
}

/** One page of something the institution has, in each of its states, with its pager. */
export function ShopList<Item>({
  heading,
  filter,
  query,
  more,
  skeleton,
  empty,
  children,
}: ShopListProps<Item>) {
  return (
    <section className={styles.list}>
      <div className={styles.row}>
        <h2 className={styles.heading}>{heading}</h2>
        {filter}
      </div>
      <QueryBlock query={query} skeleton={skeleton} isEmpty={() => false}>
        {({ list, total }) => {
          if (list.length === 0) {
            return total === 0 ? <EmptyWithLink {...empty} /> : <BeyondEnd />;
          }
          return (
            <div className={styles.block} aria-busy={query.isPlaceholderData}>
              {children(list)}
              <UrlPager total={total} more={more} />
            </div>
          );
        }}
      </QueryBlock>
    </section>
  );
}
