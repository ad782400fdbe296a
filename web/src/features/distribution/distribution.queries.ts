import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Distributor = NonNullable<CallResponse<'distribution.record'>>;
export type SpreadDay = Distributor['days'][number];
export type Payout = Distributor['payouts'][number];
export type Sales = CallResponse<'distribution.commissions'>;
export type Sale = Sales['list'][number];
export type Commission = Sale['items'][number];

/** Applications and money are decided behind the page: a look back always asks again. */
const ALWAYS_STALE = 0;

export const distributionQueries = {
  /** Null for who never applied. */
  record: () =>
    queryOptions({
      queryKey: queryKey('distribution', 'record'),
      queryFn: ({ signal }) => call('distribution.record', {}, { signal }),
      staleTime: ALWAYS_STALE,
      refetchOnWindowFocus: true,
    }),
  commissions: (request: CallRequest<'distribution.commissions'>) =>
    queryOptions({
      queryKey: queryKey('distribution', 'commissions', request),
      queryFn: ({ signal }) => call('distribution.commissions', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
};
