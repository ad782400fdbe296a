import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { renewIn } from '#shared/player/renew-in.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Room = CallResponse<'live.room'>;

export type Refusal = 'notOwned' | 'missing' | 'crowded';

/** Refusals that are states of the screen, by their codes. */
const REFUSALS = new Map<number, Refusal>([
  [errors['common.forbidden'].code, 'notOwned'],
  [errors['common.notFound'].code, 'missing'],
  [errors['learning.deviceLimit'].code, 'crowded'],
]);

async function askRoom(chapterId: number, signal: AbortSignal): Promise<Room | Refusal> {
  try {
    return await call('live.room', { chapter_id: chapterId }, { signal });
  } catch (error) {
    const refusal = error instanceof ApiError ? REFUSALS.get(error.code) : undefined;
    if (refusal === undefined) {
      throw error;
    }
    return refusal;
  }
}

/** Whether a room let the person in. */
export function isRoom(answer: Room | Refusal | undefined): answer is Room {
  return typeof answer === 'object';
}

/** A server that restarts is back in seconds, and people wait for the class. */
const UNREACHED_MS = 5_000;

function askAgainIn(answer: Room | Refusal | undefined, error: Error | null): number | false {
  if (error instanceof ApiError && error.kind !== 'code') {
    return UNREACHED_MS;
  }
  return isRoom(answer) ? renewIn(answer.expire_time) : false;
}

export const roomQueries = {
  /** The room of a lesson with links that work for a while, or why there is none. */
  ofChapter: (chapterId: number) =>
    queryOptions({
      queryKey: queryKey('live', 'room', chapterId),
      queryFn: ({ signal }) => askRoom(chapterId, signal),
      refetchInterval: ({ state }) => askAgainIn(state.data, state.error),
      refetchIntervalInBackground: true,
      // Events tell what changes; it is asked again when they say so.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // It is asked for again and again while a connection is lost; the screen says that.
      meta: { silent: true },
    }),
};
