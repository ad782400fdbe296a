import { SSO_APPS } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { openFetchedLink } from '#shared/api/open-fetched-link.ts';

const TOKEN_PARAMETER = 'token';

/** Opens the agency console with a ticket, so that the user arrives there logged in. */
export function openConsole(consoleUrl: string): Promise<boolean> {
  return openFetchedLink(async () => {
    const { token } = await call('identity.issueTicket', { app: SSO_APPS.agency });
    const url = new URL(consoleUrl);
    url.searchParams.set(TOKEN_PARAMETER, token);
    return url.href;
  });
}
