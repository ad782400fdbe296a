/** Why something cannot be ordered. */
import { UNPAID_ORDERS_MAX } from '@zhiji/contract/kernel/limits';
import { firstBlocking } from '@zhiji/contract/kernel/offer-state';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { hasSeats } from '@zhiji/contract/kernel/seats';
import { saleRefusal } from '#modules/catalog';
import { mayHold } from '../state/hold.rules.ts';
import { seatsFor } from './quote.rules.ts';
import type { Failure } from '#platform/failure';
import type { BlockedState } from '@zhiji/contract/kernel/offer-state';
import type { PricedQuote, QuoteLine } from './quote.rules.ts';

/** Who the order would be for, and when. */
export interface Wish {
  /** The buyer takes a place himself; otherwise all are for people he names. */
  readonly forSelf: boolean;
  readonly now: Date;
}

/**
 * Why an order is impossible, or null. What the buyer's own unpaid order of the same thing holds
 * does not stand in its way: ordering again answers that order.
 */
export function quoteRefusal(priced: PricedQuote, { forSelf, now }: Wish): Failure | null {
  const blocking = blockingLine(priced, now);
  return (
    ownershipObstacle(priced, forSelf) ??
    saleObstacle(priced, blocking) ??
    numObstacle(priced) ??
    limitObstacle(priced) ??
    seatObstacle(priced, blocking) ??
    holdObstacle(priced)
  );
}

interface BlockingLine {
  readonly state: BlockedState;
  readonly line: QuoteLine;
}

/** The course of what is bought that stands in the way, by the rule that cards and pages show. */
function blockingLine({ quote, bought, num }: PricedQuote, now: Date): BlockingLine | null {
  const parts = bought.map((line) => ({
    line,
    isOwned: false,
    signupEndsAt: line.signup_end_at?.getTime() ?? null,
    endsAt: line.end_at?.getTime() ?? null,
    seatsLeft: seatsFor(line, quote),
  }));
  const blocking = firstBlocking(parts, now.getTime(), num);
  return blocking && { state: blocking.state, line: blocking.course.line };
}

function saleObstacle({ quote }: PricedQuote, blocking: BlockingLine | null): Failure | null {
  const refusal = saleRefusal(quote.status);
  if (refusal !== null) {
    return fail(refusal);
  }
  if (quote.shop.status !== SHOP_STATUSES.open) {
    return fail('order.notOnSale');
  }
  return blocking === null || blocking.state === 'full'
    ? null
    : fail('order.notOnSale', { data: { title: blocking.line.title } });
}

function numObstacle({ quote, num }: PricedQuote): Failure | null {
  return num > 1 && !hasSeats(quote) ? fail('common.badParameter', { fields: ['num'] }) : null;
}

function ownershipObstacle({ quote }: PricedQuote, forSelf: boolean): Failure | null {
  return forSelf && quote.lines.every(({ owned }) => owned) ? fail('order.alreadyOwned') : null;
}

function limitObstacle({ quote: { made, buyer }, offer, num }: PricedQuote): Failure | null {
  if (offer !== null && offer.limit > 0 && offer.taken + num > offer.limit) {
    return fail('order.purchaseLimit', { data: { limit: offer.limit } });
  }
  const isFull = made === null && buyer.unpaid_num >= UNPAID_ORDERS_MAX;
  return isFull ? fail('order.purchaseLimit') : null;
}

function seatObstacle({ quote }: PricedQuote, blocking: BlockingLine | null): Failure | null {
  return blocking?.state === 'full'
    ? fail('order.insufficientStock', {
        data: { title: blocking.line.title, left: seatsFor(blocking.line, quote) ?? 0 },
      })
    : null;
}

/** Nobody holds many of a course's seats without paying; what costs nothing is not held at all. */
function holdObstacle({ quote, bought, num, price }: PricedQuote): Failure | null {
  const isOver = bought.some((line) => {
    const left = seatsFor(line, quote);
    return left !== null && num > mayHold(left);
  });
  return isOver && price.payableFen > 0 ? fail('order.purchaseLimit') : null;
}
