import { useMutation } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { dropKept } from '#shared/api/report-queue.ts';
import { clearSession } from '#shared/api/session.ts';
import { dropDrafts } from '#shared/drafts/drafts.ts';

/**
 * Ends the session on the server and, whatever it answers, here: who wants to leave is never kept.
 */
export function useLogout(onLoggedOut: () => void) {
  return useMutation({
    mutationFn: async () => {
      try {
        await call('identity.logout', {});
      } catch {
        // Also of a session that is over already, which is no reason to log in again.
      }
    },
    onSettled: () => {
      clearSession();
      dropKept();
      dropDrafts();
      onLoggedOut();
    },
  });
}
