/**
 * SQL of commissions. Whatever changes the money of a distributor locks his row first, then commissions
 * by their ids, then a payout; so nobody reckons with what another is changing.
 */
import { sql } from 'kysely';
import { COMMISSION } from '@zhiji/contract/kernel/lifecycles/money';
import { ledgerPost } from '#modules/ledger';
import { move, moveWhen } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Movement } from '#modules/ledger';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { CommissionState, CommissionStep, Followed } from './commission.rules.ts';

const SETTLE = move(COMMISSION, 'settle', 'c');
/** All the money of its item went back. */
const IS_GONE = sql`given.kept = 0`;
const END = moveWhen(COMMISSION, { cancel: IS_GONE, clawBack: IS_GONE }, 'c');

export interface CommissionRow extends CommissionState {
  readonly user_id: number;
  readonly id: number;
  readonly buyer_id: number;
  readonly order_id: number;
  readonly item_id: number;
  readonly shop_id: number;
  readonly sale_title: string;
  /** How many steps it has gone. */
  readonly step_num: number;
}

/** Commissions of one user by a condition and an order, held until the transaction ends. */
async function lockWhere(
  tx: Tx,
  userId: number,
  which: RawBuilder<unknown>,
): Promise<readonly CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select c.user_id, c.id, c.buyer_id, c.order_id, c.item_id, c.shop_id, c.base_fen, c.rate_bp,
      c.price_fen, c.status, sale.title as sale_title, (
        select count(*)::int from commission_step gone
        where gone.user_id = ${userId} and gone.commission_id = c.id
      ) as step_num
    from commission c join spread_sale sale on sale.user_id = c.user_id and sale.id = c.sale_id
    where c.user_id = ${userId} and ${which} for update of c`.execute(tx);
  return rows;
}

/** Those of an order; their distributor is locked. */
export async function lockOfOrder(
  tx: Tx,
  userId: number,
  { buyerId, orderId }: { readonly buyerId: number; readonly orderId: number },
): Promise<readonly CommissionRow[]> {
  return lockWhere(
    tx,
    userId,
    sql`c.buyer_id = ${buyerId} and c.order_id = ${orderId} order by c.id`,
  );
}

/** Some of those it is time to look at; their distributor is locked. */
export async function lockDue(
  tx: Tx,
  userId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly CommissionRow[]> {
  return lockWhere(tx, userId, sql`c.look_at <= ${now} order by c.id limit ${sql.lit(limit)}`);
}

/** Some distributors with commissions it is time to look at. */
export async function listDue(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from commission where look_at <= ${now}
    order by user_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Locks a distributor unless somebody is at his money just now, and says whether. */
export async function lockIfFree(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select d.user_id from distributor d where d.user_id = ${userId}
    for update of d skip locked`.execute(tx);
  return rows.length === 1;
}

/** What becomes of a commission, and how the books have it. */
export interface Step {
  readonly step: CommissionStep;
  readonly stepNo: number;
  /** Up when frozen, down when taken back. */
  readonly fen: number;
  /** Null where nobody is owed anything else than before. */
  readonly movement: Movement | null;
  readonly now: Date;
}

type Key = Pick<CommissionRow, 'user_id' | 'id' | 'order_id' | 'shop_id'>;

/** Makes a change together with the step that tells of it; a change that finds no row is a bug. */
export async function recordStep(
  tx: Tx,
  key: Key,
  { step, stepNo, fen, movement, now }: Step,
  change: RawBuilder<unknown> = sql`select 1`,
): Promise<void> {
  const order = { user_id: key.user_id, id: key.order_id, shop_id: key.shop_id };
  const booked = movement === null ? sql`1` : ledgerPost(movement, order, now);
  const { rows } = await sql`
    with changed as (${change}), stepped as (
      insert into commission_step (user_id, commission_id, step_no, step, fen, created_at)
      select ${key.user_id}::bigint, ${key.id}::bigint, ${stepNo}::int, ${step}::text,
        ${fen}::bigint, ${now}::timestamptz
      from changed returning 1
    )
    select ${booked} from stepped`.execute(tx);
  if (rows.length !== 1) {
    throw new Error(`commission ${key.id} could not be ${step}`);
  }
}

/** A refund lowers it, or takes it back. */
export async function recordFollowed(
  tx: Tx,
  commission: CommissionRow,
  { baseFen, priceFen, backFen }: Followed,
  step: Step,
): Promise<void> {
  const { user_id: userId, id } = commission;
  await recordStep(
    tx,
    commission,
    step,
    sql`
      update commission c set ${END.set}, base_fen = given.kept, price_fen = ${priceFen}::bigint,
        back_fen = c.back_fen + ${backFen}::bigint,
        look_at = case when given.kept > 0 then c.look_at end
      from (values (${baseFen}::bigint)) as given (kept)
      where c.user_id = ${userId} and c.id = ${id} and ${END.allowed} returning 1`,
  );
}

/** It counts as earned. */
export async function recordSettled(tx: Tx, commission: CommissionRow, step: Step): Promise<void> {
  const { user_id: userId, id } = commission;
  await recordStep(
    tx,
    commission,
    step,
    sql`
      update commission c set ${SETTLE.set}, settled_at = ${step.now}, look_at = null
      where c.user_id = ${userId} and c.id = ${id} and ${SETTLE.allowed} returning 1`,
  );
}

/** Looks at some again later. */
export async function postpone(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  lookAt: Date,
): Promise<void> {
  await sql`
    update commission c set look_at = ${lookAt}
    where c.user_id = ${userId} and c.id = any (${ids}::bigint[]) and ${SETTLE.allowed}`.execute(
    tx,
  );
}
