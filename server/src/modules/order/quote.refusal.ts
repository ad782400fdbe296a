/** Why something cannot be ordered. */
import { UNPAID_ORDERS_MAX } from '@zhiji/contract/kernel/limits';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { saleRefusal } from '#modules/catalog';
import { boughtLines, hasSeats, openOffer, seatsLeft } from './quote.rules.ts';
import type { Failure } from '#platform/failure';
import type { Quote } from './quote.rules.ts';

/** What somebody wants of the thing that was quoted. */
export interface Wish {
  readonly num: number;
  /** The buyer takes a place himself; otherwise all are for people he names. */
  readonly forSelf: boolean;
}

/**
 * Why an order is impossible, or null. What the buyer's own unpaid order of the same thing holds
 * does not stand in its way: ordering again answers that order.
 */
export function quoteRefusal(quote: Quote, wish: Wish, now: Date): Failure | null {
  return (
    saleObstacle(quote, now) ??
    numObstacle(quote, wish) ??
    ownershipObstacle(quote, wish) ??
    limitObstacle(quote, wish) ??
    seatObstacle(quote, wish)
  );
}

function saleObstacle(quote: Quote, now: Date): Failure | null {
  const refusal = saleRefusal(quote.status);
  if (refusal !== null) {
    return fail(refusal);
  }
  const isClosed =
    quote.shop.status !== SHOP_STATUSES.open ||
    boughtLines(quote).some(({ signup_end_at: end }) => end !== null && end <= now);
  return isClosed ? fail('order.notOnSale') : null;
}

function numObstacle(quote: Quote, { num }: Wish): Failure | null {
  return num > 1 && !hasSeats(quote) ? fail('common.badParameter', { fields: ['num'] }) : null;
}

function ownershipObstacle(quote: Quote, { forSelf }: Wish): Failure | null {
  return forSelf && quote.lines.every(({ owned }) => owned) ? fail('order.alreadyOwned') : null;
}

function limitObstacle(quote: Quote, { num }: Wish): Failure | null {
  const { made, buyer } = quote;
  const offer = openOffer(quote, num);
  const isOver = offer !== null && offer.limit > 0 && offer.taken + num > offer.limit;
  const isFull = made === null && buyer.unpaid_num >= UNPAID_ORDERS_MAX;
  return isOver || isFull ? fail('order.purchaseLimit') : null;
}

function seatObstacle(quote: Quote, { num }: Wish): Failure | null {
  for (const line of boughtLines(quote)) {
    const left = seatsLeft(line, quote);
    if (left !== null && left < num) {
      return fail('order.insufficientStock', { data: { title: line.title, left } });
    }
  }
  return null;
}
