import type { CallRequest } from '@zhiji/contract/calls';
import {
  ORDER_STATUSES,
  ORDER_STEPS,
  PAY_TYPES,
  PROOF_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/order.queries.ts';

/** A way of paying that a buyer may choose. */
export type PayType = NonNullable<CallRequest<'order.pay'>['pay_type']>;

/** How far an order is with its payment. */
export type PayState = 'due' | 'review' | 'paid' | 'expired' | 'closed' | 'missing';

/** Whether an order still waits for its money. */
export function isUnpaid(order: Order | null): boolean {
  return order?.status === ORDER_STATUSES.pendingPayment;
}

/** The state of an order; `isOver` says that its time to pay has passed. */
export function payState(order: Order | null, isOver: boolean): PayState {
  if (order === null) {
    return 'missing';
  }
  if (isUnpaid(order)) {
    if (order.proof?.status === PROOF_STATUSES.inReview) {
      return 'review';
    }
    return isOver ? 'expired' : 'due';
  }
  return order.status === ORDER_STATUSES.cancelled || order.status === ORDER_STATUSES.voided
    ? 'closed'
    : 'paid';
}

/** The way of paying that was tried last: a reload goes on with it. */
export function lastWay({ timeline }: Order): PayType | null {
  const last = timeline.findLast(({ step }) => step === ORDER_STEPS.payStarted)?.pay_type;
  const { wechat, alipay, transfer } = PAY_TYPES;
  return [wechat, alipay, transfer].find((way) => way === last) ?? null;
}

/** Whether the account to transfer to was asked for. */
export function hasTransfer({ timeline }: Order): boolean {
  return timeline.some(
    ({ step, pay_type }) => step === ORDER_STEPS.payStarted && pay_type === PAY_TYPES.transfer,
  );
}
