import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Favourite = CallResponse<'catalog.favourites'>['list'][number];
export type FavouriteTarget = CallRequest<'catalog.toggleFavourite'>;

export const favouriteQueries = {
  /** Whether something is kept; nobody misses it when it cannot be had. */
  of: (target: FavouriteTarget) =>
    queryOptions({
      queryKey: queryKey('catalog', 'favourite', target),
      queryFn: ({ signal }) => call('catalog.isFavourite', target, { signal }),
      meta: { silent: true },
      // Whoever logs in on the page sees his own answer, not the visitor's.
      staleTime: 0,
    }),
  page: (request: CallRequest<'catalog.favourites'>) =>
    queryOptions({
      queryKey: queryKey('catalog', 'favourites', request),
      queryFn: ({ signal }) => call('catalog.favourites', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** Lists of favourites, and every page that shows whether something is kept, ask again. */
export async function afterFavouriteRemoved(queryClient: QueryClient): Promise<void> {
  const changed = ['favourites', 'favourite', 'course', 'package'] as const;
  await Promise.all(
    changed.map((resource) =>
      queryClient.invalidateQueries({ queryKey: queryKey('catalog', resource) }),
    ),
  );
}
