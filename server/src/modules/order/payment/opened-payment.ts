/** Result of opening a payment. */
import { fail } from '#platform/failure';
import { payObstacle } from './payment.rules.ts';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import type { OpenedPayment } from './payment.repo.ts';

/** A payment that is open, of an order that has a deadline. */
export type PayablePayment = OpenedPayment & {
  readonly expire_at: Date;
  readonly trade_no: string;
  readonly cashier: Cashier;
  readonly payment_expire_at: Date;
};

/** The payment that was opened, or the failure that says why none was. */
export function payable(opened: OpenedPayment | null, now: Date): PayablePayment {
  if (opened === null) {
    throw fail('order.notFound');
  }
  const { expire_at, trade_no, cashier, payment_expire_at } = opened;
  if (trade_no === null || cashier === null || payment_expire_at === null || expire_at === null) {
    const obstacle = payObstacle(opened, now);
    throw fail(obstacle ?? (opened.occupied ? 'order.attendeeRefused' : 'order.closed'));
  }
  return { ...opened, expire_at, trade_no, cashier, payment_expire_at };
}
