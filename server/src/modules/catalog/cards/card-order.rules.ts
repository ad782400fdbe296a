/** The order in which lists and search results show cards. */
import { SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CallInput } from '@zhiji/contract/calls';

type ListInput = CallInput<'catalog.courses'>;

export type SortColumn = 'rank' | 'buy_num' | 'price_fen' | 'created_at';

export interface CourseOrder {
  readonly column: SortColumn;
  readonly ascending: boolean;
}

/** Choosing a place is a filter, not an order: the list stays in the overall one. */
export function orderOf({ sort_type, sort }: Pick<ListInput, 'sort_type' | 'sort'>): CourseOrder {
  const ascending = sort === SORT_DIRECTIONS.ascending;
  switch (sort_type) {
    case SORT_TYPES.sales:
      return { column: 'buy_num', ascending };
    case SORT_TYPES.price:
      return { column: 'price_fen', ascending };
    case SORT_TYPES.newest:
      return { column: 'created_at', ascending };
    case SORT_TYPES.overall:
    case SORT_TYPES.address:
      return { column: 'rank', ascending };
  }
}
