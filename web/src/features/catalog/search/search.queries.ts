import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';

const all = ['catalog', 'search'] as const;
/** One row of cards. */
const POPULAR_COUNT = 4;
/** What help there is, nobody waits for: its failure is not told. */
const silently = { meta: { silent: true } };

export const searchQueries = {
  suggest: (keyword: string) =>
    queryOptions({
      queryKey: [...all, 'suggest', keyword],
      queryFn: ({ signal }) => call('catalog.suggest', { keyword }, { signal }),
      ...silently,
    }),
  popular: () =>
    queryOptions({
      queryKey: [...all, 'popular'],
      queryFn: ({ signal }) => call('catalog.homeCourses', { limit: POPULAR_COUNT }, { signal }),
      ...silently,
    }),
  categories: () =>
    queryOptions({
      queryKey: [...all, 'categories'],
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      ...silently,
    }),
};
