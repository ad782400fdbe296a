/** Why something cannot be ordered. */
import { UNPAID_ORDERS_MAX } from '@zhiji/contract/kernel/limits';
import { offerState } from '@zhiji/contract/kernel/offer-state';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { hasSeats } from '@zhiji/contract/kernel/seats';
import { saleRefusal } from '#modules/catalog';
import { mayHold } from '../state/hold.rules.ts';
import { seatsFor } from './quote.rules.ts';
import type { Failure } from '#platform/failure';
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
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
  const stateOf = (line: QuoteLine): OfferState => lineState(priced, line, now);
  return (
    ownershipObstacle(priced, forSelf) ??
    saleObstacle(priced, stateOf) ??
    numObstacle(priced) ??
    limitObstacle(priced) ??
    seatObstacle(priced, stateOf) ??
    holdObstacle(priced)
  );
}

/** One course of what is bought, by the rule that cards and pages show. */
function lineState({ quote, num }: PricedQuote, line: QuoteLine, now: Date): OfferState {
  const facts = {
    isOnSale: true,
    isOwned: false,
    signupEndsAt: line.signup_end_at?.getTime() ?? null,
    endsAt: line.end_at?.getTime() ?? null,
    seatsLeft: seatsFor(line, quote),
  };
  return offerState(facts, now.getTime(), num);
}

type StateOf = (line: QuoteLine) => OfferState;

function saleObstacle({ quote, bought }: PricedQuote, stateOf: StateOf): Failure | null {
  const refusal = saleRefusal(quote.status);
  if (refusal !== null) {
    return fail(refusal);
  }
  if (quote.shop.status !== SHOP_STATUSES.open) {
    return fail('order.notOnSale');
  }
  const over = bought.find((line) => ['signupOver', 'classOver'].includes(stateOf(line)));
  return over === undefined ? null : fail('order.notOnSale', { data: { title: over.title } });
}

function numObstacle({ quote, num }: PricedQuote): Failure | null {
  return num > 1 && !hasSeats(quote) ? fail('common.badParameter', { fields: ['num'] }) : null;
}

function ownershipObstacle({ quote }: PricedQuote, forSelf: boolean): Failure | null {
  return forSelf && quote.lines.every(({ owned }) => owned) ? fail('order.alreadyOwned') : null;
}

function limitObstacle({ quote: { made, buyer }, offer, num }: PricedQuote): Failure | null {
  const isOver = offer !== null && offer.limit > 0 && offer.taken + num > offer.limit;
  const isFull = made === null && buyer.unpaid_num >= UNPAID_ORDERS_MAX;
  return isOver || isFull ? fail('order.purchaseLimit') : null;
}

function seatObstacle({ quote, bought }: PricedQuote, stateOf: StateOf): Failure | null {
  const full = bought.find((line) => stateOf(line) === 'full');
  return full === undefined
    ? null
    : fail('order.insufficientStock', {
        data: { title: full.title, left: seatsFor(full, quote) ?? 0 },
      });
}

/** Nobody holds many of a course's seats without paying; what costs nothing is not held at all. */
function holdObstacle({ quote, bought, num, price }: PricedQuote): Failure | null {
  const isOver = bought.some((line) => {
    const left = seatsFor(line, quote);
    return left !== null && num > mayHold(left);
  });
  return isOver && price.payableFen > 0 ? fail('order.purchaseLimit') : null;
}
