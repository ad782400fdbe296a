import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type CommentPage = CallResponse<'catalog.comments'>;
export type Comment = CommentPage['list'][number];
export type Question = CallResponse<'catalog.questions'>['list'][number];

// The page before stays until the next one is here, so that the pager does not jump.
export const feedbackQueries = {
  comments: (filter: CallRequest<'catalog.comments'>) =>
    queryOptions({
      queryKey: queryKey('catalog', 'comments', filter),
      queryFn: ({ signal }) => call('catalog.comments', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
  questions: (filter: CallRequest<'catalog.questions'>) =>
    queryOptions({
      queryKey: queryKey('catalog', 'questions', filter),
      queryFn: ({ signal }) => call('catalog.questions', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** A review or question was posted: its list asks again, and the course, which counts them. */
export async function afterPost(
  queryClient: QueryClient,
  list: 'comments' | 'questions',
): Promise<void> {
  await Promise.all(
    ([list, 'course'] as const).map((resource) =>
      queryClient.invalidateQueries({ queryKey: queryKey('catalog', resource) }),
    ),
  );
}
