import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export const accountQueries = {
  me: () =>
    queryOptions({
      queryKey: queryKey('account', 'me'),
      queryFn: ({ signal }) => call('account.me', {}, { signal }),
    }),
};
