import {
  ORDER_STATUSES,
  ORDER_STEPS,
  PAY_TYPES,
  PROOF_STATUSES,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/order.queries.ts';

/**
 * A payment with a phone takes seconds, as does its way back, a person who checks
 * something minutes.
 */
const PAYING_MS = 4_000;
const WAITING_MS = 20_000;

const OPEN_REFUNDS: ReadonlySet<Order['returns'][number]['status']> = new Set([
  REFUND_RECORD_STATUSES.applied,
  REFUND_RECORD_STATUSES.approved,
  REFUND_RECORD_STATUSES.abnormal,
]);

/** Whether a payment by phone was begun and neither came nor ended. */
function isPaying({ status, timeline }: Order): boolean {
  const begun = timeline.findLast(
    ({ step }) => step === ORDER_STEPS.payStarted || step === ORDER_STEPS.payEnded,
  );
  return (
    status === ORDER_STATUSES.pendingPayment &&
    begun?.step === ORDER_STEPS.payStarted &&
    begun.pay_type !== PAY_TYPES.transfer
  );
}

/** How often an order is looked at again: only while its money is moving or it may run out. */
export function pollInterval(order: Order): number | false {
  const isPaidBack = order.returns.some(({ status }) => status === REFUND_RECORD_STATUSES.approved);
  if (isPaying(order) || isPaidBack) {
    return PAYING_MS;
  }
  const isMoving =
    order.status === ORDER_STATUSES.pendingPayment ||
    order.status === ORDER_STATUSES.refunding ||
    order.proof?.status === PROOF_STATUSES.inReview ||
    order.returns.some(({ status }) => OPEN_REFUNDS.has(status));
  return isMoving && WAITING_MS;
}
