import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type TeacherPage = CallResponse<'organisation.teacher'>;

export const teacherQueries = {
  detail: (id: number) =>
    queryOptions({
      queryKey: queryKey('organisation', 'teacher', id),
      queryFn: ({ signal }) => nullIfMissing(call('organisation.teacher', { id }, { signal })),
    }),
  courses: (filter: CallRequest<'organisation.teacherCourses'>) =>
    queryOptions({
      queryKey: queryKey('organisation', 'teacherCourses', filter),
      queryFn: ({ signal }) => call('organisation.teacherCourses', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
};
