import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Order = CallResponse<'order.detail'>;
export type OrderCard = CallResponse<'order.list'>['list'][number];
export type OrderStatus = OrderCard['status'];
export type OrderAction = OrderCard['actions'][number];
export type OrderPreview = CallResponse<'order.confirm'>;

/** Held to the contract by its type; the registry's texts stay out of the screen. */
const ORDER_NOT_FOUND: (typeof errors)['order.notFound']['code'] = 50_001;

/** Turns "no such order" into an answer: the screen has a state for it, and nobody needs a toast. */
export async function nullIfNoOrder(answer: Promise<Order>): Promise<Order | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === ORDER_NOT_FOUND) {
      return null;
    }
    throw error;
  }
}

/** Orders change behind the page (paid on a phone, closed by time): a look back always asks again. */
const ALWAYS_STALE = 0;

export const orderQueries = {
  list: (request: CallRequest<'order.list'>) =>
    queryOptions({
      queryKey: queryKey('order', 'list', request),
      queryFn: ({ signal }) => call('order.list', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
  /** One order of the user; null when there is none with this id. */
  detail: (id: number) =>
    queryOptions({
      queryKey: queryKey('order', 'detail', id),
      queryFn: ({ signal }) => nullIfNoOrder(call('order.detail', { id }, { signal })),
      staleTime: ALWAYS_STALE,
    }),
  /** The people an order has seats for, as they were named; nothing remembers them. */
  seatNames: (id: number) =>
    queryOptions({
      queryKey: queryKey('order', 'seatNames', id),
      queryFn: async ({ signal }) =>
        (await call('order.detail', { id, full_names: 1 }, { signal })).users,
      staleTime: ALWAYS_STALE,
      gcTime: 0,
      // Said where the names would stand.
      meta: { silent: true },
    }),
};
