/** SQL of refunds: sending them, and what becomes of them. */
import { sql } from 'kysely';
import { REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { ledgerPost } from './fact.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Movement } from './fact.rules.ts';

/** How long nobody else sends a refund that one worker took in hand. */
const LEASE = sql.lit('30 seconds');

export interface DueRefund {
  readonly user_id: number;
  readonly refund_no: string;
  readonly trade_no: string;
  readonly amount_fen: number;
  readonly channel: number;
  /** Of the payment. */
  readonly total_fen: number;
  readonly kind: number;
  /** How often the channel was asked before. */
  readonly tried: number;
}

/** Takes refunds that are to be sent or asked about; no other worker takes them for a while. */
export async function takeDueRefunds(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select user_id, id from refund where try_at <= ${now}
      order by try_at limit ${sql.lit(limit)} for update skip locked
    )
    update refund r set try_at = ${now}::timestamptz + interval ${LEASE}, try_num = r.try_num + 1
    from due, payment p
    where r.user_id = due.user_id and r.id = due.id
      and p.user_id = r.user_id and p.trade_no = r.trade_no
    returning r.user_id, r.refund_no, r.trade_no, r.amount_fen, p.channel,
      p.amount_fen as total_fen, r.kind, r.try_num - 1 as tried`.execute(db);
  return rows;
}

/** Sets when the channel is asked again about a refund it has not finished. */
export async function postponeRefund(
  db: Database,
  { userId, refundNo, tryAt }: { userId: number; refundNo: string; tryAt: Date },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ try_at: tryAt })
    .where('user_id', '=', userId)
    .where('refund_no', '=', refundNo)
    .where('status', '=', REFUND_RECORD_STATUSES.approved)
    .execute();
}

export interface LockedRefund {
  readonly user_id: number;
  readonly refund_no: string;
  readonly order_id: number;
  readonly shop_id: number;
  readonly channel: number;
  readonly amount_fen: number;
  readonly status: number;
}

/** Locks a refund by our number; null when there is none on this channel. */
export async function lockRefund(
  tx: Tx,
  userId: number,
  { refundNo, channel }: { readonly refundNo: string; readonly channel: number },
): Promise<LockedRefund | null> {
  const { rows } = await sql<LockedRefund>`
    select r.user_id, r.refund_no, r.order_id, o.shop_id, p.channel, r.amount_fen, r.status
    from refund r
    join payment p on p.user_id = r.user_id and p.trade_no = r.trade_no
    join orders o on o.user_id = r.user_id and o.id = r.order_id
    where r.user_id = ${userId} and r.refund_no = ${refundNo} and p.channel = ${channel}
    for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Writes that the money is back with its owner, and books it. */
export async function recordRefunded(
  tx: Tx,
  refund: LockedRefund,
  done: { readonly channelRefundNo: string; readonly at: Date; readonly movement: Movement },
): Promise<void> {
  const order = { user_id: refund.user_id, id: refund.order_id, shop_id: refund.shop_id };
  await sql`
    with paid_back as (
      update refund set status = ${REFUND_RECORD_STATUSES.succeeded},
        channel_refund_no = ${done.channelRefundNo}, finished_at = ${done.at}, try_at = null
      where user_id = ${refund.user_id} and refund_no = ${refund.refund_no}
      returning 1
    )
    select ${ledgerPost(done.movement, order, done.at)} from paid_back`.execute(tx);
}

/** Leaves a refund to a person: the channel will not finish it by itself. */
export async function recordAbnormal(tx: Tx, { user_id, refund_no }: LockedRefund): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ status: REFUND_RECORD_STATUSES.abnormal, try_at: null })
    .where('user_id', '=', user_id)
    .where('refund_no', '=', refund_no)
    .where('status', '=', REFUND_RECORD_STATUSES.approved)
    .execute();
}

/** A refund that waits for a person, by our number. */
export async function findAbnormal(
  db: Database,
  userId: number,
  refundNo: string,
): Promise<{ readonly trade_no: string; readonly channel: number } | null> {
  const row = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.user_id', '=', 'r.user_id').onRef('p.trade_no', '=', 'r.trade_no'),
    )
    .select(['p.trade_no', 'p.channel'])
    .where('r.user_id', '=', userId)
    .where('r.refund_no', '=', refundNo)
    .where('r.status', '=', REFUND_RECORD_STATUSES.abnormal)
    .executeTakeFirst();
  return row ?? null;
}

/** Sends an abnormal refund again; under a new number when the channel has closed the old one. */
export async function resendRefund(
  tx: Tx,
  { user_id, refund_no }: LockedRefund,
  { refundNo, now }: { readonly refundNo: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      status: REFUND_RECORD_STATUSES.approved,
      refund_no: refundNo,
      try_at: now,
      try_num: 0,
    })
    .where('user_id', '=', user_id)
    .where('refund_no', '=', refund_no)
    .execute();
}

/** Refunds that wait for a person. */
export async function countAbnormal(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('status', '=', REFUND_RECORD_STATUSES.abnormal)
    .executeTakeFirstOrThrow();
  return count;
}
