import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { accountQueries } from '../account.queries.ts';

interface SaveProfileOptions {
  readonly onSaved: (profile: CallResponse<'account.me'>) => void;
  readonly onRefused: (error: Error) => void;
}

/** Sends changes of the profile; what the server answers is the profile everywhere. */
export function useSaveProfile({ onSaved, onRefused }: SaveProfileOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: CallRequest<'account.edit'>) => call('account.edit', changes),
    onSuccess: (profile) => {
      queryClient.setQueryData(accountQueries.me().queryKey, profile);
      setSessionUser(profile);
      onSaved(profile);
    },
    onError: onRefused,
  });
}
