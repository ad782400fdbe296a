import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Category = CallResponse<'catalog.categoryTree'>[number];

/** Categories change a few times a year. */
const STALE_MS = 600_000;

export const categoryQueries = {
  tree: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'listCategories'),
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      staleTime: STALE_MS,
      // The field says so.
      meta: { silent: true },
    }),
};
