import { call } from '#shared/api/client.ts';
import { openFetchedLink } from '#shared/api/open-fetched-link.ts';

const TOKEN_PARAMETER = 'token';

/** Opens the sister site with a link token, so that the user arrives there logged in. */
export function openSisterSite(siteUrl: string): Promise<boolean> {
  return openFetchedLink(async () => {
    const { token } = await call('identity.linkToken', {});
    const url = new URL(siteUrl);
    url.searchParams.set(TOKEN_PARAMETER, token);
    return url.href;
  });
}
