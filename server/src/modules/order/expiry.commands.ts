/** Orders nobody paid in time give back what they hold. */
import { ORDER_STATUSES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { endUnpaid } from './close.commands.ts';
import { inParallel } from './payment.parallel.ts';
import { listDueOrders } from './close.repo.ts';
import type { Platform } from '#platform/module';
import type { DueOrder } from './close.repo.ts';
import type { PayGateways } from './payment.gateways.ts';

const BATCH = 100;
/**
 * How long an order waits for a channel that cannot say whether it is being paid. Others want its
 * places, and money that comes later goes back by itself.
 */
const PATIENCE_MS = 30_000;

const TIMED_OUT = { status: ORDER_STATUSES.cancelled, reason: '超时未支付' } as const;
const PROOF_REFUSED = {
  status: ORDER_STATUSES.voided,
  reason: '付款凭证未通过，且未在 24 小时内重新提交',
} as const;

/**
 * Ends every order whose time is over, once. Two workers may ask about the same order; the second
 * finds it ended.
 */
export async function expireOrders(
  platform: Platform,
  gateways: PayGateways,
  stopping: AbortSignal,
): Promise<void> {
  const now = platform.clock.now();
  for (let after: DueOrder | undefined, more = true; more;) {
    const due = await listDueOrders(platform.db, now, { after, limit: BATCH });
    await inParallel(due, stopping, async (order) => expire(platform, gateways, order));
    after = due.at(-1);
    more = due.length === BATCH && !stopping.aborted;
  }
}

async function expire(
  platform: Platform,
  gateways: PayGateways,
  { user_id: userId, id: orderId, proof_status, expire_at }: DueOrder,
): Promise<void> {
  const now = platform.clock.now();
  await endUnpaid(platform, gateways, {
    userId,
    orderId,
    ...(proof_status === PROOF_STATUSES.refused ? PROOF_REFUSED : TIMED_OUT),
    force: now.getTime() - expire_at.getTime() > PATIENCE_MS,
    // He may have chosen a transfer meanwhile, which takes longer.
    stillDue: (order) => order.expire_at !== null && order.expire_at <= now,
  });
}
