import { queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

export type PuzzlePurpose = CallRequest<'identity.puzzle'>['purpose'];
export type Puzzle = CallResponse<'identity.puzzle'>;

/** The `round`th puzzle of somebody who tries; each is asked for once and kept no longer. */
export function puzzleQuery(purpose: PuzzlePurpose, round: string) {
  return queryOptions({
    queryKey: ['identity', 'puzzle', purpose, round],
    queryFn: ({ signal }) => call('identity.puzzle', { purpose }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The place of the puzzle says that it is missing.
    meta: { silent: true },
  });
}
