import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@zhiji/contract/kernel/limits';
import type { AddressChange } from '#shared/navigation/current-address.ts';

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

const PAGE = 'page';
const LIMIT = 'limit';

/** Page and size a list shows, from its address; what makes no sense there is ignored. */
export function readPaging(query: URLSearchParams): Paging {
  const page = Number(query.get(PAGE));
  const limit = Number(query.get(LIMIT));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZE_DEFAULT,
  };
}

/** The same address at another page; what is usual is left out of it. */
export function pagingSearch(query: URLSearchParams, { page, limit }: Paging): string {
  const next = new URLSearchParams(query);
  next.delete(PAGE);
  next.delete(LIMIT);
  if (page !== 1) {
    next.set(PAGE, String(page));
  }
  if (limit !== PAGE_SIZE_DEFAULT) {
    next.set(LIMIT, String(limit));
  }
  return next.size === 0 ? '' : `?${next.toString()}`;
}

/** Turns the page of a list whose paging stands in the query. */
export function changePaging(turn: (now: Paging) => Paging): AddressChange {
  return ({ query }) => ({ search: pagingSearch(query, turn(readPaging(query))) });
}

export const toFirst = (now: Paging): Paging => ({ ...now, page: 1 });
