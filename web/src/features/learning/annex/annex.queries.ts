import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Annex = CallResponse<'learning.annexes'>[number];

/** Links work for ten minutes, and what visitors share may be a minute old: renewed before. */
const RENEW_MS = 8 * MINUTE_MS;

export const annexQueries = {
  ofCourse: (id: number) =>
    queryOptions({
      queryKey: queryKey('learning', 'annexes', id),
      queryFn: ({ signal }) => call('learning.annexes', { id, page: 1 }, { signal }),
      refetchInterval: RENEW_MS,
      // Nothing is renewed in a window nobody looks at.
      refetchOnWindowFocus: true,
    }),
};
