/** Closes orders that were not paid in time and gives back what they hold. */
import { PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { endUnpaid } from './close.commands.ts';
import { inParallel } from '#platform/jobs/parallel';
import { SITE_TEXTS } from '#platform/site-texts';
import { listDueOrders } from './close.repo.ts';
import { tellClosed } from '../state/told.commands.ts';
import type { Platform } from '#platform/module';
import type { EndRequest } from './close.commands.ts';
import type { DueOrder } from './close.repo.ts';
import type { PayGateways } from '../payment/pay-gateways.ts';

const BATCH = 100;
/**
 * How long an order waits for a channel that cannot say whether it is being paid. Others want its
 * places, and money that comes later goes back by itself.
 */
const PATIENCE_MS = 30_000;

const TIMED_OUT = { move: 'cancel', reason: SITE_TEXTS.notPaidInTime.zh } as const;
const PROOF_REFUSED = { move: 'void', reason: SITE_TEXTS.proofRefused.zh } as const;
const PROOF_UNANSWERED = { move: 'void', reason: SITE_TEXTS.proofUnanswered.zh } as const;

/**
 * The channels an order may have open payments at, in every combination. Each has a loop of its own,
 * so that orders wait for no channel but their own.
 */
export function expiryLanes(gateways: PayGateways): number[][] {
  const lanes: number[][] = [[]];
  for (const channel of [...gateways.keys()].toSorted((one, other) => one - other)) {
    lanes.push(...lanes.map((lane) => [...lane, channel]));
  }
  return lanes;
}

/**
 * Ends every order of a lane whose time is over, once. Two workers may ask about the same order; the
 * second finds it ended.
 */
export async function expireOrders(
  platform: Platform,
  gateways: PayGateways,
  lane: readonly number[],
  stopping: AbortSignal,
): Promise<void> {
  const now = platform.clock.now();
  const channels = [...gateways.keys()];
  for (let after: DueOrder | undefined, more = true; more;) {
    const due = await listDueOrders(platform.db, { now, lane, channels, after, limit: BATCH });
    await inParallel(due, stopping, async (order) => expire(platform, gateways, order));
    after = due.at(-1);
    more = due.length === BATCH && !stopping.aborted;
  }
}

const ENDINGS = new Map<number, Pick<EndRequest, 'move' | 'reason'>>([
  [PROOF_STATUSES.refused, PROOF_REFUSED],
  [PROOF_STATUSES.inReview, PROOF_UNANSWERED],
]);

async function expire(
  platform: Platform,
  gateways: PayGateways,
  { user_id: userId, id: orderId, proof_status, expire_at }: DueOrder,
): Promise<void> {
  const now = platform.clock.now();
  await endUnpaid(platform, gateways, {
    userId,
    orderId,
    ...(ENDINGS.get(proof_status) ?? TIMED_OUT),
    isOverdue: true,
    force: now.getTime() - expire_at.getTime() > PATIENCE_MS,
    // He may have chosen a transfer meanwhile, which takes longer.
    stillDue: (order) => order.expire_at !== null && order.expire_at <= now,
    alongside: async (tx, order) => tellClosed(tx, order, now),
  });
}
