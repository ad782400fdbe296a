import { queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { saleAnswer } from './sale/sale-answer.ts';

export type Course = CallResponse<'catalog.course'>;
export type CourseType = Course['type'];

interface CourseRequest extends Pick<CallRequest<'catalog.course'>, 'id' | 'retailid'> {
  /** Null when the link did not say it. */
  readonly type: CourseType | null;
}

export const courseQueries = {
  /** The course; null when there is none, `OFF_SALE` when it can no longer be bought. */
  detail: ({ type, ...rest }: CourseRequest) =>
    queryOptions({
      queryKey: queryKey('catalog', 'course', { type, ...rest }),
      queryFn: ({ signal }) =>
        saleAnswer(
          call('catalog.course', { ...rest, ...(type === null ? {} : { type }) }, { signal }),
        ),
    }),
  categories: (type: CourseType) =>
    queryOptions({
      queryKey: queryKey('catalog', 'courseCategories', type),
      queryFn: ({ signal }) => call('catalog.categories', { type }, { signal }),
    }),
  related: (id: number) =>
    queryOptions({
      queryKey: queryKey('catalog', 'related', id),
      queryFn: ({ signal }) => call('catalog.related', { id }, { signal }),
    }),
  packages: (id: number) =>
    queryOptions({
      queryKey: queryKey('catalog', 'packagesWithCourse', id),
      queryFn: ({ signal }) => call('catalog.packagesWithCourse', { id }, { signal }),
    }),
};
