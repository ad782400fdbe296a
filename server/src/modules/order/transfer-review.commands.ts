/** Operators look at our account, and at the proofs of those who say they transferred. */
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { applyFactIn, countFact } from './fact.commands.ts';
import { findTransferNo, listWaitingProofs, reviewProof } from './transfer.repo.ts';
import { lockOrder } from './order-state.repo.ts';
import { openPayerName } from './transfer.sealing.ts';
import { proofDeadline } from './transfer.rules.ts';
import { remarkCode } from './payment.rules.ts';
import { requireOrderNamed } from './close.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { OperatorWord } from './close.repo.ts';
import type { PaymentFact } from './fact.commands.ts';
import type { LockedOrder } from './order-state.repo.ts';
import type { Review } from './transfer.repo.ts';

const SHOWN = 100;

/** Proofs nobody has looked at, the oldest first. */
export async function waitingProofs({ db, config }: Platform) {
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
      evidence: 'operator',
      eventId: null,
    };
    const verdict = await applyFactIn(platform, tx, told);
    if (verdict !== 'applied') {
      throw new Error(`the transfer for order ${word.orderNo} is ${verdict}`);
    }
    await finishReview(tx, order, word, { status: PROOF_STATUSES.accepted, now, expireAt: null });
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
    await finishReview(tx, order, word, { status: PROOF_STATUSES.refused, now, expireAt });
  });
}

async function lockReviewed(tx: Tx, { orderNo }: OperatorWord): Promise<LockedOrder> {
  const { userId, orderId } = await requireOrderNamed(tx, orderNo);
  const order = await lockOrder(tx, userId, orderId);
  const isWaiting =
    order?.status === ORDER_STATUSES.pendingPayment &&
    order.proof_status === PROOF_STATUSES.inReview;
  if (order === null || !isWaiting) {
    throw new Error(`no proof of order ${orderNo} waits for a review`);
  }
  return order;
}

async function finishReview(
  tx: Tx,
  order: LockedOrder,
  { actor, orderNo, remark }: OperatorWord,
  result: Pick<Review, 'status' | 'now' | 'expireAt'>,
): Promise<void> {
  await reviewProof(tx, { userId: order.user_id, orderId: order.id, remark, ...result });
  const isAccepted = result.status === PROOF_STATUSES.accepted;
  const action = isAccepted ? 'order.acceptProof' : 'order.refuseProof';
  await recordAudit(tx, { actor, action, subject: `order ${orderNo}`, detail: { remark } });
}
