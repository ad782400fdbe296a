/** What the books say, as expressions for the statements that compare it with something. */
import { sql } from 'kysely';
import { TXN } from './movement.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Account } from './account.rules.ts';

/** Matches the accounts of money that is here. */
const CASH = sql.lit('cash:%');
const CHANNEL_FEE = sql.lit('channel_fee' satisfies Account);

/** All the money that the channels hold for us, in fen. */
export function cashBalance(): RawBuilder<number> {
  return sql`(select coalesce(sum(amount_fen), 0) from ledger_entry where account like ${CASH})`;
}

/** What the channels have kept of it for themselves. */
export function channelFees(): RawBuilder<number> {
  return sql`(
    select coalesce(sum(amount_fen), 0) from ledger_entry where account = ${CHANNEL_FEE}
  )`;
}

/** What of it distributors were paid. */
export function paidOutCash(): RawBuilder<number> {
  return sql`(
    select coalesce(-sum(amount_fen), 0) from ledger_entry
    where account like ${CASH} and txn like ${sql.lit(`${TXN.payout}%`)}
  )`;
}

/** The channel's fee that is booked of a payment or a refund; null for none. */
export function bookedFee(
  of: 'payment' | 'refund',
  { userId, serialNo }: Omit<CashMove, 'fen'>,
): RawBuilder<number | null> {
  return sql`(
    select booked.amount_fen from ledger_entry booked
    where booked.user_id = ${userId} and booked.account = ${CHANNEL_FEE}
      and booked.txn = ${sql.lit(TXN.fee + TXN[of])} || ${serialNo}
  )`;
}

/** What an account holds of one owner. */
export function heldOf(account: Account, userId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(held.amount_fen), 0)::bigint from ledger_entry held
    where held.user_id = ${userId} and held.account = ${sql.lit(account)}
  )`;
}

/** What an account holds of each order, as rows of `user_id`, `order_id` and `fen`. */
export function balancesOf(account: Account): RawBuilder<unknown> {
  return sql`(
    select user_id, order_id, sum(amount_fen) as fen from ledger_entry
    where account = ${sql.lit(account)} group by user_id, order_id
  )`;
}

interface CashMove {
  readonly userId: RawBuilder<unknown>;
  readonly serialNo: RawBuilder<unknown>;
  /** Below nothing for what is paid out. */
  readonly fen: RawBuilder<unknown>;
}

/** Whether the books of a user have the cash of a payment, a refund or a payout, to the fen. */
export function isCashBooked(
  kind: 'payment' | 'refund' | 'payout',
  { userId, serialNo, fen }: CashMove,
): RawBuilder<boolean> {
  return sql`exists (
    select from ledger_entry booked
    where booked.user_id = ${userId} and booked.txn = ${sql.lit(TXN[kind])} || ${serialNo}
      and booked.account like ${CASH} and booked.amount_fen = ${fen})`;
}

/** The names of the movements of test money, as rows of `txn`. */
export function testMovements(): RawBuilder<unknown> {
  return sql`(select txn from ledger_entry where account = 'cash:test')`;
}
