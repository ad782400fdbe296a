/** Coupons: claiming them, holding them, choosing one for an order. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { SEATS_MAX } from './kernel/limits.ts';
import {
  COUPON_CLAIM_STATES,
  COUPON_SCOPES,
  COUPON_TYPES,
  COUPON_USER_STATUSES,
  COUPON_USE_TYPES,
} from './kernel/statuses.ts';
import { bit, count, id, money, named, paged, paging, productType, time } from './kernel/wire.ts';

const couponType = z.enum(COUPON_TYPES);
const couponUserStatus = z.enum(COUPON_USER_STATUSES);

/** What a coupon takes off, and where it may be used. */
const couponTerms = {
  title: z.string(),
  type: couponType,
  money: money.describe('Taken off; 0.00 for a percent coupon'),
  discount: count.describe('85 means paying 85 percent; 0 for the other types'),
  min_price: money,
  max_money: money.describe('Most a percent coupon takes off, 0.00 without limit'),
  scope: z.enum(COUPON_SCOPES),
  scope_ids: z.array(id).describe('Course types, categories, courses or shops, as scope says'),
  scope_text: z.string(),
  shop: named.nullable().describe('null for a coupon of the platform'),
};

const CouponWire = z
  .object({
    id,
    ...couponTerms,
    use_type: z.enum(COUPON_USE_TYPES),
    use_start_time: time.nullable(),
    use_end_time: time.nullable(),
    days: count.describe('Days it can be used after claiming, with use_type 2'),
    is_receive: bit.describe('The asking user has claimed it'),
  })
  .meta({ id: 'Coupon' });

const ClaimableCouponWire = CouponWire.extend({
  total_num: count,
  receive_num: count,
  limit_num: count.describe('Most a user may claim'),
  receive_start_time: time,
  receive_end_time: time,
  receive_state: z.enum(COUPON_CLAIM_STATES),
}).meta({ id: 'ClaimableCoupon' });

const MyCouponWire = z
  .object({
    id: id.describe('Of the claimed coupon, as orders take it'),
    coupon_id: id,
    ...couponTerms,
    status: couponUserStatus,
    start_time: time,
    end_time: time,
    receive_time: time,
    use_time: time.nullable(),
    orders_id: id.nullable(),
    days_left: count,
  })
  .meta({ id: 'MyCoupon' });

/** A coupon that fits an order. */
const FittingCouponWire = z
  .object({ id, title: z.string(), off_price: money, end_time: time })
  .meta({ id: 'FittingCoupon' });

/** One's coupons judged against an order, and those one could claim for it. */
export const OrderCouponsWire = z
  .object({
    usable: z.array(FittingCouponWire),
    unusable: z.array(
      z.object({
        id,
        title: z.string(),
        reason: z.string(),
        hint: z.string().describe('What would make it usable; empty when nothing would'),
      }),
    ),
    claimable: z
      .array(FittingCouponWire)
      .describe('Fit as well and can be claimed now; the id is what coupon.claim takes'),
    best_id: id.nullable().describe('Of those in hand'),
    best_claim_id: id
      .nullable()
      .describe('The one to claim that saves more than any in hand, null when none does'),
  })
  .meta({ id: 'OrderCoupons' });

export const couponCalls = {
  info: call({
    path: '/api/coupon/getCouponInfo',
    summary: 'One coupon by id, else up to three promoted ones, for a course or for the home page.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.union([z.object({ id }), z.object({ curriculum_id: id.optional() })]),
    response: z.union([CouponWire, z.array(CouponWire)]),
    success: ['ok'],
    errors: ['coupon.notFound'],
  }),
  claimable: call({
    path: '/api/coupon/getCoupon',
    summary: 'The claim centre: coupons and whether the asking person can claim them.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ type: couponType.optional(), ...paging }),
    response: paged(ClaimableCouponWire),
    success: ['ok'],
    errors: [],
  }),
  claim: call({
    path: '/api/coupon/setCouponUser',
    summary: 'Claims a coupon.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: z.object({ id }),
    response: z.object({ id: id.describe('Of the claimed coupon'), end_time: time }),
    success: ['saved'],
    errors: ['coupon.notFound', 'coupon.notClaimable', 'coupon.alreadyClaimed'],
  }),
  mine: call({
    path: '/api/coupon/getCouponUser',
    summary: "One's claimed coupons.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ status: couponUserStatus.optional(), ...paging }),
    response: paged(MyCouponWire),
    success: ['ok'],
    errors: [],
  }),
  forOrder: call({
    path: '/api/coupon/getOrdersCoupon',
    summary:
      'Which coupons fit an order, in hand or to be claimed, which do not and why, and which saves most.',
    kind: 'query',
    auth: 'user',
    rate: 'money',
    request: z.object({ type: productType, id, num: z.int().min(1).max(SEATS_MAX).default(1) }),
    response: OrderCouponsWire,
    success: ['ok'],
    errors: ['common.notFound', 'order.notOnSale'],
  }),
};
