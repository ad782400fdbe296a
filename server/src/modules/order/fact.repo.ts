/** SQL of facts about money: what they are about, what they change, and that they were told. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Evidence, FactVerdict, Movement } from './fact.rules.ts';
import type { LockedOrder } from './order-state.repo.ts';

export interface LockedPayment {
  readonly order: LockedOrder;
  readonly amountFen: number;
  readonly state: string;
  readonly provenTradeNo: string | null;
}

export interface FactNumbers {
  readonly userId: number;
  readonly tradeNo: string;
  readonly channel: number;
  readonly channelTradeNo: string | null;
}

interface LockedRow extends LockedOrder {
  readonly amount_fen: number;
  readonly state: string;
  readonly proven_trade_no: string | null;
}

/**
 * Takes the buyer's turn and locks a payment with its order; null when the channel cannot mean any
 * of ours. Tells also what the channel's number has proven before.
 */
export async function lockPayment(
  tx: Tx,
  { userId, tradeNo, channel, channelTradeNo }: FactNumbers,
): Promise<LockedPayment | null> {
  const { rows } = await sql<LockedRow>`
    select o.user_id, o.id, o.order_no, o.type, o.target_id, o.shop_id, o.title, o.num,
      o.payable_fen, o.coupon_fen, o.shop_coupon_fen, o.coupon_user_id, o.seckill_course_id,
      o.pay_type, o.status, o.proof_status, o.created_at, o.expire_at, o.paid_at,
      p.amount_fen, p.state, known.trade_no as proven_trade_no
    from orders o
    join payment p on p.user_id = o.user_id and p.order_id = o.id
    left join channel_trade known
      on known.channel = p.channel and known.channel_trade_no = ${channelTradeNo}
    where o.user_id = (select user_id from buyer where user_id = ${userId} for update)
      and p.trade_no = ${tradeNo} and p.channel = ${channel}
    for update of o, p`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    return null;
  }
  const { amount_fen: amountFen, state, proven_trade_no: provenTradeNo, ...order } = row;
  return { order, amountFen, state, provenTradeNo };
}

/** A verified message of a channel; null when a fact was learned in another way. */
export interface NoticeEvent {
  readonly channel: number;
  readonly eventId: string;
  readonly kind: 'payment' | 'refund';
  /** Our number, as the channel gives it. */
  readonly serialNo: string;
  readonly amountFen: number;
}

/** Notes that a notice came; a repetition is noted once. */
export async function insertNotice(
  db: Database,
  event: NoticeEvent,
  { verdict, now }: { readonly verdict: FactVerdict; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('pay_notice')
    .values({
      channel: event.channel,
      event_id: event.eventId,
      kind: event.kind,
      serial_no: event.serialNo,
      amount_fen: event.amountFen,
      verdict,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'event_id']).doNothing())
    .execute();
}

export interface Success extends FactNumbers {
  readonly order: LockedOrder;
  readonly verdict: 'applied' | 'late' | 'second';
  readonly evidence: Evidence;
  readonly paidAt: Date;
  readonly now: Date;
  readonly movement: Movement;
  /** How surplus money goes back; null when the order keeps it. */
  readonly refund: { readonly no: string; readonly kind: number } | null;
  readonly eventId: string | null;
}

/**
 * Writes a success whole, in one statement: the payment, the channel's number, the notice, the
 * refund of what nobody keeps, the ledger; and has other attempts at a paid order ended soon.
 */
export async function recordSuccess(tx: Tx, success: Success): Promise<void> {
  const { userId, tradeNo, channel, channelTradeNo, order, verdict, now, movement } = success;
  const { refund } = success;
  const { rows } = await sql`
    with paid as (
      update payment set state = 'succeeded', kept = ${refund === null},
        channel_trade_no = ${channelTradeNo}, evidence = ${success.evidence},
        paid_at = ${success.paidAt}, query_at = null
      where user_id = ${userId} and trade_no = ${tradeNo} and state <> 'succeeded'
      returning user_id, trade_no, amount_fen
    ), others as (
      update payment set query_at = ${now}
      where user_id = ${userId} and order_id = ${order.id} and trade_no <> ${tradeNo}
        and state = 'created' and query_at is not null
    ), proof as (
      insert into channel_trade (channel, channel_trade_no, user_id, trade_no)
      select ${channel}::smallint, number, user_id, trade_no
      from paid, (select ${channelTradeNo}::text as number) given where number is not null
    ), noticed as (
      insert into pay_notice (channel, event_id, kind, serial_no, amount_fen, verdict, received_at)
      select ${channel}::smallint, event, 'payment', trade_no, amount_fen, ${verdict}::text,
        ${now}::timestamptz
      from paid, (select ${success.eventId}::text as event) given where event is not null
      on conflict (channel, event_id) do nothing
    ), owed as (
      insert into refund (user_id, refund_no, order_id, trade_no, amount_fen, kind, status,
        created_at, try_at)
      select user_id, no, ${order.id}::bigint, trade_no, amount_fen, ${refund?.kind ?? 0}::smallint,
        1, ${now}::timestamptz, ${now}::timestamptz
      from paid, (select ${refund?.no ?? null}::text as no) given where no is not null
    )
    select ${ledgerPost(movement, order, now)} from paid`.execute(tx);
  if (rows.length !== 1) {
    throw new Error(`payment ${tradeNo} was not open`);
  }
}

/** The call that books a movement of an order's money. */
export function ledgerPost(
  { txn, legs }: Movement,
  order: { readonly user_id: number; readonly id: number; readonly shop_id: number },
  at: Date,
) {
  const accounts = legs.map(([account]) => account);
  const amounts = legs.map(([, fen]) => fen);
  return sql`ledger_post(${txn}, ${order.user_id}, ${order.id}, ${order.shop_id}, ${at},
    ${accounts}::text[], ${amounts}::bigint[])`;
}
