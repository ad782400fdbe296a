/** Public interface of the coupon module: claiming coupons, and choosing one for an order. */
import { subscription } from '#platform/module';
import { claim, welcome } from './claim.commands.ts';
import { expireCoupons } from './coupon.commands.ts';
import { tellEnding } from './ending.commands.ts';
import { claimable, forOrder, info, mine } from './coupon.queries.ts';
import { couponInvariants } from './invariants.repo.ts';
import type { Module, Platform } from '#platform/module';
import type { BasketOf } from './coupon.queries.ts';

export { judgeCoupons } from './advice.rules.ts';
export { giveBackCoupon, holdCoupon, releaseCoupon, spendCoupon } from './coupon-use.repo.ts';
export { stopCoupon } from './coupon.commands.ts';
export { listCandidates } from './candidate.repo.ts';
export { findClaimed } from './coupon.repo.ts';
export { judgeCoupon, refusalOf } from './coupon.rules.ts';
export { couponPriceFor, openCouponPrice } from './price.queries.ts';
export { COUPON_TAG } from './coupon-tag.ts';
export type { Candidate } from './advice.rules.ts';
export type { CouponUse } from './coupon-use.repo.ts';
export type { BasketOf } from './coupon.queries.ts';
export type { CouponPrice } from './price.queries.ts';
export type { BasketFacts, Verdict } from './coupon.rules.ts';

/** Binds the coupon calls; `basketOf` tells what a person would order, without importing orders. */
export function couponModule(platform: Platform, basketOf: BasketOf): Module<'coupon'> {
  return {
    domain: 'coupon',
    tables: ['coupon', 'coupon_stock', 'coupon_user'],
    // Which coupon went into which order is part of the books: nothing of it is erased.
    personalTables: {
      coupon_user: ['received_at', 'coupon_id', 'status', 'start_at', 'end_at', 'used_at'],
    },
    bindings: {
      info: async (context, input) => info(platform, context, input),
      claimable: async (context, input) => claimable(platform, context, input),
      claim: async ({ user }, input) => claim(platform, user.userId, input),
      mine: async (context, input) => mine(platform, context, input),
      forOrder: async (context, input) => forOrder(platform, basketOf, context, input),
    },
    subscriptions: [
      subscription({
        event: 'account.registered',
        name: 'coupon.welcome',
        handle: async ({ user_id }) => welcome(platform, user_id),
      }),
    ],
    schedules: [
      {
        name: 'coupon.expire',
        cron: '*/10 * * * *',
        run: async () => expireCoupons(platform),
      },
      // At nine in the morning by the market's clock, and until evening for what a dead worker left.
      { name: 'coupon.tellEnding', cron: '0 1-12 * * *', run: async () => tellEnding(platform) },
    ],
    invariants: couponInvariants,
  };
}
