import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** One row of cards. */
const POPULAR_COUNT = 4;
/** What help there is, nobody waits for: its failure is not told. */
const silently = { meta: { silent: true } };

export const searchQueries = {
  suggest: (keyword: string) =>
    queryOptions({
      queryKey: queryKey('catalog', 'suggest', keyword),
      queryFn: ({ signal }) => call('catalog.suggest', { keyword }, { signal }),
      ...silently,
    }),
  hotWords: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'hotWords'),
      queryFn: ({ signal }) => call('catalog.hotWords', {}, { signal }),
      ...silently,
    }),
  popular: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'popular'),
      queryFn: ({ signal }) => call('catalog.homeCourses', { limit: POPULAR_COUNT }, { signal }),
      ...silently,
    }),
  categories: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'searchCategories'),
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      ...silently,
    }),
};
