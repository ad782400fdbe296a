/** How a list is asked for, and the cheapest way to pick a page of it. */
import { SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CallInput } from '@zhiji/contract/calls';

type ListInput = Pick<
  CallInput<'catalog.courses'>,
  'type' | 'category_id' | 'shop_id' | 'sort_type' | 'sort' | 'address_id'
>;

/** A category, with the second-level categories it holds or belongs to. */
export interface CategoryNode {
  readonly id: number;
  readonly level: number;
  readonly branches: readonly number[];
}

/** A place with its level and what stands above it. */
export interface PlaceNode {
  readonly id: number;
  readonly level: number;
  readonly parent: number;
}

export interface CourseFilter {
  readonly type: number | undefined;
  readonly category: CategoryNode | null;
  readonly place: PlaceNode | null;
}

/** The second level of a category of any level, where the index of categories begins. */
export function branchesOf(
  id: number,
  level: number,
  parent: number,
  children: readonly number[],
): readonly number[] {
  switch (level) {
    case 1:
      return children;
    case 2:
      return [id];
    default:
      return [parent];
  }
}

export type SortColumn = 'rank' | 'buy_num' | 'price_fen' | 'created_at';

export interface CourseOrder {
  readonly column: SortColumn;
  readonly ascending: boolean;
}

/** The deepest place of a comma-joined list, from the country down. */
export function deepestPlace(addressIds: string | undefined): number | undefined {
  const ids = (addressIds ?? '').split(',').map(Number);
  return ids.findLast((id) => id > 0);
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

/** Kept numbers of courses on sale: all, those of the filter, and those of its parts. */
export interface Tally {
  readonly everything: number;
  readonly matching: number;
  readonly ofCategory: number;
  readonly ofPlace: number;
}

/** Index entries that must be read until `wanted` courses of a filter were met in order. */
function walkLength({ everything, matching }: Tally, wanted: number): number {
  return matching === 0 ? everything : (wanted * everything) / matching;
}

/** How a page is picked: by walking, or by gathering what a category or a place holds. */
export type Way = 'walk' | 'category' | 'place';

/**
 * Walks through all courses in order and skips what does not match, or gathers all that a part of
 * the filter matches and sorts it: the numbers are exact, so the shortest way is known.
 */
export function wayTo(filter: CourseFilter, tally: Tally, wanted: number): Way {
  // Sorting costs about as much as reading once more.
  const ofCategory = filter.category === null ? Infinity : 2 * tally.ofCategory;
  const ofPlace = filter.place === null ? Infinity : 2 * tally.ofPlace;
  if (walkLength(tally, wanted) <= Math.min(ofCategory, ofPlace)) {
    return 'walk';
  }
  return ofCategory <= ofPlace ? 'category' : 'place';
}
