/** The calls about orders themselves; those about paying are beside. */
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { askSoon } from './payment-query.commands.ts';
import { checkAttendees } from './attendee.queries.ts';
import { confirmOrder } from './confirm.queries.ts';
import { createOrder } from './create.commands.ts';
import { createRush } from './create.rush.ts';
import { deliverOrders } from './delivery.commands.ts';
import { orderDetail } from './order-detail.queries.ts';
import { orderList } from './order-list.queries.ts';
import { rollUpSales } from './sales-count.commands.ts';
import { claimMissedSeats, claimSeats } from './seat-claim.commands.ts';
import { announceChange, sendNotices } from './seat-notice.commands.ts';
import { subscription } from '#platform/module';
import type { DomainBindings } from '#platform/http/handlers';
import type { Loop, Platform, Schedule, Subscription } from '#platform/module';
import type { Messengers } from './seat-notice.commands.ts';

type OrderCall = 'confirm' | 'create' | 'checkAttendees' | 'list' | 'detail';

/** Binds the calls to one platform. */
export function orderBindings(platform: Platform): Pick<DomainBindings<'order'>, OrderCall> {
  const rush = createRush();
  return {
    confirm: async (context, input) => confirmOrder(platform, context, input),
    create: async (context, input) => createOrder(platform, rush, context, input),
    checkAttendees: async (context, input) => checkAttendees(platform, context, input),
    list: async ({ user }, input) => orderList(platform, user.userId, input),
    detail: async ({ user }, input) => {
      const order = await orderDetail(platform, user, input);
      if (order.status === ORDER_STATUSES.pendingPayment) {
        await askSoon(platform, { userId: user.userId, orderId: order.id });
      }
      return order;
    },
  };
}

/** What follows from paid orders, some time later. */
export function orderSchedules(platform: Platform): Schedule[] {
  return [
    { name: 'order.count-sales', cron: '* * * * *', run: async () => rollUpSales(platform) },
    {
      name: 'order.claim-seats',
      cron: '*/30 * * * *',
      run: async () => claimMissedSeats(platform),
    },
  ];
}

const DELIVERY_MS = 10_000;
const NOTICE_MS = 1_000;

/** What workers keep up about orders that are paid. */
export function orderLoops(platform: Platform, messengers: Messengers): Loop[] {
  return [
    {
      name: 'order.deliver',
      everyMs: DELIVERY_MS,
      run: async (stopping) => deliverOrders(platform, stopping),
    },
    {
      name: 'order.notify',
      everyMs: NOTICE_MS,
      run: async (stopping) => sendNotices(platform, messengers, stopping),
    },
  ];
}

/** What orders wait for others to say. */
export function orderSubscriptions(platform: Platform): Subscription[] {
  return [
    subscription({
      event: 'account.phoneBound',
      name: 'claim-seats',
      handle: async ({ phone_ref }) => claimSeats(platform, phone_ref),
    }),
    subscription({
      event: 'learning.sessionChanged',
      name: 'order.notify',
      handle: async (payload) => announceChange(platform, payload),
    }),
  ];
}
