import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type CourseProgress = CallResponse<'learning.progress'>;
export type LessonProgress = CourseProgress['list'][number];

const TOGETHER_MS = 1_000;

export const progressQueries = {
  ofCourse: (courseId: number) =>
    queryOptions({
      queryKey: queryKey('learning', 'progress', courseId),
      queryFn: ({ signal }) => call('learning.progress', { curriculum_id: courseId }, { signal }),
      // It grows while one watches, so every look at it is a new one; the parts of a page that opens
      // look once together.
      staleTime: TOGETHER_MS,
    }),
};
