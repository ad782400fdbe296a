import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

export type Favourite = CallResponse<'catalog.favourites'>['list'][number];
export type FavouriteTarget = CallRequest<'catalog.toggleFavourite'>;

/** Everything known about favourites: invalidate it when one was added or taken out. */
export const favouritesKey = ['catalog', 'favourites'] as const;

export const favouriteQueries = {
  /** Whether something is kept; nobody misses it when it cannot be had. */
  of: (target: FavouriteTarget) =>
    queryOptions({
      queryKey: ['catalog', 'favourite', target],
      queryFn: ({ signal }) => call('catalog.isFavourite', target, { signal }),
      meta: { silent: true },
      // Whoever logs in on the page sees his own answer, not the visitor's.
      staleTime: 0,
    }),
  page: (request: CallRequest<'catalog.favourites'>) =>
    queryOptions({
      queryKey: [...favouritesKey, request],
      queryFn: ({ signal }) => call('catalog.favourites', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
