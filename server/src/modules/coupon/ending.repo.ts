/** SQL of coupons that end soon. */
import { sql } from 'kysely';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { isThere } from '#modules/identity';
import { literals } from '#platform/db/status';
import { endingOn } from './ending.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const CLAIMS = literals(COUPON_USER_STATUSES);

/** Unused, ends soon, not claimed just now, and nobody has said so yet. */
function isEnding(now: Date): RawBuilder<boolean> {
  const { until, claimedBy } = endingOn(now);
  return sql`
    u.status = ${CLAIMS.unused} and u.told_at is null and u.end_at > ${now}
    and u.end_at <= ${until} and u.received_at <= ${claimedBy}`;
}

/** Some who have coupons that end soon, after the last who were looked at. */
export async function listHoldersOfEnding(
  db: Database,
  now: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct u.user_id from coupon_user u
    where ${isEnding(now)} and u.user_id > ${after}::bigint and ${isThere(sql`u.user_id`)}
    order by u.user_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface EndingCoupon {
  readonly user_id: number;
  readonly id: number;
  readonly title: string;
  readonly end_at: Date;
}

/** Notes of all of theirs that end soon that they are told; answers those, the first to end first. */
export async function markEnding(
  tx: Tx,
  userIds: readonly number[],
  now: Date,
): Promise<readonly EndingCoupon[]> {
  const { rows } = await sql<EndingCoupon>`
    with told as (
      update coupon_user u set told_at = ${now}
      where u.user_id = any (${userIds}::bigint[]) and ${isEnding(now)}
      returning u.user_id, u.id, u.coupon_id, u.end_at
    )
    select told.user_id, told.id, c.title, told.end_at from told
    join coupon c on c.id = told.coupon_id
    order by told.user_id, told.end_at, told.id`.execute(tx);
  return rows;
}
