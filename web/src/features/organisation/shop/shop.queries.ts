import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Shop = CallResponse<'organisation.detail'>;
export type Teacher = CallResponse<'organisation.teachers'>['list'][number];

export const shopQueries = {
  detail: (id: number) =>
    queryOptions({
      queryKey: queryKey('organisation', 'shop', id),
      queryFn: ({ signal }) => nullIfMissing(call('organisation.detail', { id }, { signal })),
    }),
  // The page before stays until the next one is here, so that the pager does not jump.
  courses: (filter: CallRequest<'organisation.courses'>) =>
    queryOptions({
      queryKey: queryKey('organisation', 'shopCourses', filter),
      queryFn: ({ signal }) => call('organisation.courses', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
  packages: (filter: CallRequest<'organisation.packages'>) =>
    queryOptions({
      queryKey: queryKey('organisation', 'shopPackages', filter),
      queryFn: ({ signal }) => call('organisation.packages', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
  teachers: (filter: CallRequest<'organisation.teachers'>) =>
    queryOptions({
      queryKey: queryKey('organisation', 'shopTeachers', filter),
      queryFn: ({ signal }) => call('organisation.teachers', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
};
