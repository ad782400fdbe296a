/** Door of the coupon module: claiming coupons, and choosing one for an order. */
import { claim } from './claim.commands.ts';
import { expireCoupons } from './coupon.commands.ts';
import { claimable, forOrder, info, mine } from './coupon.queries.ts';
import { couponInvariants } from './invariants.repo.ts';
import type { Module, Platform } from '#platform/module';
import type { BasketOf } from './coupon.queries.ts';

export { judgeCoupons } from './advice.rules.ts';
export { holdCoupon, releaseCoupon, spendCoupon } from './claim.repo.ts';
export { stopCoupon } from './coupon.commands.ts';
export { findClaimed, listUsableCandidates } from './coupon.repo.ts';
export { judgeCoupon, refusalOf } from './coupon.rules.ts';
export { COUPON_TAG } from './coupon.tag.ts';
export type { Candidate } from './advice.rules.ts';
export type { CouponUse } from './claim.repo.ts';
export type { BasketOf } from './coupon.queries.ts';
export type { BasketFacts, Verdict } from './coupon.rules.ts';

/** Binds the coupon calls; `basketOf` tells what a person would order, without importing orders. */
export function couponModule(platform: Platform, basketOf: BasketOf): Module<'coupon'> {
  return {
    domain: 'coupon',
    bindings: {
      info: async (context, input) => info(platform, context, input),
      claimable: async (context, input) => claimable(platform, context, input),
      claim: async ({ user }, input) => claim(platform, user.userId, input),
      mine: async (context, input) => mine(platform, context, input),
      forOrder: async (context, input) => forOrder(platform, basketOf, context, input),
    },
    schedules: [
      {
        name: 'coupon.expire',
        cron: '*/10 * * * *',
        run: async () => expireCoupons(platform),
      },
    ],
    invariants: couponInvariants,
  };
}
