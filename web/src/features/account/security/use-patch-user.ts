import { useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { accountQueries } from '../account.queries.ts';

/** Writes what a command has changed into the profile that the screens show. */
export function usePatchUser(): (patch: Partial<CallResponse<'account.me'>>) => void {
  const queryClient = useQueryClient();
  return (patch) => {
    queryClient.setQueryData(accountQueries.me().queryKey, (user) => user && { ...user, ...patch });
  };
}
