import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type GoodsPage = CallResponse<'distribution.goods'>;
export type Goods = GoodsPage['list'][number];

export const goodsQueries = {
  /** Courses of the programme. */
  page: (request: CallRequest<'distribution.goods'>) =>
    queryOptions({
      queryKey: queryKey('distribution', 'goods', request),
      queryFn: ({ signal }) => call('distribution.goods', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      // The screen says so, or leads away.
      meta: { silent: true },
    }),
};
