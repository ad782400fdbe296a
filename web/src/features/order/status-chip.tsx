import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { statusTexts } from './order-texts.ts';
import { orderMessages } from './order.messages.ts';
import type { OrderStatus } from './order.queries.ts';
import styles from './status-chip.module.css';

const LOOKS: Partial<Record<OrderStatus, string | undefined>> = {
  [ORDER_STATUSES.pendingPayment]: styles.due,
  [ORDER_STATUSES.pendingConsumption]: styles.ready,
  [ORDER_STATUSES.refunding]: styles.moving,
};

/** The state of an order in a word. */
export function StatusChip({ status }: { readonly status: OrderStatus }) {
  const t = useMessages(orderMessages);
  return <span className={`${styles.chip} ${LOOKS[status] ?? ''}`}>{t(statusTexts[status])}</span>;
}
