import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';

/** Places change once a year; one answer serves a whole visit. */
const STALE_MS = 3_600_000;

const all = ['region'] as const;

export const regionQueries = {
  children: (p_id: number, level: number) =>
    queryOptions({
      queryKey: [...all, 'children', p_id, level],
      queryFn: ({ signal }) => call('region.children', { p_id, level }, { signal }),
      staleTime: STALE_MS,
    }),
  name: (address_id: string) =>
    queryOptions({
      queryKey: [...all, 'name', address_id],
      queryFn: ({ signal }) => call('region.name', { address_id }, { signal }),
      staleTime: STALE_MS,
    }),
};
