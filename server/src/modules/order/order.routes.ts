/** The calls about orders themselves; those about paying are beside. */
import { forgetIdCards } from './erase.commands.ts';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { askSoon } from './payment/payment-query.commands.ts';
import { checkAttendees } from './seats/attendee.commands.ts';
import { confirmOrder } from './checkout/confirm.queries.ts';
import { createOrder } from './checkout/create.commands.ts';
import { createContentionLimit } from './checkout/contention-limit.ts';
import { deliverOrders } from './state/delivery.commands.ts';
import { orderDetail } from './view/order-detail.queries.ts';
import { orderList } from './view/order-list.queries.ts';
import { refundQuote } from './refunds/quote.queries.ts';
import { requestRefund } from './refunds/request.commands.ts';
import {
  returnCancelled,
  returnPaidLate,
  settleReturns,
} from './refunds/session-return.commands.ts';
import { remindClosing } from './closing/reminder.commands.ts';
import { rollUpSales } from './sales-count.commands.ts';
import { claimMissedSeats, claimSeats } from './seats/seat-claim.commands.ts';
import { NOTICE_WAYS, announceChange, sendNotices } from './seats/seat-notice.commands.ts';
import { subscription } from '#platform/module';
import type { DomainBindings } from '#platform/http/handlers';
import type { Loop, Platform, Schedule, Subscription } from '#platform/module';
import type { Messengers } from './seats/seat-notice.commands.ts';
import type { InvoiceOf } from './view/order-detail.queries.ts';

type OrderCall =
  | 'confirm'
  | 'create'
  | 'checkAttendees'
  | 'list'
  | 'detail'
  | 'refundQuote'
  | 'requestRefund';

/** Binds the calls to one platform. */
export function orderBindings(
  platform: Platform,
  invoiceOf: InvoiceOf,
): Pick<DomainBindings<'order'>, OrderCall> {
  const contentionLimit = createContentionLimit(platform.ticks);
  return {
    confirm: async (context, input) => confirmOrder(platform, context, input),
    create: async (context, input) => createOrder(platform, contentionLimit, context, input),
    checkAttendees: async (context, input) => checkAttendees(platform, context, input),
    list: async ({ user }, input) => orderList(platform, user.userId, input),
    detail: async (context, input) => {
      const order = await orderDetail(platform, invoiceOf, context, input);
      if (order.status === ORDER_STATUSES.pendingPayment) {
        const looked = { userId: context.user.userId, orderId: order.id };
        await askSoon(platform, { ...looked, isBack: input.returned === 1 });
      }
      return order;
    },
    refundQuote: async (context, input) => refundQuote(platform, context, input),
    requestRefund: async (context, input) => requestRefund(platform, context, input),
  };
}

/** What follows from paid orders, some time later. */
export function orderSchedules(platform: Platform): Schedule[] {
  return [
    { name: 'order.count-sales', cron: '* * * * *', run: async () => rollUpSales(platform) },
    { name: 'order.remind', cron: '* * * * *', run: async () => remindClosing(platform) },
    {
      name: 'order.claim-seats',
      cron: '*/30 * * * *',
      run: async () => claimMissedSeats(platform),
    },
    { name: 'order.return-late', cron: '*/10 * * * *', run: async () => returnPaidLate(platform) },
    {
      name: 'order.forget-id-cards',
      cron: '10 4 * * *',
      run: async () => forgetIdCards(platform),
    },
  ];
}

const DELIVERY_MS = 10_000;
const NOTICE_MS = 1_000;
const RETURN_MS = 2_000;

/** What workers keep up about orders that are paid. */
export function orderLoops(platform: Platform, messengers: Messengers): Loop[] {
  return [
    {
      name: 'order.deliver',
      everyMs: DELIVERY_MS,
      run: async (stopping) => deliverOrders(platform, stopping),
    },
    // A way that hangs keeps the other one waiting for nothing.
    ...NOTICE_WAYS.map((way) => ({
      name: `order.notify.${way}`,
      everyMs: NOTICE_MS,
      run: async (stopping: AbortSignal) => sendNotices(platform, messengers, stopping, [way]),
    })),
    {
      name: 'order.return',
      everyMs: RETURN_MS,
      run: async (stopping) => settleReturns(platform, stopping),
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
    subscription({
      event: 'learning.sessionChanged',
      name: 'order.return',
      handle: async (payload) => returnCancelled(platform, payload),
    }),
  ];
}
