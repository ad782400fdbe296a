import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { noteUnread } from './unread/unread.ts';

export type Messages = CallResponse<'message.list'>;
export type Message = Messages['list'][number];
export type Choices = CallResponse<'message.choices'>;
export type Choice = Choices['list'][number];

export const messageQueries = {
  list: (request: CallRequest<'message.list'>) =>
    queryOptions({
      queryKey: queryKey('message', 'list', request),
      queryFn: async ({ signal }) => {
        const messages = await call('message.list', request, { signal });
        noteUnread(messages.unread_num);
        return messages;
      },
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  choices: () =>
    queryOptions({
      queryKey: queryKey('message', 'choices'),
      queryFn: ({ signal }) => call('message.choices', {}, { signal }),
    }),
};
