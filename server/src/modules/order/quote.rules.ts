/** What is asked about, with how many seats, and what of it is priced. */
import { ORDER_MINUTES, SECKILL_ORDER_MINUTES } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { subtotalOf } from './price.rules.ts';
import type { Basket } from './price.rules.ts';

/** One course of what is asked about. */
export interface QuoteLine {
  readonly course_id: number;
  readonly type: number;
  readonly title: string;
  readonly cover: string;
  readonly status: number;
  readonly price_fen: number;
  readonly cat1_id: number;
  readonly cat2_id: number;
  readonly cat3_id: number;
  readonly signup_end_at: Date | null;
  readonly lesson_num: number;
  readonly need_id_card: boolean;
  /** 0 without limit. */
  readonly seat_num: number;
  readonly seat_used: number;
  /** The buyer may study it now. */
  readonly owned: boolean;
}

/** An offer of a flash sale that runs now. */
export interface Offer {
  readonly id: number;
  readonly priceFen: number;
  /** Places not sold yet. */
  readonly left: number;
  /** Most a user may take; 0 without limit. */
  readonly limit: number;
  /** What the buyer took of it, paid or not. */
  readonly taken: number;
}

/** An order that is there already. */
export interface MadeOrder {
  readonly id: number;
  readonly order_no: string;
  readonly status: number;
  readonly payable_fen: number;
  readonly num: number;
  readonly seckill_course_id: number | null;
  readonly expire_at: Date | null;
}

export interface Quote {
  readonly type: number;
  readonly id: number;
  readonly title: string;
  readonly cover: string;
  readonly status: number;
  /** What a package costs as a whole; null for a course. */
  readonly packageFen: number | null;
  readonly validDays: number;
  readonly refundDays: number;
  readonly shop: { readonly id: number; readonly status: number };
  readonly lines: readonly QuoteLine[];
  /** Packages have none. */
  readonly offer: Offer | null;
  readonly buyer: {
    readonly nickname: string;
    readonly phone_sealed: Buffer | null;
    readonly real_name_sealed: Buffer | null;
    readonly unpaid_num: number;
  };
  /** The order made with this key, else the buyer's unpaid order of the same thing. */
  readonly made: MadeOrder | null;
}

/** Whether seats of a course are for persons, each of whom can have one only. */
export function hasSeats({ type }: { readonly type: number }): boolean {
  return type === COURSE_TYPES.live || type === COURSE_TYPES.offline;
}

/** Whether a course has only so many seats. */
export function isLimited(line: QuoteLine): boolean {
  return hasSeats(line) && line.seat_num > 0;
}

/** Seats left, those included that the buyer's own unpaid order holds; null without limit. */
export function seatsLeft(line: QuoteLine, quote: Quote): number | null {
  return isLimited(line)
    ? Math.max(line.seat_num - line.seat_used + (quote.made?.num ?? 0), 0)
    : null;
}

/** What is bought: of a package the courses the buyer does not have yet. */
export function boughtLines({ packageFen, lines }: Quote): readonly QuoteLine[] {
  return packageFen === null ? lines : lines.filter(({ owned }) => !owned);
}

/** The flash-sale offer an order of so many takes part in: one that has the places for it. */
export function openOffer({ offer, made }: Quote, num: number): Offer | null {
  if (offer === null) {
    return null;
  }
  const own = made?.seckill_course_id === offer.id ? made.num : 0;
  return offer.left + own < num ? null : { ...offer, taken: offer.taken - own };
}

/** The basket that is priced; a coupon comes on top. */
export function basketOfQuote(quote: Quote, num: number): Omit<Basket, 'coupon'> {
  return {
    lines: quote.lines.map(({ course_id, price_fen, owned }) => ({
      courseId: course_id,
      listFen: price_fen,
      owned: quote.packageFen !== null && owned,
    })),
    packageFen: quote.packageFen,
    num,
    seckillUnitFen: openOffer(quote, num)?.priceFen ?? null,
  };
}

/** What coupons look at. */
export function couponFactsOf(quote: Quote, num: number) {
  const [line] = quote.lines;
  return {
    type: quote.type,
    id: quote.id,
    categoryIds: line === undefined ? [] : [line.cat1_id, line.cat2_id, line.cat3_id],
    shopId: quote.shop.id,
    subtotalFen: subtotalOf(basketOfQuote(quote, num)),
    isSeckill: openOffer(quote, num) !== null,
  };
}

/** How long an order waits for its payment. */
export function holdMinutes(quote: Quote, num: number): number {
  return openOffer(quote, num) === null ? ORDER_MINUTES : SECKILL_ORDER_MINUTES;
}
