/** SQL of bank transfers and their proofs. */
import { sql } from 'kysely';
import { ORDER_PROOF, TRANSFER_PROOF } from '@zhiji/contract/kernel/lifecycles/order';
import { SCARCE_ORDER_MINUTES } from '@zhiji/contract/kernel/limits';
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { move } from '#platform/db/status';
import { mayHoldLong } from '../state/hold.rules.ts';
import { REVIEW_HOURS } from './transfer.rules.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const FILE = move(ORDER_PROOF, 'file');
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

const REVIEW = sql.lit(`${REVIEW_HOURS} hours`);
const SCARCE = sql.lit(`${SCARCE_ORDER_MINUTES} minutes`);

/** When an order ends that has filed proofs, whatever comes of them. */
function lastDay(userId: number, orderId: number) {
  return sql`(select min(created_at) from transfer_proof
    where user_id = ${userId} and order_id = ${orderId}) + interval ${REVIEW}`;
}

/** Files a proof; the first one gives its order the time of a review, others none. */
export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await sql`
    with filed as (
      insert into transfer_proof (user_id, order_id, images, payer_name_sealed, bank_name,
        pay_date, amount_fen, created_at)
      values (${proof.userId}, ${proof.orderId}, ${proof.images}, ${proof.payerNameSealed},
        ${proof.bankName}, ${proof.payDate}, ${proof.amountFen}, ${proof.now})
      returning 1
    )
    update orders set ${FILE.set}, expire_at = coalesce(
      ${lastDay(proof.userId, proof.orderId)}, ${proof.now}::timestamptz + interval ${REVIEW})
    where user_id = ${proof.userId} and id = ${proof.orderId} and ${FILE.allowed}
      and exists (select from filed)`.execute(tx);
}

export interface Review {
  readonly userId: number;
  readonly orderId: number;
  readonly move: 'accept' | 'refuse';
  readonly remark: string;
  readonly now: Date;
  /** Until when the buyer may file another one. */
  readonly expireAt: Date | null;
}

/** Writes the result of the review of an order's newest proof. */
export async function reviewProof(tx: Tx, review: Review): Promise<void> {
  const { userId, orderId, remark, now, expireAt } = review;
  const filed = move(TRANSFER_PROOF, review.move);
  const proof = move(ORDER_PROOF, review.move);
  await sql`
    with reviewed as (
      update transfer_proof set ${filed.set}, audit_remark = ${remark}, reviewed_at = ${now}
      where user_id = ${userId} and order_id = ${orderId}
        and ${filed.allowed}
    )
    update orders set ${proof.set}, expire_at =
      case when ${expireAt}::timestamptz is not null
        then least(${expireAt}::timestamptz, ${lastDay(userId, orderId)}) end
    where user_id = ${userId} and id = ${orderId} and ${proof.allowed}`.execute(tx);
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

/** Proofs without a review, the oldest first. */
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

/** When the oldest proof without a review was filed; null when there is none. */
export async function oldestProof(db: Database): Promise<Date | null> {
  const [oldest] = await listWaitingProofs(db, 1);
  return oldest?.created_at ?? null;
}

/**
 * Whether so many seats are held for long that another order may not wait for a transfer. The
 * courses' rows are locked, so that two who choose at once do not both take the last of it.
 */
export async function isTransferFull(tx: Tx, userId: number, orderId: number): Promise<boolean> {
  const { rows: wanted } = await sql<{ course_id: number; num: number; seat_num: number }>`
    select stock.course_id, item.num, stock.seat_num from order_item item
    join course_stock stock on stock.course_id = item.course_id
    where item.user_id = ${userId} and item.order_id = ${orderId} and item.takes_seats
    order by stock.course_id for update of stock`.execute(tx);
  if (wanted.length === 0) {
    return false;
  }
  const { rows } = await sql<{ course_id: number; num: number }>`
    select item.course_id, sum(item.num)::int as num from orders o
    join order_item item on item.user_id = o.user_id and item.order_id = o.id and item.takes_seats
    where o.status = ${sql.lit(ORDER_STATUSES.pendingPayment)} and o.expire_at is not null
      and o.expire_at > o.created_at + interval ${SCARCE}
      and (o.user_id, o.id) <> (${userId}, ${orderId})
      and item.course_id = any (${wanted.map(({ course_id }) => course_id)}::bigint[])
    group by item.course_id`.execute(tx);
  const waiting = new Map(rows.map(({ course_id, num }) => [course_id, num]));
  return wanted.some(
    ({ course_id, num, seat_num }) => num + (waiting.get(course_id) ?? 0) > mayHoldLong(seat_num),
  );
}
