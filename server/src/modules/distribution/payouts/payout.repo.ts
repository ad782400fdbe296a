/** SQL of payouts, from the draft to the bank's word. */
import { sql } from 'kysely';
import { PAYOUT } from '@zhiji/contract/kernel/lifecycles/money';
import { PAYOUT_STATUSES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { ledgerPost } from '#modules/ledger';
import { literals, move } from '#platform/db/status';
import type { Movement } from '#modules/ledger';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const STATUSES = literals(PAYOUT_STATUSES);
const DISTRIBUTORS = literals(SPREAD_STATUSES);
const EXPORT = move(PAYOUT, 'export', 'p');
const CONFIRM = move(PAYOUT, 'confirm');
const FAIL = move(PAYOUT, 'fail');
/** A payout is of no order and of no institution. */
const NO_ORDER = { id: 0, shop_id: 0 };

/** Whom a payout is for, as the application has it. */
export interface Payee {
  readonly user_id: number;
  readonly real_name_sealed: Buffer;
  readonly id_card_sealed: Buffer;
  readonly bank_id: number;
  readonly bank_account_sealed: Buffer;
}

export interface NewPayout {
  readonly payoutNo: string;
  readonly month: string;
  readonly grossFen: number;
  readonly taxFen: number;
  readonly now: Date;
}

/** Drafts a payout; null when the month has one that did not fail. */
export async function insertPayout(
  tx: Tx,
  payee: Payee,
  { payoutNo, month, grossFen, taxFen, now }: NewPayout,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into payout (user_id, payout_no, month, gross_fen, tax_fen, status, real_name_sealed,
      id_card_sealed, bank_id, bank_account_sealed, created_at)
    values (${payee.user_id}, ${payoutNo}, ${month}, ${grossFen}, ${taxFen}, ${STATUSES.drafted},
      ${payee.real_name_sealed}, ${payee.id_card_sealed}, ${payee.bank_id},
      ${payee.bank_account_sealed}, ${now})
    on conflict (user_id, month) where status <> ${STATUSES.failed} do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface OpenPayout {
  readonly payout_no: string;
  readonly month: string;
  readonly gross_fen: number;
  readonly tax_fen: number;
  readonly status: number;
  readonly created_at: Date;
}

/** Payouts nobody has said the end of, the oldest month first; nothing of people. */
export async function listOpen(db: Database, limit: number): Promise<readonly OpenPayout[]> {
  const { rows } = await sql<OpenPayout>`
    select p.payout_no, p.month, p.gross_fen, p.tax_fen, p.status, p.created_at from payout p
    where p.status in (${STATUSES.drafted}, ${STATUSES.exported})
    order by p.month, p.user_id, p.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A month's drafts go into the file; those of the suspended stay where they are. */
export async function moveToFile(tx: Tx, month: string): Promise<void> {
  await sql`
    update payout p set ${EXPORT.set}
    where p.month = ${month} and ${EXPORT.allowed} and not exists (
      select from distributor d where d.user_id = p.user_id and d.status = ${DISTRIBUTORS.suspended}
    )`.execute(tx);
}

export interface FileRow extends Payee {
  readonly payout_no: string;
  readonly gross_fen: number;
  readonly tax_fen: number;
}

/** What stands in a month's file and is still to be paid. */
export async function listInFile(tx: Tx, month: string): Promise<readonly FileRow[]> {
  const { rows } = await sql<FileRow>`
    select p.user_id, p.payout_no, p.gross_fen, p.tax_fen, p.real_name_sealed, p.id_card_sealed,
      p.bank_id, p.bank_account_sealed
    from payout p where p.month = ${month} and p.status = ${STATUSES.exported}
    order by p.user_id, p.id`.execute(tx);
  return rows;
}

export interface PayoutRow {
  readonly user_id: number;
  readonly id: number;
  readonly payout_no: string;
  readonly month: string;
  readonly gross_fen: number;
  readonly tax_fen: number;
}

/** Locks a payout by our number; its distributor is locked before. */
export async function lockPayout(
  tx: Tx,
  userId: number,
  payoutNo: string,
): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`
    select user_id, id, payout_no, month, gross_fen, tax_fen from payout
    where user_id = ${userId} and payout_no = ${payoutNo} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes that the bank has paid it, and books it; false when it was not in a file, or is over. */
export async function recordPaid(
  tx: Tx,
  { user_id: userId, id }: PayoutRow,
  { bankNo, movement, now }: { bankNo: string; movement: Movement; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with paid as (
      update payout set ${CONFIRM.set}, bank_no = ${bankNo}, paid_at = ${now}
      where user_id = ${userId} and id = ${id} and ${CONFIRM.allowed}
      returning 1
    )
    select ${ledgerPost(movement, { user_id: userId, ...NO_ORDER }, now)} from paid`.execute(tx);
  return rows.length === 1;
}

/** Writes that it could not be paid, and why; false when it is over. */
export async function recordFailed(
  tx: Tx,
  { user_id: userId, id }: PayoutRow,
  reason: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout set ${FAIL.set}, reason = ${reason}
    where user_id = ${userId} and id = ${id} and ${FAIL.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}
