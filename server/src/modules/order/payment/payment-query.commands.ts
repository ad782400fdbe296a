/**
 * Polls the channels, because notices may never come. Most polls follow a timetable by the payment's
 * age. When a buyer looks at an unpaid order, its channel is also asked within a second, at most once
 * in ten seconds.
 */
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { askChannel, endAtChannel } from './payment-channel.commands.ts';
import { AT_ONCE, inParallel } from '#platform/jobs/parallel';
import { gatewayOf, worthAsking } from './pay-gateways.ts';
import { nextQueryAt } from './payment.rules.ts';
import {
  hastenQueries,
  markPaymentClosed,
  postponeQuery,
  takeDuePayments,
} from './payment.repo.ts';
import type { Platform } from '#platform/module';
import type { PayGateways } from './pay-gateways.ts';
import type { DuePayment } from './payment.repo.ts';

const LOOK_EVERY_MS = 10_000;
/** Who comes back from a cashier wants to know, and it does know by now. */
const BACK_EVERY_MS = 2_000;

/** Asks a channel about its payments whose turn it is, as long as it answers. */
export async function askAbout(
  platform: Platform,
  gateways: PayGateways,
  channel: number,
  stopping: AbortSignal,
): Promise<void> {
  for (let more = true; more && !stopping.aborted;) {
    const limit = worthAsking(gatewayOf(gateways, channel));
    const due = await takeDuePayments(platform.db, channel, { now: platform.clock.now(), limit });
    await inParallel(due, stopping, async (payment) => ask(platform, gateways, payment));
    more = due.length === AT_ONCE;
  }
}

async function ask(platform: Platform, gateways: PayGateways, payment: DuePayment): Promise<void> {
  const { db, clock } = platform;
  const { user_id: userId, trade_no: tradeNo, order_status, expire_at } = payment;
  const isWanted =
    order_status === ORDER_STATUSES.pendingPayment &&
    (expire_at === null || expire_at > clock.now());
  const word = await (isWanted ? askChannel : endAtChannel)(platform, gateways, payment);
  const now = clock.now();
  if (word === 'ended') {
    await markPaymentClosed(db, { userId, tradeNo, now });
  } else if (word !== 'paid') {
    const queryAt = word === 'disputed' ? null : nextQueryAt(payment.created_at, now);
    await postponeQuery(db, { userId, tradeNo, queryAt });
  }
}

interface LookedAt {
  readonly userId: number;
  readonly orderId: number;
  /** From a cashier. */
  readonly isBack: boolean;
}

/** A buyer looks at an unpaid order: its channels are asked at once, if they were not just now. */
export async function askSoon(
  { db, redis, clock }: Platform,
  { userId, orderId, isBack }: LookedAt,
): Promise<void> {
  const key = `pay:${isBack ? 'back' : 'look'}:${userId}:${orderId}`;
  const everyMs = isBack ? BACK_EVERY_MS : LOOK_EVERY_MS;
  const isFirst = await redis.attempt(
    async (client) => client.set(key, '1', 'PX', everyMs, 'NX'),
    null,
  );
  if (isFirst === 'OK') {
    await hastenQueries(db, { userId, orderId, now: clock.now() });
  }
}
