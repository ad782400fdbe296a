import { call } from '#shared/api/client.ts';
import { openFetchedLink } from '#shared/api/open-fetched-link.ts';

/** Opens customer service in a new window; tells whether it did. */
export function openService(): Promise<boolean> {
  return openFetchedLink(() => call('support.serviceLink', {}));
}
