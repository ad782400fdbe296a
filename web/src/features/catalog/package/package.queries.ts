import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { saleAnswer } from '../course/sale/sale-answer.ts';

export type Package = CallResponse<'catalog.package'>;

export const packageQueries = {
  /** The package; null when there is none, `OFF_SALE` when it can no longer be bought. */
  detail: (id: number) =>
    queryOptions({
      queryKey: queryKey('catalog', 'package', id),
      queryFn: ({ signal }) => saleAnswer(call('catalog.package', { id }, { signal })),
    }),
};
