import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';

const all = ['account'] as const;

export const accountQueries = {
  me: () =>
    queryOptions({
      queryKey: [...all, 'me'],
      queryFn: ({ signal }) => call('account.me', {}, { signal }),
    }),
};
