/** SQL of what distributors are owed, and of the commissions that a payout is for. */
import { sql } from 'kysely';
import { PAYOUT_MIN_FEN } from '@zhiji/contract/kernel/limits';
import { COMMISSION } from '@zhiji/contract/kernel/lifecycles/money';
import {
  COMMISSION_STATUSES,
  COMMISSION_STEPS,
  PAYOUT_STATUSES,
  SPREAD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { heldOf } from '#modules/ledger';
import { literals, move } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const PAYOUTS = literals(PAYOUT_STATUSES);
const COMMISSIONS = literals(COMMISSION_STATUSES);
const DISTRIBUTORS = literals(SPREAD_STATUSES);
const STEPS = literals(COMMISSION_STEPS);
const PAY_OUT = move(COMMISSION, 'payOut');

/** What the books owe a distributor, less what is on its way to him. */
const balanceOf = (userId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  -${heldOf('commission_payable', userId)} - (
    select coalesce(sum(o.gross_fen), 0)::bigint from payout o
    where o.user_id = ${userId} and o.status in (${PAYOUTS.drafted}, ${PAYOUTS.exported})
  ))`;

export interface PayeePage {
  readonly month: string;
  readonly after: number;
  readonly limit: number;
}

/**
 * Distributors who are owed enough and have no payout of the month, some after another. Who was removed
 * is paid what he earned before; who is suspended waits.
 */
export async function listPayees(
  db: Database,
  { month, after, limit }: PayeePage,
): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select d.user_id from distributor d
    where d.user_id > ${after} and d.status in (${DISTRIBUTORS.active}, ${DISTRIBUTORS.removed})
      and not exists (
        select from payout m where m.user_id = d.user_id and m.month = ${month}
          and m.status <> ${PAYOUTS.failed}
      ) and ${balanceOf(sql`d.user_id`)} >= ${sql.lit(PAYOUT_MIN_FEN)}
    order by d.user_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface Owed {
  readonly balance_fen: number;
  /** Of payouts drafted since a time, which count for the tax. */
  readonly gross_fen: number;
  readonly tax_fen: number;
}

/** What a distributor is owed. His row is locked by a statement before, or this is of earlier. */
export async function findOwed(tx: Tx, userId: number, since: Date): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select ${balanceOf(sql`${userId}`)} as balance_fen,
      coalesce(sum(p.gross_fen), 0)::bigint as gross_fen,
      coalesce(sum(p.tax_fen), 0)::bigint as tax_fen
    from payout p where p.user_id = ${userId} and p.status <> ${PAYOUTS.failed}
      and p.created_at >= ${since}`.execute(tx);
  return rows[0] ?? { balance_fen: 0, gross_fen: 0, tax_fen: 0 };
}

interface Paying {
  readonly userId: number;
  readonly payoutId: number;
}

/** Everything settled so far belongs to the payout. */
export async function takeCommissions(tx: Tx, { userId, payoutId }: Paying): Promise<void> {
  await sql`
    update commission set payout_id = ${payoutId}
    where user_id = ${userId} and payout_id is null and status = ${COMMISSIONS.settled}`.execute(
    tx,
  );
}

/** The payout failed: they wait for the next. */
export async function releaseCommissions(tx: Tx, { userId, payoutId }: Paying): Promise<void> {
  await sql`
    update commission set payout_id = null
    where user_id = ${userId} and payout_id = ${payoutId}`.execute(tx);
}

/** The payout is paid: so are they, but for those that were taken back meanwhile. */
export async function payOutCommissions(
  tx: Tx,
  { userId, payoutId, now }: Paying & { readonly now: Date },
): Promise<void> {
  await sql`
    with moved as (
      update commission set ${PAY_OUT.set}
      where user_id = ${userId} and payout_id = ${payoutId} and ${PAY_OUT.allowed}
      returning id
    )
    insert into commission_step (user_id, commission_id, step_no, step, fen, created_at)
    select ${userId}::bigint, moved.id, 1 + (
      select max(s.step_no) from commission_step s
      where s.user_id = ${userId} and s.commission_id = moved.id
    ), ${STEPS.paidOut}, 0, ${now}::timestamptz from moved`.execute(tx);
}
