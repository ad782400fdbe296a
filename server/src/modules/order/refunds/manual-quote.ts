/** What the platform gives back of an order by its own decision, part by part. Pure. */
import { allocate } from '@zhiji/contract/kernel/allocation';
import { seatShares } from '@zhiji/contract/kernel/refund';
import { SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { RefundStage } from '@zhiji/contract/kernel/refund';
import type { ItemRow, OrderWithItems } from '../view/order-detail.repo.ts';
import type { PaidPart } from './request.repo.ts';

/** So much, and the buyer keeps what he bought; or all that is left, and he keeps nothing. */
export type ManualSum = { readonly fen: number } | 'rest';

export interface ManualQuote {
  readonly stage: RefundStage;
  readonly parts: readonly PaidPart[];
}

interface LeftPart {
  readonly itemId: number;
  readonly seatId: number | null;
  readonly leftFen: number;
  /** The buyer has it still; a used ticket counts, what was given back does not. */
  readonly isHeld: boolean;
}

type Sold = Pick<OrderWithItems, 'items' | 'seats'>;

/**
 * Shares the sum among all that still holds money, also what was used or given back for less than it
 * cost. Null when the order has not so much, or exactly so much: that is the rest of it.
 */
export function quoteManual(order: Sold, sum: ManualSum, now: Date): ManualQuote | null {
  const left = leftParts(order);
  const leftFen = leftOf(left);
  const fen = sum === 'rest' ? leftFen : sum.fen;
  if (fen < 1 || fen > leftFen || (sum !== 'rest' && fen === leftFen)) {
    return null;
  }
  const shares = allocate(
    fen,
    left.map((part) => part.leftFen),
  );
  const parts = left
    .map((part, place) => ({ ...part, stage: { fen: shares[place] ?? 0 } }))
    // What came free goes with the rest.
    .filter(({ isHeld, stage }) => stage.fen > 0 || (sum === 'rest' && isHeld));
  const reason = { kind: 'manual' } as const;
  return { parts, stage: { from: now, until: null, fen, payFen: leftFen, study: 'none', reason } };
}

/** What an order holds of its payment. */
export function manualLeftFen(order: Sold): number {
  return leftOf(leftParts(order));
}

function leftOf(parts: readonly LeftPart[]): number {
  return parts.reduce((sum, part) => sum + part.leftFen, 0);
}

function leftParts({ items, seats }: Sold): LeftPart[] {
  return (items ?? []).flatMap((item) => partsOfItem(item, seats));
}

function partsOfItem(item: ItemRow, seats: OrderWithItems['seats']): LeftPart[] {
  const { id: itemId, pay_fen: payFen } = item;
  const own = (seats ?? []).filter(({ item_id }) => item_id === itemId);
  if (own.length === 0) {
    const isHeld = item.returned_at === null;
    return [{ itemId, seatId: null, leftFen: payFen - item.refunded_fen, isHeld }];
  }
  const shares = seatShares(payFen, own.length);
  return own.map(({ id, status, refunded_fen }, place) => ({
    itemId,
    seatId: id,
    leftFen: (shares[place] ?? 0) - refunded_fen,
    isHeld: status !== SEAT_STATUSES.refunded,
  }));
}
