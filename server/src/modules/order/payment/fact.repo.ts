/** SQL of facts about money: what they are about, what they change, and that they were told. */
import { sql } from 'kysely';
import { PAYMENT } from '@zhiji/contract/kernel/lifecycles/money';
import { PAY_TYPES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { ledgerPost } from '#modules/ledger';
import { literals, move } from '#platform/db/status';
import { userOfSerialNo } from '#platform/serial-no';
import { feeOfOrder } from '../state/platform-fee.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Movement } from '#modules/ledger';
import type { Evidence, FactVerdict } from './fact.rules.ts';
import type { LockedOrder } from '../state/order-state.repo.ts';

const SUCCEED = move(PAYMENT, 'succeed');
const { approved } = literals(REFUND_RECORD_STATUSES);
const PAYS = literals(PAY_TYPES);

export interface LockedPayment {
  readonly order: LockedOrder;
  readonly amountFen: number;
  readonly state: string;
  readonly provenTradeNo: string | null;
  /** What the platform earns when the order keeps the money. */
  readonly feeFen: number;
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
  readonly fee_fen: number;
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
      o.payable_fen, o.refunded_fen, o.coupon_fen, o.shop_coupon_fen, o.coupon_user_id, o.seckill_course_id,
      o.pay_type, o.status, o.proof_status, o.created_at, o.expire_at, o.paid_at,
      p.amount_fen, p.state, known.trade_no as proven_trade_no,
      ${feeOfOrder(userId, sql`o.id`)} as fee_fen
    from buyer b
    join orders o on o.user_id = b.user_id
    join payment p on p.user_id = b.user_id and p.order_id = o.id
    left join channel_trade known
      on known.channel = p.channel and known.channel_trade_no = ${channelTradeNo}
    where b.user_id = ${userId} and p.trade_no = ${tradeNo} and p.channel = ${channel}
    for update of b, o, p`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    return null;
  }
  const { amount_fen: amountFen, state, proven_trade_no, fee_fen: feeFen, ...order } = row;
  return { order, amountFen, state, provenTradeNo: proven_trade_no, feeFen };
}

/** A verified message of a channel; null when a fact was learned in another way. */
export interface NoticeEvent {
  readonly channel: number;
  readonly eventId: string;
  readonly kind: 'payment' | 'refund' | 'other';
  /** The channel's own name of the event, where it is not one we act on. */
  readonly type?: string;
  /** Our number, as the channel gives it; empty when it names none. */
  readonly serialNo: string;
  readonly amountFen: number;
}

/** Notes that a notice came; a repetition is noted once. */
export async function insertNotice(
  db: Database,
  event: NoticeEvent,
  { verdict, now }: { readonly verdict: FactVerdict | 'noted'; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('pay_notice')
    .values({
      channel: event.channel,
      event_id: event.eventId,
      user_id: userOfSerialNo(event.serialNo),
      kind: event.kind,
      type: event.type ?? '',
      serial_no: event.serialNo,
      amount_fen: event.amountFen,
      verdict,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'event_id']).doNothing())
    .execute();
}

export interface Success extends FactNumbers {
  /** As it was told. */
  readonly amountFen: number;
  readonly order: LockedOrder;
  readonly verdict: Extract<FactVerdict, 'applied' | 'late' | 'second' | 'unasked'>;
  readonly evidence: Evidence;
  readonly paidAt: Date;
  /** Whose account paid; null when nobody told. */
  readonly payerRef: string | null;
  readonly now: Date;
  readonly movement: Movement;
  /** How surplus money goes back; null when the order keeps it. */
  readonly refund: { readonly no: string; readonly kind: number } | null;
  readonly eventId: string | null;
}

/**
 * Writes a success whole, in one statement: the payment, the channel's number, the notice or what
 * else proves it, the refund of what nobody keeps, the ledger; and has other attempts at a paid order ended
 * soon. A refund that no channel pays is never due: a person pays it out.
 */
export async function recordSuccess(tx: Tx, success: Success): Promise<void> {
  const { userId, tradeNo, channel, channelTradeNo, order, verdict, now, movement } = success;
  const { refund } = success;
  const { rows } = await sql`
    with paid as (
      update payment set ${SUCCEED.set}, kept = ${refund === null}, amount_fen = ${success.amountFen},
        channel_trade_no = ${channelTradeNo}, evidence = ${success.evidence},
        paid_at = ${success.paidAt}, query_at = null, payer_ref = ${success.payerRef}
      where user_id = ${userId} and trade_no = ${tradeNo} and ${SUCCEED.allowed}
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
      insert into pay_notice (channel, event_id, user_id, kind, serial_no, amount_fen, verdict,
        received_at)
      select ${channel}::smallint, event, user_id, 'payment', trade_no, amount_fen, ${verdict}::text,
        ${now}::timestamptz
      from paid, (select ${success.eventId}::text as event) given where event is not null
      on conflict (channel, event_id) do nothing
    ), proven as (
      insert into payment_proof (user_id, trade_no, evidence, channel_trade_no, amount_fen, told_at)
      select user_id, trade_no, evidence, ${channelTradeNo}, ${success.amountFen}::bigint,
        ${now}::timestamptz
      from paid, (select ${success.evidence}::text as evidence) given where evidence <> 'notice'
    ), owed as (
      insert into refund (user_id, refund_no, order_id, trade_no, amount_fen, kind, status,
        created_at, try_at)
      select user_id, no, ${order.id}::bigint, trade_no, amount_fen, ${refund?.kind ?? 0}::smallint,
        ${approved}, ${now}::timestamptz,
        case when ${channel}::smallint in (${PAYS.wechat}, ${PAYS.alipay}) then ${now}::timestamptz end
      from paid, (select ${refund?.no ?? null}::text as no) given where no is not null
    )
    select ${ledgerPost(movement, order, now)} from paid`.execute(tx);
  if (rows.length !== 1) {
    throw new Error(`payment ${tradeNo} was not open`);
  }
}
