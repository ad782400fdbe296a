/** SQL of the coupons a price may be reckoned with: those in hand and those to be had. */
import { sql } from 'kysely';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { CANDIDATES_MAX, claimedJoins, couponJoins, openNow, termColumns } from './coupon.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Candidate } from './advice.rules.ts';

const CLAIMS = literals(COUPON_USER_STATUSES);

/** A coupon of `couponJoins` as claiming it at this moment would make it. */
const asClaimed = (now: Date): RawBuilder<unknown> => sql`
  c.id, c.id as coupon_id, ${termColumns}, ${CLAIMS.unused}::smallint as status,
  coalesce(c.use_start_at, ${now}::timestamptz) as start_at,
  coalesce(c.use_end_at, ${now}::timestamptz + make_interval(days => c.days)) as end_at,
  false as is_claimed`;

/**
 * What an order could be made with: one's coupons that are unused, or held by an order that may yet
 * close, and those one may still claim.
 */
export async function listCandidates(
  db: Database,
  userId: number,
  now: Date,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    (select u.id, u.coupon_id, ${termColumns}, u.status, u.start_at, u.end_at, true as is_claimed
      ${claimedJoins}
      where u.user_id = ${userId} and u.status in (${CLAIMS.unused}, ${CLAIMS.held})
        and u.end_at > ${now}
      order by u.end_at, u.id limit ${sql.lit(CANDIDATES_MAX)})
    union all
    (select ${asClaimed(now)} from ${couponJoins}
      where ${openNow(now)} and c.limit_num > (
        select coalesce(max(own.seq), 0) from coupon_user own
        where own.user_id = ${userId} and own.coupon_id = c.id)
      order by c.sort, c.id limit ${sql.lit(CANDIDATES_MAX)})`.execute(db);
  return rows;
}

/** What anybody may claim now, with when that ends. */
export async function listOpen(db: Database, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${asClaimed(now)} from ${couponJoins} where ${openNow(now)}
    order by c.sort, c.id limit ${sql.lit(CANDIDATES_MAX)}`.execute(db);
  return rows;
}
