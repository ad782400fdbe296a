/** Builders of orders, by the commands that make them. */
import { confirmOrder } from './checkout/confirm.queries.ts';
import { createOrder } from './checkout/create.commands.ts';
import { createContentionLimit } from './checkout/contention-limit.ts';
import { payWithoutMoney } from './payment/test-pay.commands.ts';
import { deliverOrders } from './state/delivery.commands.ts';
import type { CallInput, CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** What is ordered; the best coupon is used unless another choice is given. */
export type Wanted = CallRequest<'order.confirm'>;

/** A call of a user that no browser made. */
export function contextOf(userId: number): UserContext {
  return {
    requestId: 'factory',
    address: '127.0.0.1',
    userAgent: 'factory',
    browser: false,
    cookie: '',
    language: 'zh',
    user: { userId, sessionId: 'factory' },
  };
}

function basketOf({ num = 1, users = [], ...rest }: Wanted): CallInput<'order.confirm'> {
  return { ...rest, num, users };
}

/** The preview of an order. */
export async function buildPreview(
  platform: Platform,
  userId: number,
  wanted: Wanted,
): Promise<CallResponse<'order.confirm'>> {
  return confirmOrder(platform, contextOf(userId), basketOf(wanted));
}

/** An order that waits for its payment, or is complete when it costs nothing. */
export async function buildOrder(
  platform: Platform,
  userId: number,
  wanted: Wanted,
  contentionLimit = createContentionLimit(platform.ticks),
): Promise<CallResponse<'order.create'>> {
  const { confirm_key } = await buildPreview(platform, userId, wanted);
  const request = { ...basketOf(wanted), confirm_key, remark: '', agree: 1 } as const;
  return createOrder(platform, contentionLimit, contextOf(userId), request);
}

/** An order that is paid, without any channel. */
export async function buildPaidOrder(
  platform: Platform,
  userId: number,
  wanted: Wanted,
): Promise<CallResponse<'order.create'>> {
  const order = await buildOrder(platform, userId, wanted);
  if (order.need_pay === 1) {
    await payWithoutMoney(platform, userId, { id: order.id });
  }
  return order;
}

/** Orders whose courses are delivered by now are done. */
export async function deliverDue(platform: Platform): Promise<void> {
  await deliverOrders(platform, new AbortController().signal);
}

let named = 0;

/** People with phones nobody has registered. */
export function buildAttendees(count: number): { name: string; phone: string }[] {
  return Array.from({ length: count }, (_, index) => {
    named += 1;
    return { name: `学员${index + 1}`, phone: `137${String(named).padStart(8, '0')}` };
  });
}
