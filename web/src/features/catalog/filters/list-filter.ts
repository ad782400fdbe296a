/** What a list shows, kept in its address alone: back, reload and a shared link show the same. */
import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { ADDRESS_IDS } from '@zhiji/contract/kernel/patterns';
import { COURSE_TYPES, SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { readId } from '#shared/lib/read-id.ts';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { pagingSearch, readPaging } from '#shared/paging/paging.ts';

export type SortType = (typeof SORT_TYPES)[keyof typeof SORT_TYPES];
export type SortDirection = (typeof SORT_DIRECTIONS)[keyof typeof SORT_DIRECTIONS];
/** An order a person can choose; the address filter is the fifth sort type and orders nothing. */
export type SortOption = Exclude<SortType, typeof SORT_TYPES.address>;
export type CourseType = Exclude<
  (typeof COURSE_TYPES)[keyof typeof COURSE_TYPES],
  typeof COURSE_TYPES.package
>;

export interface ListFilter {
  readonly keyword: string;
  readonly type: CourseType | undefined;
  readonly category_id: number | undefined;
  readonly sort_type: SortType;
  readonly sort: SortDirection;
  /** Ids from the country down, comma-joined; empty without a place. */
  readonly address_id: string;
}

/** Nothing is narrowed; the order stays as it is. */
export const NO_FILTER = {
  keyword: '',
  type: undefined,
  category_id: undefined,
  address_id: '',
} as const satisfies Partial<ListFilter>;

const KINDS: readonly CourseType[] = [COURSE_TYPES.live, COURSE_TYPES.record, COURSE_TYPES.offline];

/** Cheap before dear, but much before little and new before old. */
export function usualDirection(sortType: SortType): SortDirection {
  return sortType === SORT_TYPES.price ? SORT_DIRECTIONS.ascending : SORT_DIRECTIONS.descending;
}

/** The order behind a sort type: a place alone leaves the overall order. */
export function toSortOption(sortType: SortType): SortOption {
  return sortType === SORT_TYPES.address ? SORT_TYPES.overall : sortType;
}

function readSortType(text: string | null, hasPlace: boolean): SortType {
  const known = Object.values(SORT_TYPES).find((type) => type === text) ?? SORT_TYPES.overall;
  const option = toSortOption(known);
  return option === SORT_TYPES.overall && hasPlace ? SORT_TYPES.address : option;
}

/** The filter an address asks for; what makes no sense there is ignored. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const address = query.get('address_id') ?? '';
  const address_id = ADDRESS_IDS.test(address) ? address : '';
  const sort_type = readSortType(query.get('sort_type'), address_id !== '');
  const sort = Number(query.get('sort'));
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, KEYWORD_MAX_LENGTH),
    type: KINDS.find((kind) => kind === Number(query.get('type'))),
    category_id: readId(query.get('category_id')) ?? undefined,
    sort_type,
    sort:
      Object.values(SORT_DIRECTIONS).find((direction) => direction === sort) ??
      usualDirection(sort_type),
    address_id,
  };
}

/** The same address with another filter, at its first page; what is usual is left out of it. */
export function filterSearch(query: URLSearchParams, change: Partial<ListFilter>): string {
  const { sort_type, sort, ...narrowing } = { ...readListFilter(query), ...change };
  const option = toSortOption(sort_type);
  const entries = {
    ...narrowing,
    sort_type: option === SORT_TYPES.overall ? '' : option,
    sort: sort === usualDirection(sort_type) ? '' : sort,
  };
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined || value === '') {
      next.delete(key);
    } else {
      next.set(key, String(value));
    }
  }
  return pagingSearch(next, { ...readPaging(query), page: 1 });
}

/** Changes a part of the filter and leaves the rest as it is. */
export function changeFilter(part: Partial<ListFilter>): AddressChange {
  return ({ query }) => ({ search: filterSearch(query, part) });
}

/** Whether anything but the order is chosen. */
export function isNarrowed({ keyword, type, category_id, address_id }: ListFilter): boolean {
  return keyword !== '' || type !== undefined || category_id !== undefined || address_id !== '';
}
