/** SQL of claiming coupons; every change is one conditional statement. */
import { sql } from 'kysely';
import { COUPON, COUPON_OFFER } from '@zhiji/contract/kernel/lifecycles/coupon';
import { COUPON_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals, move } from '#platform/db/status';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const EXPIRE = move(COUPON, 'expire');
const STOP = move(COUPON_OFFER, 'stop');
const { active } = literals(COUPON_STATUSES);

export interface ClaimRow {
  readonly id: number;
  readonly end_at: Date;
}

/**
 * Counts a coupon and gives it, or neither. Two claims of one user at once see the same last
 * `seq` of his; the second of them then breaks its unique key, and takes its count back.
 */
export async function insertClaim(
  db: Database,
  userId: number,
  couponId: number,
  now: Date,
): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    with own as (
      select coalesce(max(seq), 0) as num from coupon_user
      where user_id = ${userId} and coupon_id = ${couponId}
    ), taken as (
      update coupon_stock n set receive_num = n.receive_num + 1 from own, coupon c
      where n.coupon_id = ${couponId} and c.id = n.coupon_id and n.receive_num < n.total_num
        and c.status = ${active} and own.num < c.limit_num
        and c.receive_start_at <= ${now} and c.receive_end_at > ${now}
        and (c.use_end_at is null or c.use_end_at > ${now})
      returning c.id, own.num + 1 as seq, c.use_start_at, c.use_end_at, c.days
    )
    insert into coupon_user (user_id, coupon_id, seq, start_at, end_at, received_at)
    select ${userId}::bigint, id, seq, coalesce(use_start_at, moment.now),
      coalesce(use_end_at, moment.now + make_interval(days => days)), moment.now
    from taken, (select ${now}::timestamptz as now) moment
    returning id, end_at`.execute(db);
  return rows[0] ?? null;
}

/** Coupons that everybody gets who opens an account. */
export async function listWelcome(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from coupon where is_welcome and status = ${active} order by sort, id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ClaimabilityRow {
  readonly status: number;
  readonly limit_num: number;
  readonly own_num: number;
}

/** What decides why a claim was refused. */
export async function findClaimability(
  db: Database,
  userId: number,
  couponId: number,
): Promise<ClaimabilityRow | null> {
  const { rows } = await sql<ClaimabilityRow>`
    select status, limit_num, (
      select coalesce(max(seq), 0) from coupon_user own
      where own.user_id = ${userId} and own.coupon_id = c.id
    ) as own_num
    from coupon c where id = ${couponId}`.execute(db);
  return rows[0] ?? null;
}

/** Writes down that unused coupons are past their end, some at a time; answers how many. */
export async function expireClaims(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update coupon_user set ${EXPIRE.set}
    where (user_id, id) in (
      select user_id, id from coupon_user where ${EXPIRE.allowed} and end_at <= ${now}
      order by end_at limit ${sql.lit(limit)} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Ends the claiming of a coupon; what was claimed keeps its promise. False when there is none. */
export async function stopClaims(tx: Tx, { shopId }: Actor, couponId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon set ${STOP.set} where id = ${couponId} and ${STOP.allowed}
      and (${shopId}::bigint is null or shop_id = ${shopId})`.execute(tx);
  return numAffectedRows === 1n;
}
