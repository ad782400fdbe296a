/** How a list is asked for, and the cheapest way to pick a page of it. */

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

/** The deepest place of a comma-joined list, from the country down. */
export function deepestPlace(addressIds: string | undefined): number | undefined {
  const ids = (addressIds ?? '').split(',').map(Number);
  return ids.findLast((id) => id > 0);
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
