/** SQL of refunds: sending them and recording their results. */
import { sql } from 'kysely';
import { REFUND } from '@zhiji/contract/kernel/lifecycles/money';
import {
  ORDER_INVOICE_STATES,
  PAY_TYPES,
  REFUND_KINDS,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { ledgerPost } from '#modules/ledger';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Movement } from '#modules/ledger';

const SUCCEED = move(REFUND, 'succeed');
const STICK = move(REFUND, 'stick');
const RESEND = move(REFUND, 'resend');
const { institutionCancelled } = literals(REFUND_KINDS);
/** Lease of a worker on a refund: longer than its calls take. */
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

/**
 * Takes refunds a channel is to be sent or asked; no other worker takes them for a while. What a
 * cancelled class gives back to many keeps nobody else waiting.
 */
export async function takeDueRefunds(
  db: Database,
  channel: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select waiting.user_id, waiting.id from refund waiting
      join payment paid on paid.user_id = waiting.user_id and paid.trade_no = waiting.trade_no
      where waiting.try_at <= ${now} and paid.channel = ${sql.lit(channel)}
      order by waiting.kind = ${institutionCancelled}, waiting.try_at
      limit ${sql.lit(limit)} for update of waiting skip locked
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
  readonly id: number;
  readonly refund_no: string;
  readonly order_id: number;
  readonly shop_id: number;
  readonly channel: number;
  readonly amount_fen: number;
  readonly status: number;
  /** What it pays; null for money that no order keeps. */
  readonly request_id: number | null;
  /** Whether it was paid from the bank account, because its channel could not. */
  readonly by_bank: boolean;
}

/** The order a refund is of; null when there is no such refund. */
export async function orderOfRefund(
  tx: Tx,
  userId: number,
  refundNo: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('refund')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Locks a refund by our number; null when there is none on this channel. */
export async function lockRefund(
  tx: Tx,
  userId: number,
  { refundNo, channel }: { readonly refundNo: string; readonly channel: number },
): Promise<LockedRefund | null> {
  const { rows } = await sql<LockedRefund>`
    select r.user_id, r.id, r.refund_no, r.order_id, o.shop_id, p.channel, r.amount_fen,
      r.status, r.request_id, r.by_bank
    from refund r
    join payment p on p.user_id = r.user_id and p.trade_no = r.trade_no
    join orders o on o.user_id = r.user_id and o.id = r.order_id
    where r.user_id = ${userId} and r.refund_no = ${refundNo} and p.channel = ${channel}
    for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps under which number the bank paid a refund; false when it stands for another. */
export async function insertBankNo(
  tx: Tx,
  { bankNo, refundNo }: { readonly bankNo: string; readonly refundNo: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('refund_bank_no')
    .values({ bank_no: bankNo, refund_no: refundNo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bank_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes that the money is back with its owner, and books it. */
export async function recordRefunded(
  tx: Tx,
  refund: LockedRefund,
  done: {
    readonly channelRefundNo: string;
    readonly at: Date;
    readonly byBank: boolean;
    readonly movement: Movement;
  },
): Promise<void> {
  const order = { user_id: refund.user_id, id: refund.order_id, shop_id: refund.shop_id };
  await sql`
    with paid_back as (
      update refund set ${SUCCEED.set},
        channel_refund_no = ${done.channelRefundNo}, finished_at = ${done.at}, try_at = null,
        by_bank = ${done.byBank}
      where user_id = ${refund.user_id} and refund_no = ${refund.refund_no} and ${SUCCEED.allowed}
      returning 1
    )
    select ${ledgerPost(done.movement, order, done.at)} from paid_back`.execute(tx);
}

/** Leaves a refund to a person: the channel will not finish it by itself. */
export async function recordAbnormal(tx: Tx, { user_id, refund_no }: LockedRefund): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ ...STICK.values, try_at: null })
    .where('user_id', '=', user_id)
    .where('refund_no', '=', refund_no)
    .where(STICK.allowed)
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
    .set({ ...RESEND.values, refund_no: refundNo, try_at: now, try_num: 0 })
    .where('user_id', '=', user_id)
    .where('refund_no', '=', refund_no)
    .where(RESEND.allowed)
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

export interface Payout {
  readonly refund_no: string;
  readonly trade_no: string;
  readonly status: number;
  readonly amount_fen: number;
  readonly channel: number;
  readonly created_at: Date;
}

const payouts = (db: Database) =>
  db
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.user_id', '=', 'r.user_id').onRef('p.trade_no', '=', 'r.trade_no'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.user_id', '=', 'r.user_id').onRef('o.id', '=', 'r.order_id'),
    )
    .select(['r.refund_no', 'r.trade_no', 'r.status', 'r.amount_fen', 'p.channel', 'r.created_at'])
    .where((is) =>
      is.or([
        is('r.status', '=', REFUND_RECORD_STATUSES.abnormal),
        is.and([
          is('r.status', '=', REFUND_RECORD_STATUSES.approved),
          is('p.channel', 'in', [PAY_TYPES.transfer, PAY_TYPES.test]),
        ]),
      ]),
    )
    // Its invoice has to be undone first; what no order keeps was never invoiced.
    .where((is) =>
      is.or([is('r.request_id', 'is', null), is('o.invoiced', '<>', ORDER_INVOICE_STATES.issued)]),
    );

/** Refunds no channel pays, or can pay: a person does. The oldest first. */
export async function listPayouts(db: Database, limit: number): Promise<readonly Payout[]> {
  return payouts(db).orderBy('r.created_at').limit(limit).execute();
}

/** One of them by our number. */
export async function findPayout(
  db: Database,
  userId: number,
  refundNo: string,
): Promise<Payout | null> {
  const row = await payouts(db)
    .where('r.user_id', '=', userId)
    .where('r.refund_no', '=', refundNo)
    .executeTakeFirst();
  return row ?? null;
}
