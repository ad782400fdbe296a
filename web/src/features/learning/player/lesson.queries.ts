import { queryOptions } from '@tanstack/react-query';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { serverNow } from '#shared/lib/server-clock.ts';

/** A link is renewed this long before it stops working. */
const AHEAD_MS = 60_000;
/** Timers know no longer time than some weeks. */
const LONGEST_MS = 24 * 3_600_000;

/** In how many milliseconds a new link is needed. */
export function renewIn(expireTime: string | null | undefined): number | false {
  if (typeof expireTime !== 'string') {
    return false;
  }
  const left = parseWireTime(expireTime).getTime() - serverNow() - AHEAD_MS;
  return Math.min(Math.max(left, AHEAD_MS), LONGEST_MS);
}

export const lessonQueries = {
  /** The lesson with links that play for a while; null when there is none. */
  ofChapter: (chapterId: number) =>
    queryOptions({
      queryKey: ['learning', 'lesson', chapterId],
      queryFn: ({ signal }) =>
        nullIfMissing(call('learning.lesson', { chapter_id: chapterId }, { signal })),
      refetchInterval: ({ state }) => renewIn(state.data?.expire_time),
      refetchIntervalInBackground: true,
      // A new link interrupts the one that plays, so it comes when it is needed and not before.
      staleTime: Number.POSITIVE_INFINITY,
      // Who opens a lesson again goes on from where the server knows them.
      gcTime: 0,
    }),
};
