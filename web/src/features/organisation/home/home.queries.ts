import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** One row. */
export const INSTITUTION_COUNT = 6;

export const organisationHomeQueries = {
  featured: () =>
    queryOptions({
      queryKey: queryKey('organisation', 'featured'),
      queryFn: ({ signal }) =>
        call('organisation.featured', { limit: INSTITUTION_COUNT }, { signal }),
    }),
};
