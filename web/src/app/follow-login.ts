import type { QueryClient } from '@tanstack/react-query';
import { accountQueries } from '#features/account/account.queries.ts';
import { beginSession } from '#shared/api/begin-session.ts';
import { call } from '#shared/api/client.ts';
import { closeLogin } from '#shared/api/login-request.ts';
import { handleFailure } from '#shared/api/policy.ts';

/** A login in another tab is one in this tab too, whoever it was that logged in. */
export async function followLogin(queryClient: QueryClient): Promise<void> {
  try {
    const profile = await call('account.me', {});
    closeLogin();
    queryClient.setQueryData(accountQueries.me().queryKey, profile);
    await beginSession(queryClient, profile);
  } catch (error) {
    if (error instanceof Error) {
      await handleFailure(error, { silent: true }, 'background');
    }
  }
}
