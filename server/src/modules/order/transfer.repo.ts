/** SQL of bank transfers and their proofs. */
import { sql } from 'kysely';
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** Whether the buyer of an order has chosen to transfer. */
export async function findTransferNo(
  tx: Tx,
  userId: number,
  orderId: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('payment')
    .select('trade_no')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('channel', '=', PAY_TYPES.transfer)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return row?.trade_no ?? null;
}

export interface NewProof {
  readonly userId: number;
  readonly orderId: number;
  readonly images: readonly string[];
  readonly payerNameSealed: Buffer;
  readonly bankName: string;
  readonly payDate: string;
  readonly amountFen: number | null;
  readonly now: Date;
}

/** Files a proof; until somebody has looked at it, its order does not expire. */
export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await sql`
    with filed as (
      insert into transfer_proof (user_id, order_id, images, payer_name_sealed, bank_name,
        pay_date, amount_fen, created_at)
      values (${proof.userId}, ${proof.orderId}, ${proof.images}, ${proof.payerNameSealed},
        ${proof.bankName}, ${proof.payDate}, ${proof.amountFen}, ${proof.now})
      returning user_id, order_id
    )
    update orders set proof_status = ${PROOF_STATUSES.inReview}, expire_at = null
    from filed where orders.user_id = filed.user_id and orders.id = filed.order_id`.execute(tx);
}

export interface Review {
  readonly userId: number;
  readonly orderId: number;
  readonly status: typeof PROOF_STATUSES.accepted | typeof PROOF_STATUSES.refused;
  readonly remark: string;
  readonly now: Date;
  /** Until when the buyer may file another one. */
  readonly expireAt: Date | null;
}

/** Writes what came of the review of an order's newest proof. */
export async function reviewProof(tx: Tx, review: Review): Promise<void> {
  const { userId, orderId, status, remark, now, expireAt } = review;
  await sql`
    with reviewed as (
      update transfer_proof set status = ${status}, audit_remark = ${remark}, reviewed_at = ${now}
      where user_id = ${userId} and order_id = ${orderId}
        and status = ${sql.lit(PROOF_STATUSES.inReview)}
    )
    update orders set proof_status = ${status}, expire_at = ${expireAt}
    where user_id = ${userId} and id = ${orderId}`.execute(tx);
}

export interface WaitingProof {
  readonly order_id: number;
  readonly order_no: string;
  readonly payable_fen: number;
  readonly amount_fen: number | null;
  readonly bank_name: string;
  readonly payer_name_sealed: Buffer;
  readonly pay_date: string;
  readonly images: string[];
  readonly created_at: Date;
}

/** Proofs nobody has looked at, the oldest first. */
export async function listWaitingProofs(
  db: Database,
  limit: number,
): Promise<readonly WaitingProof[]> {
  const { rows } = await sql<WaitingProof>`
    select o.id as order_id, o.order_no, o.payable_fen, proof.amount_fen, proof.bank_name,
      proof.payer_name_sealed, proof.pay_date::text as pay_date, proof.images, proof.created_at
    from transfer_proof proof
    join orders o on o.user_id = proof.user_id and o.id = proof.order_id
    where proof.status = ${sql.lit(PROOF_STATUSES.inReview)}
      and o.status = ${sql.lit(ORDER_STATUSES.pendingPayment)}
    order by proof.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
