/** An institution, or the platform, decides about what a buyer asks back. */
import { suspendGrants } from '#modules/learning';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { userOfSerialNo } from '#platform/serial-no';
import { lockOrder } from '../state/order-state.repo.ts';
import { tellRefund, tellRefused } from '../state/told.commands.ts';
import {
  approveRequest,
  endRequest,
  findOpenRequest,
  insertRefund,
  keysOf,
  listOpenRequests,
} from './request.repo.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { OpenRequest } from './request.repo.ts';

const SHOWN = 100;

/** Somebody's word about a request. */
export interface Decision {
  readonly actor: Actor;
  readonly refundNo: string;
  readonly remark: string;
}

/** Requests that wait for the actor, the most pressing first; those of the past for the platform only. */
export async function waitingRequests({ db, clock }: Platform, { shopId }: Actor) {
  return listOpenRequests(db, { shopId, now: clock.now(), limit: SHOWN });
}

/** The money goes back. */
export async function approveRefund(platform: Platform, decision: Decision): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'order.approveRefund', async (tx, request, order) => {
    const isApproved = await approveRequest(tx, request, { remark: decision.remark, now });
    if (isApproved) {
      await insertRefund(tx, request.user_id, request.id, now);
      await tellRefund(tx, 'refund.agreed', order, {
        key: request.id,
        fen: request.amount_fen,
        now,
      });
    }
    return isApproved;
  });
}

/** The money stays; the buyer is told why, and studies on. */
export async function refuseRefund(platform: Platform, decision: Decision): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'order.refuseRefund', async (tx, request, order) => {
    const { remark } = decision;
    const isRefused = await endRequest(tx, request, { move: 'refuse', remark, now });
    await suspendGrants(tx, await keysOf(tx, request.user_id, request.id), null);
    await tellRefused(tx, order, { key: request.id, reason: remark, now });
    return isRefused;
  });
}

async function decide(
  { db, clock }: Platform,
  { actor, refundNo, remark }: Decision,
  action: string,
  work: (tx: Tx, request: OpenRequest, order: LockedOrder) => Promise<boolean>,
): Promise<void> {
  const missing = fail('operator.requestMissing', { data: { refund: refundNo } });
  const userId = userOfSerialNo(refundNo) ?? 0;
  await inTransaction(db, async (tx) => {
    const request = await findOpenRequest(tx, userId, refundNo);
    // Another institution's request is not there for the actor.
    if (request === null || (actor.shopId !== null && actor.shopId !== request.shop_id)) {
      throw missing;
    }
    // Who did not answer in time has lost the word: the platform decides.
    if (actor.shopId !== null && request.answer_by <= clock.now()) {
      throw fail('operator.answerOverdue', { data: { refund: refundNo } });
    }
    const order = await lockOrder(tx, userId, request.order_id);
    if (order === null || !(await work(tx, request, order))) {
      throw missing;
    }
    const detail = { order: request.order_id, fen: request.amount_fen, remark };
    await recordAudit(tx, { actor, action, subject: `refund ${refundNo}`, detail });
  });
}
