/** A list of cards on the page of an institution or a teacher: one feature's in the frame of another. */
import type { ReactNode } from 'react';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { CardSkeletons } from '#features/catalog/cards/card-skeletons.tsx';
import { ShopList } from '#features/organisation/shop/shop-list.tsx';
import type { EmptyWithLinkProps } from '#shared/navigation/empty-with-link.tsx';
import type { PagedQuery } from '#shared/paging/use-paged-query.ts';

interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}

interface ShopCardsProps<Item> {
  readonly heading: string;
  readonly page: PagedQuery<Page<Item>>;
  readonly filter?: ReactNode;
  /** What stands for the list while it loads. */
  readonly skeleton: { readonly count: number; readonly extraLines?: number };
  readonly empty: EmptyWithLinkProps;
  readonly render: (item: Item) => ReactNode;
}

export function ShopCards<Item extends { readonly id: number }>({
  heading,
  page,
  filter,
  skeleton,
  empty,
  render,
}: ShopCardsProps<Item>) {
  return (
    <ShopList
      heading={heading}
      filter={filter}
      {...page}
      skeleton={<CardSkeletons {...skeleton} columns={5} />}
      empty={empty}
    >
      {(list) => <CardGrid label={heading} items={list} columns={5} render={render} />}
    </ShopList>
  );
}
