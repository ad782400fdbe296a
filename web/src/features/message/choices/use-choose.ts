import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { type Choices, messageQueries } from '../message.queries.ts';

type Chosen = CallRequest<'message.choose'>;
type Ways = Omit<Chosen, 'type'>;

const SAVING = queryKey('message', 'choices');

/** Saves what comes of a type: shown at once, and taken back when it fails. */
export function useChoose(type: Chosen['type']) {
  const queryClient = useQueryClient();
  const { queryKey: choices } = messageQueries.choices();
  const known = () =>
    queryClient.getQueryData<Choices>(choices)?.list.find((choice) => choice.type === type);
  const show = (ways: Ways) => {
    queryClient.setQueryData<Choices>(
      choices,
      (all) =>
        all && {
          list: all.list.map((choice) => (choice.type === type ? { ...choice, ...ways } : choice)),
        },
    );
  };
  const { mutate } = useMutation({
    mutationKey: SAVING,
    // One after the other, so that the last choice is also the last one saved.
    scope: { id: SAVING.join(' ') },
    mutationFn: ({ chosen }: { readonly chosen: Ways; readonly before: Ways }) =>
      call('message.choose', { type, ...chosen }),
    onSuccess: (answer) => {
      // An answer knows nothing of the choices that are still to be saved.
      if (queryClient.isMutating({ mutationKey: SAVING }) === 1) {
        queryClient.setQueryData<Choices>(choices, answer);
      }
    },
    onError: (_, { before }) => show(before),
  });
  return (change: Partial<Ways>): void => {
    const choice = known();
    if (choice !== undefined) {
      const { site, sms, mail } = choice;
      const before = { site, sms, mail };
      const chosen = { ...before, ...change };
      show(chosen);
      mutate({ chosen, before });
    }
  };
}
