/** Operators look at our account, and at the proofs of those who say they transferred. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { applyFactIn, countFact } from './fact.commands.ts';
import { findTransferNo, listWaitingProofs, oldestProof, reviewProof } from './transfer.repo.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import { openPayerName } from './transfer-sealing.ts';
import { proofDeadline } from './transfer.rules.ts';
import { remarkCode } from './payment.rules.ts';
import { requireOrderNamed } from '../state/order-named.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { OperatorWord } from '../state/order-named.repo.ts';
import type { PaymentFact } from './fact.commands.ts';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { Review } from './transfer.repo.ts';

const SHOWN = 100;

/** Proofs without a review, the oldest first. */
export async function waitingProofs({ db, config }: Platform, actor: Actor) {
  requireMarket(actor);
  const proofs = await listWaitingProofs(db, SHOWN);
  return proofs.map((proof) => ({
    orderNo: proof.order_no,
    remarkCode: remarkCode(proof.order_id),
    payableFen: proof.payable_fen,
    payerName: openPayerName(config.dataKey, proof.payer_name_sealed),
    bankName: proof.bank_name,
    payDate: proof.pay_date,
    images: proof.images,
    createdAt: proof.created_at,
  }));
}

/** How long the oldest proof has waited for somebody, in seconds, for the metric that pages. */
export async function proofAge({ db, clock }: Platform): Promise<number> {
  const filedAt = await oldestProof(db);
  return filedAt === null ? 0 : (clock.now().getTime() - filedAt.getTime()) / SECOND_MS;
}

/** An operator saw the money on our account: the order is paid. */
export async function acceptProof(platform: Platform, word: OperatorWord): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const fact = await inTransaction(db, async (tx) => {
    const order = await lockReviewed(tx, word);
    const told: PaymentFact = {
      channel: PAY_TYPES.transfer,
      tradeNo: (await findTransferNo(tx, order.user_id, order.id)) ?? '',
      channelTradeNo: null,
      amountFen: order.payable_fen,
      paidAt: now,
      payer: null,
      evidence: 'operator',
      eventId: null,
    };
    const verdict = await applyFactIn(platform, tx, told);
    if (verdict !== 'applied') {
      throw fail('operator.transferNotApplied', { data: { order: word.orderNo, verdict } });
    }
    await finishReview(tx, order, word, { move: 'accept', now, expireAt: null });
    return told;
  });
  countFact(platform, fact, 'applied');
}

/** An operator does not believe a proof: the buyer has a day to file another one. */
export async function refuseProof({ db, clock }: Platform, word: OperatorWord): Promise<void> {
  const now = clock.now();
  const expireAt = proofDeadline(now);
  await inTransaction(db, async (tx) => {
    const order = await lockReviewed(tx, word);
    await finishReview(tx, order, word, { move: 'refuse', now, expireAt });
  });
}

async function lockReviewed(tx: Tx, { actor, orderNo }: OperatorWord): Promise<LockedOrder> {
  requireMarket(actor);
  const { userId, orderId } = await requireOrderNamed(tx, orderNo);
  const order = await lockOrder(tx, userId, orderId);
  const isWaiting =
    order?.status === ORDER_STATUSES.pendingPayment &&
    order.proof_status === PROOF_STATUSES.inReview;
  if (order === null || !isWaiting) {
    throw fail('operator.proofMissing', { data: { order: orderNo } });
  }
  return order;
}

async function finishReview(
  tx: Tx,
  order: LockedOrder,
  { actor, orderNo, remark }: OperatorWord,
  result: Pick<Review, 'move' | 'now' | 'expireAt'>,
): Promise<void> {
  await reviewProof(tx, { userId: order.user_id, orderId: order.id, remark, ...result });
  const action = result.move === 'accept' ? 'order.acceptProof' : 'order.refuseProof';
  await recordAudit(tx, { actor, action, subject: `order ${orderNo}`, detail: { remark } });
}
