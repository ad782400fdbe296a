/**
 * Ending an unpaid order. The channels are asked first and told to take no more money, outside any
 * transaction; then what the order holds is given back, under its lock and after a second look.
 */
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { SITE_TEXTS } from '#platform/site-texts';
import { channelObstacle, closeObstacle } from './close.rules.ts';
import { closePayments, findOrderToClose, listOpenPayments } from './close.repo.ts';
import { endAtChannel } from '../payment/payment-channel.commands.ts';
import { lockOrder, releaseUnpaid } from '../state/order-state.repo.ts';
import { requireOrderNamed } from '../state/order-named.repo.ts';
import { tellVoided } from '../state/told.commands.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { CloseOutcome } from './close.rules.ts';
import type { OpenPayment } from './close.repo.ts';
import type { OperatorWord } from '../state/order-named.repo.ts';
import type { Ending, LockedOrder } from '../state/order-state.repo.ts';
import type { PayGateways } from '../payment/pay-gateways.ts';

/** Bounds the retries while a buyer opens new payments as we close the old ones. */
const MAX_ROUNDS = 3;

/** Cancels an order for its buyer. */
export async function closeOrder(
  platform: Platform,
  gateways: PayGateways,
  userId: number,
  { id, reason }: CallInput<'order.close'>,
): Promise<CallResponse<'order.close'>> {
  const order = await findOrderToClose(platform.db, userId, id);
  const obstacle = order === null ? 'missing' : closeObstacle(order);
  const outcome =
    obstacle ??
    (await endUnpaid(platform, gateways, {
      userId,
      orderId: id,
      move: 'cancel',
      reason: reason || SITE_TEXTS.cancelledByBuyer.zh,
    }));
  switch (outcome) {
    case 'released':
      return { status: ORDER_STATUSES.cancelled };
    case 'missing':
      throw fail('order.notFound');
    case 'paid':
    case 'paying':
      throw fail('pay.payingOrPaid');
    case 'unavailable':
    case 'not_closable':
      throw fail('order.cannotCancel');
  }
}

/** An operator ends an unpaid order for good. */
export async function voidOrder(
  platform: Platform,
  gateways: PayGateways,
  { actor, orderNo, remark }: OperatorWord,
): Promise<void> {
  requireMarket(actor);
  const audit = { actor, action: 'order.void', subject: `order ${orderNo}`, detail: { remark } };
  const outcome = await endUnpaid(platform, gateways, {
    ...(await requireOrderNamed(platform.db, orderNo)),
    move: 'void',
    reason: remark,
    alongside: async (tx, order) => {
      await recordAudit(tx, audit);
      await tellVoided(tx, order, { reason: remark, now: platform.clock.now() });
    },
  });
  if (outcome !== 'released') {
    throw fail('operator.orderNotVoidable', { data: { order: orderNo, outcome } });
  }
}

export interface EndRequest extends Omit<Ending, 'now'> {
  readonly userId: number;
  readonly orderId: number;
  /** Ends it even if a channel cannot be reached; money that comes all the same goes back. */
  readonly force?: boolean;
  /** Its time is over, that of a review too. */
  readonly isOverdue?: boolean;
  /** A second look at the locked order. */
  readonly stillDue?: (order: LockedOrder) => boolean;
  /** What else is written with it. */
  readonly alongside?: (tx: Tx, order: LockedOrder) => Promise<void>;
}

/** Ends an unpaid order by a move and gives back what it holds, unless it is being paid. */
export async function endUnpaid(
  platform: Platform,
  gateways: PayGateways,
  request: EndRequest,
): Promise<CloseOutcome> {
  const { userId, orderId, force = false } = request;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const open = await listOpenPayments(platform.db, userId, orderId);
    const ends = await Promise.all(
      open.map(async (payment) => endAtChannel(platform, gateways, payment)),
    );
    const obstacle = channelObstacle(ends, force);
    if (obstacle !== null) {
      return obstacle;
    }
    const ended = open.filter((_, index) => ends[index] === 'ended');
    const outcome = await release(platform, request, { open, ended });
    if (outcome !== 'changed') {
      return outcome;
    }
  }
  return 'unavailable';
}

interface Asked {
  readonly open: readonly OpenPayment[];
  readonly ended: readonly OpenPayment[];
}

async function release(
  { db, clock }: Platform,
  request: EndRequest,
  { open, ended }: Asked,
): Promise<CloseOutcome | 'changed'> {
  const { userId, orderId, move, reason, isOverdue = false, alongside } = request;
  const { stillDue = () => true } = request;
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, userId, orderId);
    if (order === null) {
      return 'missing';
    }
    const obstacle = closeObstacle(order, isOverdue);
    if (obstacle !== null || !stillDue(order)) {
      return obstacle ?? 'not_closable';
    }
    const seen = new Set(open.map(({ trade_no }) => trade_no));
    const now = clock.now();
    const known = await listOpenPayments(tx, userId, orderId);
    if (known.some(({ trade_no }) => !seen.has(trade_no))) {
      return 'changed';
    }
    const numbers = ended.map(({ trade_no }) => trade_no);
    await closePayments(tx, { userId, orderId }, { ended: numbers, now });
    await releaseUnpaid(tx, order, { move, reason, now });
    await alongside?.(tx, order);
    return 'released';
  });
}
