import { useMutation } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { clearSession } from '#shared/api/session.ts';

/**
 * Ends the session on the server and, whatever it answers, here: who wants to leave is never kept.
 */
export function useLogout(onLoggedOut: () => void) {
  return useMutation({
    mutationFn: () => call('identity.logout', {}),
    meta: { silent: true },
    onSettled: () => {
      clearSession();
      onLoggedOut();
    },
  });
}
