/** What is paid back now for an order or a part of it. Pure: a request pays what this says. */
import { isPromised, refundAt, refundPlan } from '@zhiji/contract/kernel/refund';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { partsOf, wasUsed } from '../view/refund-parts.ts';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { RefundStage } from '@zhiji/contract/kernel/refund';
import type { Failure } from '#platform/failure';
import type { OrderWithItems } from '../view/order-detail.repo.ts';
import type { Part } from '../view/refund-parts.ts';

/** The part asked about; all the buyer still has without either list. */
export interface Chosen {
  readonly item_ids?: readonly number[] | undefined;
  readonly seat_ids?: readonly number[] | undefined;
}

export interface QuotedPart extends Part {
  readonly stage: RefundStage;
}

export interface RefundQuote {
  /** What money comes back for; what is worth nothing any more stays with the buyer. */
  readonly parts: readonly QuotedPart[];
  /** All of it, with what comes after. */
  readonly now: RefundStage;
  readonly next: RefundStage | null;
  readonly isPromised: boolean;
  /** Nothing of the order's money stays with the seller. */
  readonly isWhole: boolean;
}

const ASKABLE: ReadonlySet<number> = new Set([
  ORDER_STATUSES.pendingConsumption,
  ORDER_STATUSES.completed,
  ORDER_STATUSES.reviewed,
  ORDER_STATUSES.partiallyRefunded,
]);

/** Whether money of an order in its state can go back. */
export function isAskable(order: OrderWithItems): boolean {
  return stateRefusal(order) === null;
}

/** Why nothing can be asked back of an order in its state; null when it can. */
export function stateRefusal({ status, paid_fen, refunded_fen }: OrderWithItems): ErrorKey | null {
  if (status === ORDER_STATUSES.refunding) {
    return 'refund.alreadyOpen';
  }
  if (paid_fen === 0 || paid_fen === refunded_fen) {
    return 'refund.nothingToRefund';
  }
  return ASKABLE.has(status) ? null : 'refund.stateRefused';
}

/** Null when something was chosen that the buyer does not have. */
function choose<T extends Part>(
  parts: readonly T[],
  { item_ids, seat_ids }: Chosen,
): readonly T[] | null {
  if (item_ids === undefined && seat_ids === undefined) {
    return parts;
  }
  const items = new Set(item_ids);
  const seats = new Set(seat_ids);
  const chosen = parts.filter(
    ({ itemId, seatId }) => items.has(itemId) || (seatId !== null && seats.has(seatId)),
  );
  const hasAll =
    [...items].every((id) => chosen.some(({ itemId }) => itemId === id)) &&
    [...seats].every((id) => chosen.some(({ seatId }) => seatId === id));
  return hasAll && chosen.length > 0 ? chosen : null;
}

/** Quotes a refund, or says why there is none. */
export function quoteRefund(
  order: OrderWithItems,
  chosen: Chosen,
  at: Date,
): RefundQuote | Failure {
  const refusal = stateRefusal(order);
  if (refusal !== null || order.paid_at === null) {
    return fail(refusal ?? 'refund.nothingToRefund');
  }
  // As everybody is shown it: in whole seconds.
  const paidAt = parseWireTime(formatWireTime(order.paid_at));
  const all = partsOf(order).map((part) => ({
    ...part,
    stage: refundAt(refundPlan([part.item], paidAt), at).now,
  }));
  const asked = choose(all, chosen);
  if (asked === null) {
    return fail('common.badParameter');
  }
  const worth = asked.filter(({ stage }) => stage.fen > 0);
  if (worth.length === 0) {
    const proven = asked.find(({ item }) => item.isProven);
    return proven === undefined
      ? fail('refund.periodOver')
      : fail('refund.stateRefused', { data: { title: proven.title } });
  }
  const plan = refundPlan(
    asked.map(({ item }) => item),
    paidAt,
  );
  const { now, next } = refundAt(plan, at);
  const isWhole = order.refunded_fen + now.fen === order.paid_fen;
  // With all of the money its coupon comes back, which would pay for the next as well.
  const paysTwice = isWhole && order.coupon_fen > 0 && wasUsed(order, at);
  return {
    // What came free with it goes with it.
    parts: isWhole ? all : worth,
    now,
    next,
    isPromised: !paysTwice && worth.every(({ item }) => isPromised(item, paidAt, at)),
    isWhole,
  };
}
