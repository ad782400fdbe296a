import { parseFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { Order } from '#features/order/order.queries.ts';
import { RefundPromise } from '#shared/refund/refund-promise.tsx';
import styles from './order-refund.module.css';

/** Orders of which nothing is left to pay back. */
const OVER: ReadonlySet<Order['status']> = new Set([
  ORDER_STATUSES.cancelled,
  ORDER_STATUSES.voided,
  ORDER_STATUSES.refunded,
  // What was asked back is told by its request.
  ORDER_STATUSES.refunding,
]);

/** What is paid back for an order now and later, by the terms it was sold with. */
export function OrderRefund({ order }: { readonly order: Order }) {
  const { refund_rule: rule, pay_time: paidAt, price, status } = order;
  const isOver = OVER.has(status) || parseFen(price) === 0 || rule.items.length === 0;
  return isOver ? null : (
    <div className={styles.refund}>
      <RefundPromise
        terms={rule.items}
        {...(paidAt !== null && { paidAt: parseWireTime(paidAt) })}
      />
    </div>
  );
}
