import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { refusalKey } from '#features/order/order-failure.ts';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** What is asked for: everything that the price of an order hangs on. */
export type Basket = Pick<CallRequest<'order.confirm'>, 'type' | 'id' | 'num' | 'coupon_user_id'>;

/** Why something cannot be ordered; the screen has a state for each. */
export type RefusalReason = 'missing' | 'owned' | 'limit' | 'offSale' | 'full' | 'coupon';

export interface Refusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  /** The server's words. */
  readonly text: string;
}

export type Quote = { readonly kind: 'ready'; readonly preview: OrderPreview } | Refusal;

const REASONS: Partial<Record<ErrorKey, RefusalReason>> = {
  'common.notFound': 'missing',
  'order.alreadyOwned': 'owned',
  'order.purchaseLimit': 'limit',
  'order.notOnSale': 'offSale',
  'order.insufficientStock': 'full',
  'coupon.notUsable': 'coupon',
  'coupon.notFound': 'coupon',
  'coupon.notClaimable': 'coupon',
  'coupon.alreadyClaimed': 'coupon',
  'coupon.expired': 'coupon',
  'coupon.used': 'coupon',
};

/** The refusal a failure stands for, or null when the screen has no state for it. */
export function refusalOf(error: unknown): Refusal | null {
  const key = refusalKey(error);
  const reason = key === null ? undefined : REASONS[key];
  return reason === undefined || !(error instanceof Error)
    ? null
    : { kind: 'refused', reason, text: error.message };
}

async function quote(basket: Basket, signal: AbortSignal): Promise<Quote> {
  try {
    return { kind: 'ready', preview: await call('order.confirm', basket, { signal }) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) {
      throw error;
    }
    return refusal;
  }
}

export type CouponProduct = CallRequest<'coupon.forOrder'>;

export const checkoutQueries = {
  /** One's coupons against a product: those that fit, and why the others do not. */
  coupons: (product: CouponProduct) =>
    queryOptions({
      queryKey: queryKey('coupon', 'forOrder', product),
      queryFn: ({ signal }) => call('coupon.forOrder', product, { signal }),
      staleTime: 0,
      // The price comes with its coupons too: they stand in when these cannot be had.
      meta: { silent: true },
    }),
  /** What a basket would cost, with the key that lets it be ordered; or why it cannot be. */
  quote: (basket: Basket) =>
    queryOptions({
      queryKey: queryKey('order', 'quote', basket),
      queryFn: ({ signal }) => quote(basket, signal),
      // The price before stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
