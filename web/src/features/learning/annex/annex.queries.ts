import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

export type Annex = CallResponse<'learning.annexes'>[number];

/** Links work for ten minutes, and what visitors share may be a minute old: renewed before. */
const RENEW_MS = 8 * 60_000;

export const annexQueries = {
  ofCourse: (id: number) =>
    queryOptions({
      queryKey: ['learning', 'annexes', id],
      queryFn: ({ signal }) => call('learning.annexes', { id, page: 1 }, { signal }),
      refetchInterval: RENEW_MS,
      // Nothing is renewed in a window nobody looks at.
      refetchOnWindowFocus: true,
    }),
};
