/** SQL of payments: starting one, showing its code, asking about it, ending it. */
import { sql } from 'kysely';
import { PAYMENT } from '@zhiji/contract/kernel/lifecycles/money';
import { PAYMENT_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { ORDER_STATUSES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';

const PAYMENTS = literals(PAYMENT_STATES);
const CLOSE = move(PAYMENT, 'close');
/** Codes of both channels live this long. */
const CODE_LIFE = sql.lit('2 hours');
/**
 * Lease of a worker on a payment: longer than its questions
 * can take, which are four of five seconds with a second's wait before each.
 */
const LEASE = sql.lit('30 seconds');

export interface NewPayment {
  readonly userId: number;
  readonly orderId: number;
  readonly channel: number;
  /** Says nothing of channels without any. */
  readonly cashier?: Cashier;
  /** Whom or which network it is for; null while that is not known, or does not matter. */
  readonly placeRef?: string | null;
  readonly tradeNo: string;
  readonly now: Date;
  readonly queryAt: Date | null;
}

export interface OpenedPayment {
  readonly title: string;
  readonly status: number;
  readonly proof_status: number;
  readonly seckill_course_id: number | null;
  readonly payable_fen: number;
  /** Of the order. */
  readonly expire_at: Date | null;
  /** Null when the order cannot be paid. */
  readonly trade_no: string | null;
  readonly code_url: string | null;
  /** Of the attempt that is open, which may be another than was asked for. */
  readonly cashier: Cashier | null;
  readonly place_ref: string | null;
  readonly payment_expire_at: Date | null;
  /** Somebody it names has a seat that another order paid for: its money would only go back. */
  readonly occupied: boolean;
}

/**
 * Opens a payment of an order that waits for one, or answers the one that is open on this channel;
 * null when the user has no such order. The buyer's turn is taken and the order locked, so that it
 * cannot be closed meanwhile.
 */
export async function openPayment(
  db: Database,
  { userId, orderId, channel, cashier = 'code', placeRef = null, ...attempt }: NewPayment,
): Promise<OpenedPayment | null> {
  const { tradeNo, now, queryAt } = attempt;
  const { rows } = await sql<OpenedPayment>`
    with target as materialized (
      select o.id, o.title, o.status, o.proof_status, o.seckill_course_id, o.payable_fen,
        o.expire_at, exists (
          select from order_seat s join seat_holder h using (course_id, phone_ref)
          where s.user_id = ${userId} and s.order_id = ${orderId}
            and (h.user_id, h.order_id) <> (s.user_id, s.order_id)
        ) as occupied
      from buyer b join orders o on o.user_id = b.user_id
      where b.user_id = ${userId} and o.id = ${orderId}
      for update of b, o
    ), opened as (
      insert into payment (user_id, trade_no, order_id, channel, cashier, place_ref, amount_fen,
        state, created_at, expire_at, query_at)
      select ${userId}, ${tradeNo}, id, ${channel}, ${cashier}, ${placeRef}, payable_fen, ${PAYMENTS.created}, ${now}::timestamptz,
        least(expire_at, ${now}::timestamptz + interval ${CODE_LIFE}), ${queryAt}::timestamptz
      from target
      where status = ${sql.lit(ORDER_STATUSES.pendingPayment)} and not occupied
        and proof_status <> ${sql.lit(PROOF_STATUSES.inReview)} and expire_at > ${now}::timestamptz
      on conflict (user_id, order_id, channel) where state = 'created'
        do update set place_ref = case when payment.cashier = excluded.cashier
          then coalesce(payment.place_ref, excluded.place_ref) else payment.place_ref end
      returning trade_no, code_url, cashier, place_ref, expire_at
    )
    select target.title, target.status, target.proof_status, target.seckill_course_id,
      target.payable_fen, target.expire_at, opened.trade_no, opened.code_url,
      opened.cashier, opened.place_ref, opened.expire_at as payment_expire_at, target.occupied
    from target left join opened on true`.execute(db);
  return rows[0] ?? null;
}

/** Keeps the code a channel answered, if it is one; false when the payment was ended meanwhile. */
export async function storeCode(
  db: Database,
  { userId, tradeNo, codeUrl }: { userId: number; tradeNo: string; codeUrl: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ code_url: codeUrl })
    .where('user_id', '=', userId)
    .where('trade_no', '=', tradeNo)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a payment that the channel will take no money for. */
export async function markPaymentClosed(
  db: Database,
  { userId, tradeNo, now }: { userId: number; tradeNo: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...CLOSE.values, closed_at: now, query_at: null })
    .where('user_id', '=', userId)
    .where('trade_no', '=', tradeNo)
    .where(CLOSE.allowed)
    .execute();
}

/** Gives an order that is paid by transfer the time a transfer takes. */
export async function extendExpiry(
  db: Database,
  { userId, orderId, expireAt }: { userId: number; orderId: number; expireAt: Date },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ expire_at: expireAt })
    .where('user_id', '=', userId)
    .where('id', '=', orderId)
    .execute();
}

export interface DuePayment {
  readonly user_id: number;
  readonly trade_no: string;
  readonly channel: number;
  readonly created_at: Date;
  readonly expire_at: Date | null;
  readonly order_status: number;
}

/** Takes payments a channel is to be asked about now; no other worker takes them for a while. */
export async function takeDuePayments(
  db: Database,
  channel: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    with due as (
      select user_id, trade_no from payment
      where channel = ${sql.lit(channel)} and query_at <= ${now}
      order by query_at limit ${sql.lit(limit)} for update skip locked
    )
    update payment p set query_at = ${now}::timestamptz + interval ${LEASE},
      query_num = p.query_num + 1
    from due, orders o
    where p.user_id = due.user_id and p.trade_no = due.trade_no
      and o.user_id = p.user_id and o.id = p.order_id
    returning p.user_id, p.trade_no, p.channel, p.created_at, p.expire_at,
      o.status as order_status`.execute(db);
  return rows;
}

/** Sets when the channel is asked next, unless the payment is over by now. */
export async function postponeQuery(
  db: Database,
  { userId, tradeNo, queryAt }: { userId: number; tradeNo: string; queryAt: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ query_at: queryAt })
    .where('user_id', '=', userId)
    .where('trade_no', '=', tradeNo)
    .where('state', '=', 'created')
    .execute();
}

/** Has the channels asked about an order's open payments at once, but for those just in hand. */
export async function hastenQueries(
  db: Database,
  { userId, orderId, now }: { userId: number; orderId: number; now: Date },
): Promise<void> {
  await sql`
    update payment set query_at = ${now}::timestamptz
    where user_id = ${userId} and trade_no in (
      select trade_no from payment
      where user_id = ${userId} and order_id = ${orderId} and state = 'created'
        and query_at > ${now}::timestamptz
      for update skip locked
    )`.execute(db);
}

/** Has the channel asked at once about a payment that is open, and about what it pays back. */
export async function hastenPayment(
  db: Database,
  named: { userId: number; tradeNo: string; channel: number; now: Date },
): Promise<void> {
  const { userId, tradeNo, channel, now } = named;
  await sql`
    with asked as (
      update payment set query_at = ${now}::timestamptz
      where user_id = ${userId} and trade_no = ${tradeNo} and channel = ${channel}
        and state = 'created' and query_at > ${now}::timestamptz
    )
    update refund set try_at = ${now}::timestamptz
    from payment p
    where refund.user_id = ${userId} and refund.trade_no = ${tradeNo}
      and p.user_id = refund.user_id and p.trade_no = refund.trade_no and p.channel = ${channel}
      and refund.try_at > ${now}::timestamptz`.execute(db);
}
