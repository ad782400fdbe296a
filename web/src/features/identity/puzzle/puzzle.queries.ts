import { queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type PuzzlePurpose = CallRequest<'identity.puzzle'>['purpose'];
export type Puzzle = CallResponse<'identity.puzzle'>;

/** The `round`th puzzle of somebody who tries; each is asked for once and kept no longer. */
export function puzzleQuery(purpose: PuzzlePurpose, round: string, hard: boolean) {
  return queryOptions({
    queryKey: queryKey('identity', 'puzzle', purpose, round, hard),
    queryFn: ({ signal }) =>
      call('identity.puzzle', { purpose, ...(hard && { hard: 1 }) }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The place of the puzzle says that it is missing.
    meta: { silent: true },
  });
}
