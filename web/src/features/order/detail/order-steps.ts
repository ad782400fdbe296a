import { ORDER_STATUSES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { Order } from '#features/order/order.queries.ts';
import type { detailMessages } from './detail.messages.ts';

interface Step {
  readonly text: Extract<MessageKey<typeof detailMessages>, `step${string}`>;
  /** Null while it is not reached, or where no moment is known. */
  readonly time: string | null;
  readonly state: 'done' | 'now' | 'todo';
}

const CLOSED: ReadonlySet<Order['status']> = new Set([
  ORDER_STATUSES.cancelled,
  ORDER_STATUSES.voided,
]);
const FINISHED: ReadonlySet<Order['status']> = new Set([
  ORDER_STATUSES.completed,
  ORDER_STATUSES.reviewed,
]);
const REFUNDED: ReadonlySet<Order['status']> = new Set([
  ORDER_STATUSES.refunded,
  ORDER_STATUSES.partiallyRefunded,
]);

function paidBackAt({ returns }: Order): string | null {
  const done = returns.find(({ status }) => status === REFUND_RECORD_STATUSES.succeeded);
  return done?.finish_time ?? null;
}

/** The way of an order in a few steps: as far as it came, and what is next. */
export function orderSteps(order: Order): readonly Step[] {
  const created = { text: 'stepCreated', time: order.create_time, state: 'done' } as const;
  if (CLOSED.has(order.status)) {
    return [created, { text: 'stepClosed', time: order.close_time, state: 'now' }];
  }
  if (order.status === ORDER_STATUSES.pendingPayment) {
    return [
      created,
      { text: 'stepPaid', time: null, state: 'now' },
      { text: 'stepUse', time: null, state: 'todo' },
      { text: 'stepFinished', time: null, state: 'todo' },
    ];
  }
  const paid = { text: 'stepPaid', time: order.pay_time, state: 'done' } as const;
  if (order.status === ORDER_STATUSES.refunding) {
    return [
      created,
      paid,
      { text: 'stepRefunding', time: order.returns[0]?.create_time ?? null, state: 'now' },
      { text: 'stepRefunded', time: null, state: 'todo' },
    ];
  }
  if (REFUNDED.has(order.status)) {
    return [created, paid, { text: 'stepRefunded', time: paidBackAt(order), state: 'now' }];
  }
  const isFinished = FINISHED.has(order.status);
  return [
    created,
    paid,
    { text: 'stepUse', time: null, state: isFinished ? 'done' : 'now' },
    {
      text: 'stepFinished',
      time: order.finish_time,
      state: isFinished ? 'now' : 'todo',
    },
  ];
}
