/** What is asked about, with how many seats, and what so many of it cost. */
import {
  ORDER_MINUTES,
  SCARCE_ORDER_MINUTES,
  SECKILL_ORDER_MINUTES,
} from '@zhiji/contract/kernel/limits';
import { isLimited, seatsLeft } from '@zhiji/contract/kernel/seats';
import { mayHoldLong } from '../state/hold.rules.ts';
import { priceBasket } from './price.rules.ts';
import type { Basket, BasketCoupon, PricedBasket } from './price.rules.ts';

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
  readonly end_at: Date | null;
  readonly lesson_num: number;
  /** When its sessions begin, as JSON tells it. */
  readonly session_times: readonly string[];
  readonly need_id_card: boolean;
  /** What it gives for a sale that somebody's link led to. */
  readonly spread_bp: number;
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
  /** Whether somebody's link earns by it. */
  readonly givesCommission: boolean;
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

/** Seats left, those included that the buyer's own unpaid order holds; null without limit. */
export function seatsFor(line: QuoteLine, quote: Quote): number | null {
  return seatsLeft(line, quote.made?.num);
}

/**
 * So many of what was quoted. It is worked out once: whoever shows, refuses or makes the order reads
 * the same offer, lines, price and time to pay.
 */
export interface PricedQuote {
  readonly quote: Quote;
  readonly num: number;
  /** The flash-sale offer the order takes part in; what the order itself holds is not taken of it. */
  readonly offer: Offer | null;
  /** What is bought: of a package the courses the buyer does not have yet. */
  readonly bought: readonly QuoteLine[];
  readonly basket: Omit<Basket, 'coupon'>;
  /** Before any coupon. */
  readonly price: PricedBasket;
  /** How long the order waits for its payment. */
  readonly holdMinutes: number;
}

/** Prices so many of what was quoted. */
export function priceQuote(quote: Quote, num: number): PricedQuote {
  const offer = openOffer(quote, num);
  const { packageFen, lines } = quote;
  const isOwned = ({ owned }: QuoteLine): boolean => packageFen !== null && owned;
  const basket = {
    lines: lines.map((line) => ({
      courseId: line.course_id,
      listFen: line.price_fen,
      owned: isOwned(line),
    })),
    packageFen,
    num,
    seckillUnitFen: offer?.priceFen ?? null,
  };
  const bought = lines.filter((line) => !isOwned(line));
  return {
    quote,
    num,
    offer,
    bought,
    basket,
    price: priceBasket({ ...basket, coupon: null }),
    holdMinutes: holdMinutesOf(bought, num, offer),
  };
}

/** Seats of the scarce part of a course wait minutes only; who is first to lock them decides. */
function holdMinutesOf(bought: readonly QuoteLine[], num: number, offer: Offer | null): number {
  const isScarce = bought.some(
    (line) => isLimited(line) && line.seat_used + num > mayHoldLong(line.seat_num),
  );
  if (isScarce) {
    return SCARCE_ORDER_MINUTES;
  }
  return offer === null ? ORDER_MINUTES : SECKILL_ORDER_MINUTES;
}

/** The flash-sale offer an order of so many takes part in: one that has the places for it. */
function openOffer({ offer, made }: Quote, num: number): Offer | null {
  if (offer === null) {
    return null;
  }
  const own = made?.seckill_course_id === offer.id ? made.num : 0;
  return offer.left + own < num ? null : { ...offer, taken: offer.taken - own };
}

/** The price with what a coupon takes off. */
export function priceWith({ basket }: PricedQuote, coupon: BasketCoupon): PricedBasket {
  return priceBasket({ ...basket, coupon });
}

/** What coupons look at. */
export function couponFactsOf({ quote, offer, price }: PricedQuote) {
  return {
    type: quote.type,
    id: quote.id,
    categoryIds: categoryIdsOf(quote),
    shopId: quote.shop.id,
    subtotalFen: price.payableFen,
    isSeckill: offer !== null,
  };
}

/** The categories of a course; a package is in those of its first. */
export function categoryIdsOf({ lines: [line] }: Quote): readonly number[] {
  return line === undefined ? [] : [line.cat1_id, line.cat2_id, line.cat3_id];
}
