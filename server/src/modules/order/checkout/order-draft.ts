/** What an order consists of, from what was quoted and confirmed. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { SCARCE_ORDER_MINUTES } from '@zhiji/contract/kernel/limits';
import { isLimited } from '@zhiji/contract/kernel/seats';
import { PLATFORM_TERMS } from '#modules/catalog';
import { categoryIdsOf } from '../quote/quote.rules.ts';
import { spreadRateOf } from './retail.rules.ts';
import type { NewSeat } from '../seats/attendee-sealing.ts';
import type { Confirmed } from './confirm-key.ts';
import type { Holding, NewItem, NewOrder } from './create.repo.ts';
import type { Places } from './contention-limit.ts';
import type { Referral } from './retail.rules.ts';
import type { OrderSnapshot } from '../view/order-detail.rules.ts';
import type { PricedBasket } from '../quote/price.rules.ts';
import type { PricedQuote } from '../quote/quote.rules.ts';

export interface Draft {
  readonly order: NewOrder;
  readonly holding: Holding;
}

/** What is decided about an order beside what was quoted. */
export interface Decision {
  readonly confirmed: Confirmed;
  /** With the coupon that was chosen. */
  readonly price: PricedBasket;
  readonly seats: readonly NewSeat[];
  readonly couponTitle: string;
  readonly forSelf: boolean;
  readonly orderNo: string;
  readonly confirmKey: string;
  readonly referral: Referral;
  readonly remark: string;
  readonly now: Date;
}

/** The order, its items and what it has to take. */
export function draftOrder(priced: PricedQuote, decision: Decision): Draft {
  const { quote, num, offer, bought, holdMinutes } = priced;
  const { confirmed, price, seats, forSelf, orderNo, confirmKey, referral, remark, now } = decision;
  const { userId, couponUserId } = confirmed;
  const snapshot: OrderSnapshot = {
    refund_rule: PLATFORM_TERMS,
    ...(quote.packageFen !== null && {
      course_prices: bought.map(({ course_id, price_fen }) => ({ course_id, price_fen })),
    }),
    coupon_title: decision.couponTitle,
    category_ids: categoryIdsOf(quote),
  };
  return {
    order: {
      userId,
      orderNo,
      type: quote.type,
      targetId: quote.id,
      shopId: quote.shop.id,
      title: quote.title,
      cover: quote.cover,
      num,
      price,
      couponUserId,
      offer,
      ...referral,
      remark,
      snapshot: JSON.stringify(snapshot),
      confirmKey,
      now,
      expireAt: inMinutes(now, holdMinutes),
    },
    holding: {
      offer,
      items: itemsOf(priced, price),
      seats,
      notOwned: forSelf ? bought.map(({ course_id }) => course_id) : [],
      scarceUntil: inMinutes(now, SCARCE_ORDER_MINUTES),
      now,
    },
  };
}

const inMinutes = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * MINUTE_MS);

/** What an order competes for with many others: an offer, or the seats of a course. */
export function placesOf({ holding: { offer, items } }: Draft): Places | null {
  if (offer !== null) {
    return { key: `offer:${offer.id}`, areOffered: true };
  }
  const limited = items.find(({ takes_seats }) => takes_seats);
  return limited === undefined ? null : { key: `course:${limited.course_id}`, areOffered: false };
}

/** The courses that are bought, each with its share of the price. */
function itemsOf({ quote, offer }: PricedQuote, { items }: PricedBasket): NewItem[] {
  const lines = new Map(quote.lines.map((line) => [line.course_id, line]));
  return items.flatMap(({ courseId, listFen, discountFen, payFen }) => {
    const line = lines.get(courseId);
    return line === undefined
      ? []
      : {
          course_id: courseId,
          type: line.type,
          title: line.title,
          cover: line.cover,
          list_fen: listFen,
          discount_fen: discountFen,
          pay_fen: payFen,
          takes_seats: isLimited(line),
          valid_days: quote.validDays,
          refund_days: quote.refundDays,
          lesson_num: line.lesson_num,
          spread_bp: spreadRateOf(line, offer),
        };
  });
}
