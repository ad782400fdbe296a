import { queryOptions } from '@tanstack/react-query';
import { BANK_LIST_TYPES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export const bankQueries = {
  /** Banks by their ids; a form that only needs names has a query of its own. */
  banks: () =>
    queryOptions({
      queryKey: queryKey('region', 'banks', 'ids'),
      queryFn: async ({ signal }) => {
        const banks = await call('region.banks', { type: BANK_LIST_TYPES.banks }, { signal });
        return banks.flatMap((bank) => ('id' in bank ? [bank] : []));
      },
      staleTime: Infinity,
      // The field says so.
      meta: { silent: true },
    }),
};
