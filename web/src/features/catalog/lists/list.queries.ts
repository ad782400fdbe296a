import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

const all = ['catalog', 'lists'] as const;
/** Categories change a few times a year. */
const CATEGORIES_STALE_MS = 600_000;

export const listQueries = {
  categories: (type: CallRequest<'catalog.categories'>['type']) =>
    queryOptions({
      queryKey: [...all, 'categories', type],
      queryFn: ({ signal }) => call('catalog.categories', { type }, { signal }),
      staleTime: CATEGORIES_STALE_MS,
    }),
  allCategories: () =>
    queryOptions({
      queryKey: [...all, 'categories'],
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      staleTime: CATEGORIES_STALE_MS,
    }),
  courses: (request: CallRequest<'catalog.courses'>) =>
    queryOptions({
      queryKey: [...all, 'courses', request],
      queryFn: ({ signal }) => call('catalog.courses', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
    }),
  packages: (request: CallRequest<'catalog.packages'>) =>
    queryOptions({
      queryKey: [...all, 'packages', request],
      queryFn: ({ signal }) => call('catalog.packages', request, { signal }),
      placeholderData: keepPreviousData,
    }),
};
