import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { useSession } from '#shared/api/session.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

const owned = queryOptions({
  queryKey: queryKey('learning', 'owned'),
  queryFn: async ({ signal }) => (await call('learning.owned', {}, { signal })).ids,
  // Without it a card shows what everybody sees.
  meta: { silent: true },
});

/** Which of these courses the person may study already. A visitor has none, and nothing is asked. */
export function useOwned(courseIds: readonly number[]): ReadonlySet<number> {
  const isUser = useSession(({ user }) => user !== null);
  const { data = [] } = useQuery({ ...owned, enabled: isUser });
  return new Set(isUser ? courseIds.filter((id) => data.includes(id)) : []);
}
