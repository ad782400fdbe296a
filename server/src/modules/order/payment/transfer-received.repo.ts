/** SQL of money that came to our bank account: the payment it is of, and how it goes back. */
import { sql } from 'kysely';
import { PAYMENT_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from '../state/order-state.repo.ts';

const TRANSFER = sql.lit(PAY_TYPES.transfer);

export interface NamedMoney {
  /** The bank's number of the transfer. */
  readonly bankNo: string;
  readonly amountFen: number;
}

export interface TransferPayment {
  readonly trade_no: string;
  readonly state: string;
  readonly channel_trade_no: string | null;
}

/**
 * The payment of an order, whose lock is held, that a transfer is of: the one with its number; else
 * the one a proof was accepted for, which has no number yet; else an attempt no money came for.
 */
export async function findTransfer(
  tx: Tx,
  { user_id, id }: LockedOrder,
  { bankNo, amountFen }: NamedMoney,
): Promise<TransferPayment | null> {
  const { rows } = await sql<TransferPayment>`
    select trade_no, state, channel_trade_no from payment
    where user_id = ${user_id} and order_id = ${id} and channel = ${TRANSFER}
      and (channel_trade_no = ${bankNo} or state <> 'succeeded'
        or (kept and channel_trade_no is null and amount_fen = ${amountFen}))
    order by channel_trade_no is null, state = 'succeeded' desc, state = 'created' desc
    limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Opens a payment by transfer, whatever has become of its order; answers its number. */
export async function insertTransfer(
  tx: Tx,
  order: LockedOrder,
  { tradeNo, now }: { readonly tradeNo: string; readonly now: Date },
): Promise<string> {
  await tx
    .insertInto('payment')
    .values({
      user_id: order.user_id,
      trade_no: tradeNo,
      order_id: order.id,
      channel: PAY_TYPES.transfer,
      amount_fen: order.payable_fen,
      state: PAYMENT_STATES.created,
      created_at: now,
      expire_at: order.expire_at,
    })
    .execute();
  return tradeNo;
}

/** Gives the payment of an accepted proof the number under which the bank has it. */
export async function nameTransfer(
  tx: Tx,
  userId: number,
  { tradeNo, bankNo }: { readonly tradeNo: string; readonly bankNo: string },
): Promise<void> {
  await sql`
    with named as (
      update payment set channel_trade_no = ${bankNo}
      where user_id = ${userId} and trade_no = ${tradeNo} and channel_trade_no is null
      returning channel, channel_trade_no, user_id, trade_no
    )
    insert into channel_trade (channel, channel_trade_no, user_id, trade_no)
    select channel, channel_trade_no, user_id, trade_no from named`.execute(tx);
}

export interface SurplusRefund {
  readonly refundNo: string;
  readonly kind: number;
}

/** How money goes back that no order keeps; null when its order keeps it. */
export async function findSurplus(
  tx: Tx,
  userId: number,
  tradeNo: string,
): Promise<SurplusRefund | null> {
  const row = await tx
    .selectFrom('refund')
    .select(['refund_no as refundNo', 'kind'])
    .where('user_id', '=', userId)
    .where('trade_no', '=', tradeNo)
    .where('request_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
