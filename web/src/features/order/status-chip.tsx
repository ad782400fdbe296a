import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Chip, type ChipLook } from '#shared/ui/chip.tsx';
import { statusTexts } from './order-texts.ts';
import { orderMessages } from './order.messages.ts';
import type { OrderStatus } from './order.queries.ts';

const LOOKS: Partial<Record<OrderStatus, ChipLook>> = {
  [ORDER_STATUSES.pendingPayment]: 'hot',
  [ORDER_STATUSES.pendingConsumption]: 'good',
  [ORDER_STATUSES.refunding]: 'framed',
};

/** The state of an order in a word. */
export function StatusChip({ status }: { readonly status: OrderStatus }) {
  const t = useMessages(orderMessages);
  return <Chip look={LOOKS[status]}>{t(statusTexts[status])}</Chip>;
}
