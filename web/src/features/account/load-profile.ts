import type { QueryClient } from '@tanstack/react-query';
import { sendQueued } from '#shared/api/report-queue.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { readToken, saveToken } from '#shared/api/token.ts';
import { accountQueries } from './account.queries.ts';

/**
 * Fetches the profile of the token's owner and keeps what the shell shows. Whoever calls decides
 * what a failure means, so the shared policy only opens the re-login box. What an earlier page of the
 * tab had to keep is sent.
 */
export async function loadProfile(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.fetchQuery({ ...accountQueries.me(), meta: { silent: true } });
  setSessionUser(profile);
  await sendQueued(profile.id);
  const token = readToken();
  if (token !== null) {
    // The server slides the session's end with use; the cookie follows.
    saveToken(token);
  }
}
