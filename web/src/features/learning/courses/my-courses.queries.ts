import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type MyCourse = CallResponse<'learning.myCourses'>['list'][number];

/** Studying moves courses up and forward: a look back always asks again. */
const ALWAYS_STALE = 0;

export const myCourseQueries = {
  page: (request: CallRequest<'learning.myCourses'>) =>
    queryOptions({
      queryKey: queryKey('learning', 'myCourses', request),
      queryFn: ({ signal }) => call('learning.myCourses', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
};
