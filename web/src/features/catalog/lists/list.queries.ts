import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** Categories change a few times a year. */
const CATEGORIES_STALE_MS = 600_000;

export const listQueries = {
  categories: (type: CallRequest<'catalog.categories'>['type']) =>
    queryOptions({
      queryKey: queryKey('catalog', 'listCategories', type),
      queryFn: ({ signal }) => call('catalog.categories', { type }, { signal }),
      staleTime: CATEGORIES_STALE_MS,
    }),
  allCategories: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'listCategories'),
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      staleTime: CATEGORIES_STALE_MS,
    }),
  courses: (request: CallRequest<'catalog.courses'>) =>
    queryOptions({
      queryKey: queryKey('catalog', 'listCourses', request),
      queryFn: ({ signal }) => call('catalog.courses', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
    }),
  packages: (request: CallRequest<'catalog.packages'>) =>
    queryOptions({
      queryKey: queryKey('catalog', 'listPackages', request),
      queryFn: ({ signal }) => call('catalog.packages', request, { signal }),
      placeholderData: keepPreviousData,
    }),
};
