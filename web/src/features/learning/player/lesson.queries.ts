import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { renewIn } from '#shared/player/renew-in.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export const lessonQueries = {
  /** The lesson with links that play for a while; null when there is none. */
  ofChapter: (chapterId: number) =>
    queryOptions({
      queryKey: queryKey('learning', 'lesson', chapterId),
      queryFn: ({ signal }) =>
        nullIfMissing(
          call('learning.lesson', { chapter_id: chapterId }, { signal, isPersonal: true }),
        ),
      refetchInterval: ({ state }) => renewIn(state.data?.expire_time),
      refetchIntervalInBackground: true,
      // A new link interrupts the one that plays, so it comes when it is needed and not before.
      staleTime: Number.POSITIVE_INFINITY,
      // Who opens a lesson again goes on from where the server knows them.
      gcTime: 0,
      // Why it does not open stands in the place of the lesson.
      meta: { silent: true },
    }),
};
