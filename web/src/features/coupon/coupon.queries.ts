import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type ClaimableCoupon = CallResponse<'coupon.claimable'>['list'][number];
export type MyCoupon = CallResponse<'coupon.mine'>['list'][number];
export type Coupon = Exclude<CallResponse<'coupon.info'>, unknown[]>;

/** Coupons are used and given back by orders: a look back always asks again. */
const ALWAYS_STALE = 0;

export const couponQueries = {
  claimable: (request: CallRequest<'coupon.claimable'>) =>
    queryOptions({
      queryKey: queryKey('coupon', 'claimable', request),
      queryFn: ({ signal }) => call('coupon.claimable', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
    }),
  mine: (request: CallRequest<'coupon.mine'>) =>
    queryOptions({
      queryKey: queryKey('coupon', 'mine', request),
      queryFn: ({ signal }) => call('coupon.mine', request, { signal }),
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
  /** Up to three promoted coupons, of a course or of the home page; nobody misses them. */
  promoted: (request: { readonly curriculum_id?: number }) =>
    queryOptions({
      queryKey: queryKey('coupon', 'promoted', request),
      queryFn: async ({ signal }) => [await call('coupon.info', request, { signal })].flat(),
      meta: { silent: true },
    }),
};
