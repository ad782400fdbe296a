/** Builders of coupons and of claimed ones. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { COUPON } from '@zhiji/contract/kernel/lifecycles/coupon';
import { COUPON_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { moveWhen } from '#platform/db/status';
import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

const WEEK_MS = 168 * HOUR_MS;

/** What a coupon promises, and how many there are. */
type GivenCoupon = Omit<Given<'coupon'>, 'total_num' | 'receive_num' | 'outside_num'> &
  Omit<Given<'coupon_stock'>, 'coupon_id'>;

/** 20 yuan off from 100, of the platform, open now and for a week; `given` overrides any column. */
export async function buildCoupon(
  { db, clock }: Platform,
  { total_num = 100, receive_num = 0, outside_num = 0, ...given }: GivenCoupon = {},
): Promise<number> {
  const now = clock.now().getTime();
  const { id } = await db
    .insertInto('coupon')
    .values({
      title: '满100减20',
      type: 1,
      money_fen: 2_000,
      min_fen: 10_000,
      receive_start_at: new Date(now - HOUR_MS),
      receive_end_at: new Date(now + WEEK_MS),
      use_type: 2,
      days: 7,
      status: COUPON_STATUSES.active,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('coupon_stock')
    .values({ coupon_id: id, total_num, receive_num, outside_num })
    .execute();
  return id;
}

/** A claim of a coupon, counted as claiming does; unused and good for a week by default. */
export async function buildCouponUser(
  { db, clock }: Platform,
  userId: number,
  couponId: number,
  given: Given<'coupon_user'> = {},
): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('coupon_user')
    .values({
      user_id: userId,
      coupon_id: couponId,
      seq: 1,
      start_at: new Date(now.getTime() - HOUR_MS),
      end_at: new Date(now.getTime() + WEEK_MS),
      received_at: now,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('coupon_stock')
    .set((update) => ({ receive_num: update('receive_num', '+', 1) }))
    .where('coupon_id', '=', couponId)
    .execute();
  return id;
}

/** Gives back every coupon, for tests that held or used them without making orders. */
export async function releaseAll({ db }: Platform): Promise<void> {
  const release = moveWhen(COUPON, { release: sql`true`, giveBack: sql`true` });
  await sql`
    update coupon_user set ${release.set}, order_id = null, used_at = null
    where ${release.allowed}`.execute(db);
}
