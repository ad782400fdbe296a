/** The platform gives money back by its own decision, whatever the terms of the order say. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { REFUND_KINDS } from '@zhiji/contract/kernel/statuses';
import { suspendGrants } from '#modules/learning';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { requireOrderNamed } from '../state/order-named.repo.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import { tellGiven } from '../state/told.commands.ts';
import { findOrder } from '../view/order-detail.repo.ts';
import { manualLeftFen, quoteManual } from './manual-quote.ts';
import { findManual } from './manual.repo.ts';
import { stateRefusal } from './refund-quote.ts';
import { insertRefund, insertRequest, keysOf } from './request.repo.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { ManualQuote, ManualSum } from './manual-quote.ts';

export interface ManualRefund {
  readonly actor: Actor;
  readonly orderNo: string;
  readonly sum: ManualSum;
  /** The buyer reads it. */
  readonly reason: string;
}

/**
 * Sends a sum of an order back, on the way of every refund; answers its number. Commanded again, in
 * the same words, it answers the number of the first: an operator who saw no answer pays nothing twice.
 */
export async function refundManually(
  { db, clock }: Platform,
  { actor, orderNo, sum, reason }: ManualRefund,
): Promise<string> {
  requireMarket(actor);
  const now = clock.now();
  const { userId, orderId } = await requireOrderNamed(db, orderNo);
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, userId, orderId);
    if (locked === null) {
      throw fail('operator.orderMissing', { data: { order: orderNo } });
    }
    const before = await findManual(tx, { userId, orderId }, { sum, reason });
    if (before !== null) {
      return before;
    }
    const quote = await requireManual(tx, locked, sum, now);
    const refundNo = await send(tx, locked, { quote, reason, keeps: sum !== 'rest', now });
    await recordAudit(tx, {
      actor,
      action: 'order.refundManually',
      subject: `order ${orderNo}`,
      detail: { refundNo, fen: quote.stage.fen, rest: sum === 'rest', reason },
    });
    return refundNo;
  });
}

async function requireManual(
  tx: Tx,
  locked: LockedOrder,
  sum: ManualSum,
  now: Date,
): Promise<ManualQuote> {
  const order = await findOrder(tx, locked.user_id, { id: locked.id });
  const refusal = order === null ? 'order.notFound' : stateRefusal(order);
  if (order === null || refusal !== null) {
    throw fail(refusal ?? 'order.notFound');
  }
  const quote = quoteManual(order, sum, now);
  if (quote === null) {
    const left = formatFen(manualLeftFen(order));
    throw fail('operator.refundTooMuch', { data: { order: locked.order_no, left } });
  }
  return quote;
}

interface Sent {
  readonly quote: ManualQuote;
  readonly reason: string;
  readonly keeps: boolean;
  readonly now: Date;
}

async function send(
  tx: Tx,
  locked: LockedOrder,
  { quote, reason, keeps, now }: Sent,
): Promise<string> {
  const { user_id: userId } = locked;
  const refundNo = newSerialNo(userId, now);
  const id = await insertRequest(tx, locked, {
    refundNo,
    kind: REFUND_KINDS.manual,
    isApproved: true,
    keeps,
    reason: null,
    explain: '',
    images: [],
    remark: reason,
    ...quote,
    now,
    answerBy: now,
  });
  if (!keeps) {
    await suspendGrants(tx, await keysOf(tx, userId, id), now);
  }
  await insertRefund(tx, userId, id, now);
  await tellGiven(tx, locked, { key: id, fen: quote.stage.fen, reason, now });
  return refundNo;
}
