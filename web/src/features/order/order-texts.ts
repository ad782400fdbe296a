import { COURSE_TYPES, ORDER_STATUSES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { orderMessages } from './order.messages.ts';
import type { Order, OrderCard, OrderStatus } from './order.queries.ts';

type Key = MessageKey<typeof orderMessages>;
type PayType = NonNullable<Order['pay_type']>;

export const statusTexts = {
  [ORDER_STATUSES.pendingPayment]: 'pendingPayment',
  [ORDER_STATUSES.pendingShipment]: 'pendingShipment',
  [ORDER_STATUSES.pendingReceipt]: 'pendingReceipt',
  [ORDER_STATUSES.completed]: 'completed',
  [ORDER_STATUSES.cancelled]: 'cancelled',
  [ORDER_STATUSES.refunding]: 'refunding',
  [ORDER_STATUSES.refunded]: 'refunded',
  [ORDER_STATUSES.reviewed]: 'reviewed',
  [ORDER_STATUSES.partiallyRefunded]: 'partiallyRefunded',
  [ORDER_STATUSES.pendingConsumption]: 'pendingConsumption',
  [ORDER_STATUSES.voided]: 'voided',
} as const satisfies Record<OrderStatus, Key>;

export const kindTexts = {
  [COURSE_TYPES.live]: 'live',
  [COURSE_TYPES.record]: 'record',
  [COURSE_TYPES.offline]: 'offline',
  [COURSE_TYPES.package]: 'package',
} as const satisfies Record<OrderCard['type'], Key>;

export const payTypeTexts = {
  [PAY_TYPES.wechat]: 'wechatPay',
  [PAY_TYPES.alipay]: 'alipay',
  [PAY_TYPES.transfer]: 'transfer',
  [PAY_TYPES.test]: 'testPay',
  [PAY_TYPES.free]: 'free',
} as const satisfies Record<PayType, Key>;
