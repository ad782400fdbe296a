import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type RefundQuote = CallResponse<'order.refundQuote'>;

export const refundQueries = {
  /** What is paid back changes with time and study: it is always asked anew. */
  quote: (request: CallRequest<'order.refundQuote'>) =>
    queryOptions({
      queryKey: queryKey('order', 'refundQuote', request),
      queryFn: ({ signal }) => call('order.refundQuote', request, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
};
