import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { nullIfNoOrder } from '#features/order/order.queries.ts';
import { call } from '#shared/api/client.ts';
import { isUnpaid, type PayType } from './pay-state.ts';

export type Payment = CallResponse<'order.pay'>;

const POLL_MS = 3000;

/** Apart from what the screens around know of orders: they change when the person goes on. */
const paymentKey = ['payment'] as const;

export const payQueries = {
  /** The order being paid, looked at again and again while the page is seen. */
  order: (id: number) =>
    queryOptions({
      queryKey: [...paymentKey, 'order', id],
      queryFn: ({ signal }) => nullIfNoOrder(call('order.detail', { id }, { signal })),
      staleTime: 0,
      // A page in the background stops asking, and asks at once when it is looked at again.
      refetchInterval: ({ state }) =>
        state.data === undefined || isUnpaid(state.data) ? POLL_MS : false,
      refetchOnWindowFocus: 'always',
      // The panel says itself what it does not know.
      meta: { silent: true },
    }),
  /** How to pay by one way; asked again in time, the answer is the same. */
  payment: (id: number, payType: PayType) =>
    queryOptions({
      queryKey: [...paymentKey, 'start', id, payType],
      queryFn: ({ signal }) => call('order.pay', { id, pay_type: payType }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
      meta: { silent: true },
    }),
};
