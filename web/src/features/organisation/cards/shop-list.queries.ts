import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** One page of the institutions. */
export function shopListQuery(request: CallRequest<'organisation.list'>) {
  return queryOptions({
    queryKey: queryKey('organisation', 'list', request),
    queryFn: ({ signal }) => call('organisation.list', request, { signal }),
    // What was listed stays until the next is here, so that the page does not jump.
    placeholderData: keepPreviousData,
  });
}
