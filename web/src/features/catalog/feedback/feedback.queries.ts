import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

export type CommentPage = CallResponse<'catalog.comments'>;
export type Comment = CommentPage['list'][number];
export type Question = CallResponse<'catalog.questions'>['list'][number];

// The page before stays until the next one is here, so that the pager does not jump.
export const feedbackQueries = {
  comments: (filter: CallRequest<'catalog.comments'>) =>
    queryOptions({
      queryKey: ['catalog', 'comments', filter],
      queryFn: ({ signal }) => call('catalog.comments', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
  questions: (filter: CallRequest<'catalog.questions'>) =>
    queryOptions({
      queryKey: ['catalog', 'questions', filter],
      queryFn: ({ signal }) => call('catalog.questions', filter, { signal }),
      placeholderData: keepPreviousData,
    }),
};
