/** What a basket costs, and how the sum is shared over its courses. Pure; all sums are fen. */
import { allocate } from '@zhiji/contract/kernel/allocation';

export interface BasketLine {
  readonly courseId: number;
  /** Price of one, before any discount. */
  readonly listFen: number;
  /** The buyer has it already: its share comes off and it is not bought again. */
  readonly owned: boolean;
}

export interface Basket {
  readonly lines: readonly BasketLine[];
  /** What the lines cost together when they are sold as a package; null for a single course. */
  readonly packageFen: number | null;
  /** Copies of everything: seats, for a course that has them. */
  readonly num: number;
  /** Price of one in the flash sale the buyer takes part in. */
  readonly seckillUnitFen: number | null;
  readonly coupon: BasketCoupon | null;
}

export interface BasketCoupon {
  /** What it promises; never more than what is left to pay is taken. */
  readonly offFen: number;
  /** Its institution pays for it, not the platform. */
  readonly shopBears: boolean;
}

export interface PricedItem {
  readonly courseId: number;
  readonly listFen: number;
  readonly discountFen: number;
  /** Always `listFen - discountFen`. */
  readonly payFen: number;
}

/** Always `totalFen - ownedFen - seckillFen - couponFen = payableFen`, and the items add up. */
export interface PricedBasket {
  readonly totalFen: number;
  readonly ownedFen: number;
  readonly seckillFen: number;
  readonly couponFen: number;
  /** The part of the coupon its institution bears. */
  readonly shopCouponFen: number;
  readonly payableFen: number;
  /** The lines that are bought. */
  readonly items: readonly PricedItem[];
}

/** Prices a basket: owned courses come off first, then the flash sale, then the coupon. */
export function priceBasket(basket: Basket): PricedBasket {
  const shares = shareList(basket);
  const bought = shares.filter(({ owned }) => !owned);
  const totalFen = sum(shares);
  const subtotalFen = sum(bought);
  const seckillFen = seckillOff(basket, subtotalFen);
  const couponFen = Math.min(basket.coupon?.offFen ?? 0, subtotalFen - seckillFen);
  return {
    totalFen,
    ownedFen: totalFen - subtotalFen,
    seckillFen,
    couponFen,
    shopCouponFen: basket.coupon?.shopBears === true ? couponFen : 0,
    payableFen: subtotalFen - seckillFen - couponFen,
    items: shareDiscount(bought, seckillFen + couponFen),
  };
}

/** Every line with its list price; those of a package with their part of its price. */
function shareList({ lines, packageFen, num }: Basket): BasketLine[] {
  const lists = lines.map(({ listFen }) => listFen * num);
  const shares = packageFen === null ? lists : allocate(packageFen * num, lists);
  return lines.map((line, index) => ({ ...line, listFen: shares[index] ?? 0 }));
}

/** A flash price above the usual one makes nothing dearer. */
function seckillOff({ seckillUnitFen, num }: Basket, subtotalFen: number): number {
  return seckillUnitFen === null ? 0 : Math.max(subtotalFen - seckillUnitFen * num, 0);
}

function shareDiscount(bought: readonly BasketLine[], discountFen: number): PricedItem[] {
  const lists = bought.map(({ listFen }) => listFen);
  const discounts = allocate(discountFen, lists);
  return bought.map(({ courseId, listFen }, index) => {
    const off = discounts[index] ?? 0;
    return { courseId, listFen, discountFen: off, payFen: listFen - off };
  });
}

function sum(lines: readonly { readonly listFen: number }[]): number {
  return lines.reduce((total, { listFen }) => total + listFen, 0);
}
