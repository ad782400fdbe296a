/**
 * Money of cancelled sessions goes back without being asked for, order by order: what a worker that
 * died has not settled, another one settles.
 */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES, REFUND_KINDS } from '@zhiji/contract/kernel/statuses';
import { suspendGrants } from '#modules/learning';
import { inTransaction } from '#platform/db/transaction';
import { newSerialNo } from '#platform/serial-no';
import { lockOrder } from '../state/order-state.repo.ts';
import { findOrder } from '../view/order-detail.repo.ts';
import { HELD, partsOf } from '../view/refund-parts.ts';
import { isAskable } from './refund-quote.ts';
import { insertRefund, insertRequest, keysOf } from './request.repo.ts';
import { cancelledOf, insertReturns, moveReturns, takeReturns } from './session-return.repo.ts';
import { cancelledParts, stageOf } from './session-quote.ts';
import type { EventPayload } from '#events';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { DueReturn } from './session-return.repo.ts';

const AT_ONCE = 20;
/** Another request about the order comes first; its end calls for the rest sooner. */
const PAUSE_MS = 10 * MINUTE_MS;
/** Money of an order may come so long after its class was cancelled. */
const LATE_MS = 8 * DAY_MS;

/** Puts in line what was bought of a session that was cancelled. */
export async function returnCancelled(
  { db, clock }: Platform,
  { change_id: changeId }: EventPayload<'learning.sessionChanged'>,
): Promise<void> {
  await insertReturns(db, { changeId }, clock.now());
}

/** Puts in line what was paid only after its session was cancelled. */
export async function returnPaidLate({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  await insertReturns(db, { since: new Date(now.getTime() - LATE_MS) }, now);
}

/** Sends back some of what is in line. */
export async function settleReturns(platform: Platform, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = platform;
  let due: readonly DueReturn[];
  do {
    due = await takeReturns(db, { now: clock.now(), limit: AT_ONCE });
    for (const item of due) {
      if (stopping.aborted) {
        return;
      }
      await inTransaction(db, async (tx) => settle(tx, item, clock.now())).catch(
        (error: unknown) => {
          // Its lease ends by itself; the others do not wait for it.
          log.warn('a cancelled session is not settled', { job: 'order.return', error });
        },
      );
    }
  } while (due.length === AT_ONCE && !stopping.aborted);
}

async function settle(tx: Tx, due: DueReturn, now: Date): Promise<void> {
  const { user_id: userId, item_id: itemId, order_id: orderId } = due;
  const locked = await lockOrder(tx, userId, orderId);
  if (locked?.status === ORDER_STATUSES.refunding) {
    await moveReturns(tx, due, new Date(now.getTime() + PAUSE_MS));
    return;
  }
  const cancelled = await cancelledOf(tx, due);
  const order = cancelled.num === 0 ? null : await findOrder(tx, userId, { id: orderId });
  if (locked === null || order === null || !isAskable(order)) {
    await moveReturns(tx, due, null);
    return;
  }
  const keeps = cancelled.leftNum > 0;
  const bought = partsOf(order, HELD).filter((part) => part.itemId === itemId);
  const parts = cancelledParts(bought, cancelled, now);
  await moveReturns(tx, due, null);
  if (parts.length === 0) {
    return;
  }
  const id = await insertRequest(tx, locked, {
    refundNo: newSerialNo(userId, now),
    kind: REFUND_KINDS.institutionCancelled,
    isApproved: true,
    keeps,
    reason: null,
    explain: '',
    images: [],
    remark: '',
    stage: stageOf(parts, cancelled, now),
    parts,
    now,
    answerBy: now,
  });
  if (!keeps) {
    await suspendGrants(tx, await keysOf(tx, userId, id), now);
  }
  await insertRefund(tx, userId, id, now);
}
