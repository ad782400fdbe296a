/** SQL of claiming coupons and of what becomes of them; every change is one conditional statement. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

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
      update coupon set receive_num = receive_num + 1 from own
      where coupon.id = ${couponId} and status = 1 and own.num < limit_num
        and receive_start_at <= ${now} and receive_end_at > ${now} and receive_num < total_num
        and (use_end_at is null or use_end_at > ${now})
      returning coupon.id, own.num + 1 as seq, use_start_at, use_end_at, days
    )
    insert into coupon_user (user_id, coupon_id, seq, start_at, end_at, received_at)
    select ${userId}::bigint, id, seq, coalesce(use_start_at, moment.now),
      coalesce(use_end_at, moment.now + make_interval(days => days)), moment.now
    from taken, (select ${now}::timestamptz as now) moment
    returning id, end_at`.execute(db);
  return rows[0] ?? null;
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

/** A claimed coupon and the order it is for. */
export interface CouponUse {
  readonly userId: number;
  readonly couponUserId: number;
  readonly orderId: number;
  readonly now: Date;
}

/** Holds an unused coupon for an order; false when it is not unused or not in its dates. */
export async function holdCoupon(
  tx: Tx,
  { userId, couponUserId, orderId, now }: CouponUse,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon_user set status = 3, order_id = ${orderId}
    where user_id = ${userId} and id = ${couponUserId} and status = 0
      and start_at <= ${now} and end_at > ${now}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Uses the coupon an order holds. A part of the statement that settles the order: a `with` query. */
export function spendCoupon({
  userId,
  couponUserId,
  orderId,
  now,
}: CouponUse): RawBuilder<{ readonly id: number }> {
  return sql`
    update coupon_user set status = 1, used_at = ${now}
    where user_id = ${userId} and id = ${couponUserId} and status = 3 and order_id = ${orderId}
    returning id`;
}

/** Gives back the coupon an order holds: unused again, or expired when its dates are over. */
export async function releaseCoupon(
  tx: Tx,
  { userId, couponUserId, orderId, now }: CouponUse,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon_user set status = case when end_at > ${now} then 0 else 2 end, order_id = null
    where user_id = ${userId} and id = ${couponUserId} and status = 3
      and order_id = ${orderId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Writes down that unused coupons are past their end, some at a time; answers how many. */
export async function expireClaims(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update coupon_user set status = 2
    where (user_id, id) in (
      select user_id, id from coupon_user where status = 0 and end_at <= ${now}
      order by end_at limit ${sql.lit(limit)} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Ends the claiming of a coupon; what was claimed keeps its promise. False when there is none. */
export async function stopClaims(tx: Tx, couponId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon set status = 2 where id = ${couponId}`.execute(tx);
  return numAffectedRows === 1n;
}
