/** Whether an unpaid order can end, and how. */
import { ORDER_STATUSES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { ChannelWord } from '../payment/payment.rules.ts';

/** Result of closing an order. */
export type CloseOutcome =
  | 'released'
  /** It is paid, or money arrived for it. */
  | 'paid'
  /** The buyer is typing his password. */
  | 'paying'
  /** A channel could not say, so nothing was done. */
  | 'unavailable'
  | 'not_closable'
  | 'missing';

/** Orders that can neither end unpaid nor count as being paid. */
const OVER: ReadonlySet<number> = new Set([
  ORDER_STATUSES.cancelled,
  ORDER_STATUSES.voided,
  ORDER_STATUSES.refunding,
  ORDER_STATUSES.refunded,
  ORDER_STATUSES.partiallyRefunded,
]);

/**
 * What keeps an order from ending unpaid; null when nothing does. A review does, until its time is
 * over.
 */
export function closeObstacle(
  order: { readonly status: number; readonly proof_status: number },
  isOverdue = false,
): 'paid' | 'not_closable' | null {
  const isReviewed = order.proof_status === PROOF_STATUSES.inReview && !isOverdue;
  if (OVER.has(order.status) || isReviewed) {
    return 'not_closable';
  }
  return order.status === ORDER_STATUSES.pendingPayment ? null : 'paid';
}

/** Whether the channels' answers forbid closing the order. */
export function channelObstacle(
  words: readonly ChannelWord[],
  force: boolean,
): 'paid' | 'paying' | 'unavailable' | null {
  if (words.includes('paid')) {
    return 'paid';
  }
  if (force) {
    return null;
  }
  if (words.includes('disputed')) {
    return 'paid';
  }
  return words.find((word) => word === 'paying' || word === 'unavailable') ?? null;
}
