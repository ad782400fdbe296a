import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** Places change once a year; one answer serves a whole visit. */
const STALE_MS = HOUR_MS;

export const regionQueries = {
  countries: () =>
    queryOptions({
      queryKey: queryKey('region', 'countries'),
      queryFn: ({ signal }) => call('region.countries', {}, { signal }),
      staleTime: STALE_MS,
      // Beside it stands a picker that has them as well.
      meta: { silent: true },
    }),
  children: (p_id: number, level: number) =>
    queryOptions({
      queryKey: queryKey('region', 'children', p_id, level),
      queryFn: ({ signal }) => call('region.children', { p_id, level }, { signal }),
      staleTime: STALE_MS,
    }),
  name: (address_id: string) =>
    queryOptions({
      queryKey: queryKey('region', 'name', address_id),
      queryFn: ({ signal }) => call('region.name', { address_id }, { signal }),
      staleTime: STALE_MS,
    }),
};
