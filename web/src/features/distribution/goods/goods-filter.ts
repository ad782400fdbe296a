/** What the list of goods shows, kept in its address alone. */
import type { CallRequest } from '@zhiji/contract/calls';
import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { type Paging, pagingSearch, readPaging } from '#shared/paging/paging.ts';
import type { Goods } from './goods.queries.ts';

const { live, record, offline } = COURSE_TYPES;
/** The tabs in order; the first shows all. */
export const TYPES = [undefined, live, record, offline] as const;

interface GoodsFilter {
  readonly type: Goods['type'] | undefined;
  readonly keyword: string;
}

/** The filter an address asks for; what makes no sense there is ignored. */
export function readGoodsFilter(query: URLSearchParams): GoodsFilter {
  return {
    type: TYPES.find((type) => String(type) === query.get('type')),
    keyword: (query.get('keyword') ?? '').trim().slice(0, KEYWORD_MAX_LENGTH),
  };
}

/** Changes a part of the filter and leaves the rest as it is, at the first page. */
export function changeGoodsFilter(part: Partial<GoodsFilter>): AddressChange {
  return ({ query }) => {
    const { type, keyword } = { ...readGoodsFilter(query), ...part };
    const next = new URLSearchParams({
      ...(type !== undefined && { type: String(type) }),
      ...(keyword !== '' && { keyword }),
    });
    return { search: pagingSearch(next, { ...readPaging(query), page: 1 }) };
  };
}

/** What the list is asked for: nothing is sent that is not chosen. */
export function goodsRequest(
  { type, keyword }: GoodsFilter,
  paging: Paging,
): CallRequest<'distribution.goods'> {
  return {
    ...(type !== undefined && { type }),
    ...(keyword !== '' && { keyword }),
    ...paging,
  };
}
