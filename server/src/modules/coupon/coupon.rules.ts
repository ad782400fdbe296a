/** What a coupon takes off a basket, or what stands in its way. Pure; all sums are fen. */
import {
  COUPON_SCOPES,
  COUPON_TYPES,
  COUPON_USER_STATUSES,
  COURSE_TYPES,
} from '@zhiji/contract/kernel/statuses';

const WHOLE_PERCENT = 100;
const { unused, used, expired, held, voided } = COUPON_USER_STATUSES;

/** What a coupon promises, and for what. */
export interface CouponTerms {
  readonly title: string;
  readonly type: number;
  readonly money_fen: number;
  /** 85: 85 percent are paid. */
  readonly discount: number;
  readonly min_fen: number;
  /** Most a percent coupon takes off; 0 without limit. */
  readonly max_fen: number;
  readonly scope: number;
  readonly scope_ids: readonly number[];
  /** Whose courses it is for, and who bears it; null for the platform. */
  readonly shop_id: number | null;
  readonly with_seckill: boolean;
}

/** A coupon somebody claimed. */
export interface Claimed extends CouponTerms {
  readonly id: number;
  readonly status: number;
  readonly start_at: Date;
  readonly end_at: Date;
}

/** What a coupon looks at in a course or package. */
export interface Product {
  readonly type: number;
  /** The course or package. */
  readonly id: number;
  /** Of every level; a package is judged without them. */
  readonly categoryIds: readonly number[];
  readonly shopId: number;
}

export interface BasketFacts extends Product {
  /** What it costs after owned courses and the flash price came off. */
  readonly subtotalFen: number;
  readonly isSeckill: boolean;
}

export type Obstacle =
  | {
      readonly kind:
        | 'used'
        | 'held'
        | 'voided'
        | 'expired'
        | 'scope'
        | 'seckill'
        | 'nothingToTakeOff';
    }
  | { readonly kind: 'notYet'; readonly startAt: Date }
  | { readonly kind: 'threshold'; readonly minFen: number; readonly lackFen: number };

export type Verdict =
  | { readonly obstacle: null; readonly offFen: number }
  | { readonly obstacle: Obstacle };

/** Whether a claimed coupon can be used for a basket now, and what it takes off. */
export function judgeCoupon(coupon: Claimed, basket: BasketFacts, now: Date): Verdict {
  const obstacle = stateObstacle(coupon, now) ?? basketObstacle(coupon, basket);
  if (obstacle !== null) {
    return { obstacle };
  }
  const offFen = offOf(coupon, basket.subtotalFen);
  return offFen === 0 ? { obstacle: { kind: 'nothingToTakeOff' } } : { obstacle: null, offFen };
}

/** What the best of some coupons takes off a basket; 0 when none fits. */
export function mostOff(coupons: readonly Claimed[], basket: BasketFacts, now: Date): number {
  return coupons.reduce((most, coupon) => {
    const verdict = judgeCoupon(coupon, basket, now);
    return verdict.obstacle === null ? Math.max(most, verdict.offFen) : most;
  }, 0);
}

/** What is wrong with a coupon, as its code says it. */
export function refusalOf({
  kind,
}: Obstacle): 'coupon.used' | 'coupon.expired' | 'coupon.notUsable' {
  switch (kind) {
    case 'used':
    case 'held':
      return 'coupon.used';
    case 'expired':
      return 'coupon.expired';
    case 'voided':
    case 'scope':
    case 'seckill':
    case 'nothingToTakeOff':
    case 'notYet':
    case 'threshold':
      return 'coupon.notUsable';
  }
}

/** A claimed coupon's state now: past its end it has expired, whether or not that is written. */
export function statusAt({ status, end_at }: Pick<Claimed, 'status' | 'end_at'>, now: Date) {
  return status === unused && end_at <= now ? expired : status;
}

function stateObstacle(coupon: Claimed, now: Date): Obstacle | null {
  switch (statusAt(coupon, now)) {
    case used:
      return { kind: 'used' };
    case held:
      return { kind: 'held' };
    case expired:
      return { kind: 'expired' };
    case voided:
      return { kind: 'voided' };
    default:
      return coupon.start_at > now ? { kind: 'notYet', startAt: coupon.start_at } : null;
  }
}

function basketObstacle(coupon: CouponTerms, basket: BasketFacts): Obstacle | null {
  if (!isFor(coupon, basket)) {
    return { kind: 'scope' };
  }
  if (basket.isSeckill && !coupon.with_seckill) {
    return { kind: 'seckill' };
  }
  const lackFen = coupon.min_fen - basket.subtotalFen;
  return lackFen > 0 ? { kind: 'threshold', minFen: coupon.min_fen, lackFen } : null;
}

/** Whether a coupon is for such a thing at all; one of an institution only for what is its own. */
export function isFor(
  { scope, scope_ids: ids, shop_id: shopId }: Pick<CouponTerms, 'scope' | 'scope_ids' | 'shop_id'>,
  product: Product,
): boolean {
  if (shopId !== null && shopId !== product.shopId) {
    return false;
  }
  const isPackage = product.type === COURSE_TYPES.package;
  switch (scope) {
    case COUPON_SCOPES.all:
    case COUPON_SCOPES.shop:
      return true;
    case COUPON_SCOPES.courseType:
      return !isPackage && ids.includes(product.type);
    case COUPON_SCOPES.category:
      return !isPackage && product.categoryIds.some((id) => ids.includes(id));
    case COUPON_SCOPES.courses:
      return !isPackage && ids.includes(product.id);
    case COUPON_SCOPES.packages:
      return isPackage;
    default:
      return false;
  }
}

/** What a coupon takes off, without asking whether it may; never more than there is. */
export function offOf(
  {
    type,
    money_fen,
    discount,
    max_fen,
  }: Pick<CouponTerms, 'type' | 'money_fen' | 'discount' | 'max_fen'>,
  subtotalFen: number,
): number {
  if (type !== COUPON_TYPES.percent) {
    return Math.min(money_fen, subtotalFen);
  }
  const off = Math.floor((subtotalFen * (WHOLE_PERCENT - discount)) / WHOLE_PERCENT);
  return max_fen === 0 ? off : Math.min(off, max_fen);
}
