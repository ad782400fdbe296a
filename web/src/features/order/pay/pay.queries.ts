import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { BANK_LIST_TYPES, type Cashier } from '@zhiji/contract/kernel/statuses';
import { nullIfNoOrder } from '#features/order/order.queries.ts';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { isUnpaid, type PayType } from './pay-state.ts';

export type Payment = CallResponse<'order.pay'>;

const POLL_MS = 3000;
/** Who comes back from a cashier wants to know. */
const BACK_POLL_MS = 700;

export const payQueries = {
  /** The order being paid, looked at again and again while the page is seen. */
  order: (id: number, isBack = false) =>
    queryOptions({
      queryKey: queryKey('payment', 'order', id),
      queryFn: ({ signal }) =>
        nullIfNoOrder(call('order.detail', { id, ...(isBack && { returned: 1 }) }, { signal })),
      staleTime: 0,
      // A page in the background stops asking, and asks at once when it is looked at again.
      refetchInterval: ({ state }) =>
        state.data === undefined || isUnpaid(state.data)
          ? isBack
            ? BACK_POLL_MS
            : POLL_MS
          : false,
      refetchOnWindowFocus: 'always',
      // The panel says itself what it does not know.
      meta: { silent: true },
    }),
  /** Names of banks to choose from. A form without them still takes any name. */
  banks: () =>
    queryOptions({
      queryKey: queryKey('region', 'banks'),
      queryFn: async ({ signal }) => {
        const banks = await call('region.banks', { type: BANK_LIST_TYPES.banks }, { signal });
        return banks.flatMap((bank) => ('name' in bank ? [bank.name] : []));
      },
      staleTime: Infinity,
      meta: { silent: true },
    }),
  /** How to pay by one way; asked again in time, the answer is the same. */
  payment: (id: number, payType: PayType, cashier: Cashier | null = null) =>
    queryOptions({
      queryKey: queryKey('payment', 'start', id, payType, cashier),
      queryFn: ({ signal }) =>
        call(
          'order.pay',
          { id, pay_type: payType, ...(cashier !== null && { cashier }) },
          { signal },
        ),
      staleTime: Infinity,
      gcTime: 0,
      meta: { silent: true },
    }),
};

/** Asks for the order being paid at once, instead of at the next poll. */
export async function refreshPayment(queryClient: QueryClient, orderId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKey('payment', 'order', orderId) });
}
