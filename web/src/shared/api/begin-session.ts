import type { QueryClient } from '@tanstack/react-query';
import { dropDrafts } from '#shared/drafts/drafts.ts';
import { sendQueued } from './report-queue.ts';
import { noteRenewal } from './relogin.ts';
import { setSessionUser, type SessionUser, useSession } from './session.ts';

/** Puzzles and QR codes of the login are over, not out of date. */
const outlivesLogin = ({ queryKey: [domain] }: { queryKey: readonly unknown[] }): boolean =>
  domain !== 'identity';

/**
 * Makes the page that of a user whose token is stored, and takes up what the end of the last session
 * interrupted: first what was kept is sent, so that what is then asked for includes it.
 */
export async function beginSession(queryClient: QueryClient, user: SessionUser): Promise<void> {
  const former = useSession.getState().user;
  setSessionUser(user);
  dropDrafts(user.id);
  await sendQueued(user.id);
  noteRenewal();
  if (former === null || former.id === user.id) {
    void queryClient.invalidateQueries({ predicate: outlivesLogin });
  } else {
    // Answers to the user who left are not for the next one.
    void queryClient.resetQueries({ predicate: outlivesLogin });
  }
}
