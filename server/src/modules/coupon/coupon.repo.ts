/** SQL of reading coupons. */
import { sql } from 'kysely';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { COUPON_STATUSES, COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Candidate } from './advice.rules.ts';
import type { ClaimFacts } from './claim.rules.ts';
import type { CouponTerms, Product } from './coupon.rules.ts';
import type { ScopeFacts } from './scope-text.rules.ts';

const COURSES = literals(COURSE_STATUSES);
const OFFERS = literals(COUPON_STATUSES);
const CLAIMS = literals(COUPON_USER_STATUSES);

/** Coupons weighed for one order or one course; nobody has or promotes more. */
export const CANDIDATES_MAX = 200;
/** Courses a coupon names in words. */
const NAMED_MAX = 2;

const { unused, expired, held } = COUPON_USER_STATUSES;

export interface TermsRow extends CouponTerms, ScopeFacts {}

export interface CouponRow extends TermsRow, ClaimFacts {
  readonly id: number;
  readonly use_type: number;
  readonly use_start_at: Date | null;
  readonly use_end_at: Date | null;
  readonly days: number;
}

export interface ClaimedRow extends Candidate {
  readonly order_id: number | null;
  readonly received_at: Date;
  readonly used_at: Date | null;
}

export interface PageOf {
  readonly page: number;
  readonly limit: number;
}

/** What a coupon `c` promises; `s` is its institution. */
export const termColumns = sql`
  c.title, c.type, c.money_fen, c.discount, c.min_fen, c.max_fen, c.scope,
  to_json(c.scope_ids) as scope_ids, c.shop_id, s.name as shop_name, c.with_seckill,
  case c.scope
    when 3 then (
      select json_agg(category.name order by given.place)
      from unnest(c.scope_ids) with ordinality as given(id, place)
      join category on category.id = given.id
    )
    when 4 then (
      select json_agg(course.title order by given.place)
      from unnest(c.scope_ids[:${sql.lit(NAMED_MAX)}]) with ordinality as given(id, place)
      join course on course.id = given.id
    )
  end as scope_names`;

/** A coupon of `couponJoins` as one person sees it; null is a visitor. */
function couponColumns(userId: number | null): RawBuilder<unknown> {
  return sql`
    c.id, ${termColumns}, c.use_type, c.use_start_at, c.use_end_at, c.days,
    n.total_num, n.receive_num, c.limit_num, c.receive_start_at, c.receive_end_at,
    (select coalesce(max(seq), 0) from coupon_user own
      where own.user_id = ${userId}::bigint and own.coupon_id = c.id) as own_num`;
}

/** Coupons `c` with how many of each there are (`n`), and their institutions (`s`). */
export const couponJoins = sql`
  coupon c join coupon_stock n on n.coupon_id = c.id left join shop s on s.id = c.shop_id`;

const claimedColumns = sql`
  true as is_claimed, u.id, u.coupon_id, ${termColumns}, u.status, u.start_at, u.end_at, u.received_at, u.used_at,
  u.order_id`;

export const claimedJoins = sql`
  from coupon_user u join coupon c on c.id = u.coupon_id left join shop s on s.id = c.shop_id`;

/** A coupon that is or was to be had. */
export async function findCoupon(
  db: Database,
  id: number,
  userId: number | null,
): Promise<CouponRow | null> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns(userId)} from ${couponJoins}
    where c.id = ${id} and c.status in (${OFFERS.active}, ${OFFERS.stopped})`.execute(db);
  return rows[0] ?? null;
}

/** Whether a coupon of `couponJoins` can be claimed now and used afterwards. */
export const openNow = (now: Date): RawBuilder<unknown> => sql`
  c.status = ${OFFERS.active} and c.receive_start_at <= ${now} and c.receive_end_at > ${now}
  and n.receive_num < n.total_num and (c.use_end_at is null or c.use_end_at > ${now})`;

/** The coupons the home page promotes, in their order. */
export async function listPromoted(
  db: Database,
  userId: number | null,
  limit: number,
  now: Date,
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns(userId)} from ${couponJoins}
    where c.is_promoted and ${openNow(now)}
    order by c.sort, c.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface PromotedForCourse {
  readonly coupon: CouponRow;
  readonly product: Product;
}

interface CourseColumns {
  readonly product_type: number;
  readonly product_shop_id: number;
  readonly product_categories: readonly number[];
}

/** Promoted coupons that a course on sale may be for, beside what decides it. */
export async function listPromotedNear(
  db: Database,
  courseId: number,
  userId: number | null,
  now: Date,
): Promise<PromotedForCourse[]> {
  const { rows } = await sql<CouponRow & CourseColumns>`
    select ${couponColumns(userId)}, course.type as product_type, course.shop_id as product_shop_id,
      array[course.cat1_id, course.cat2_id, course.cat3_id] as product_categories
    from course
    join coupon c on c.is_promoted and (c.shop_id is null or c.shop_id = course.shop_id)
    join coupon_stock n on n.coupon_id = c.id
    left join shop s on s.id = c.shop_id
    where course.id = ${courseId} and course.status = ${COURSES.onSale} and ${openNow(now)}
    order by c.sort, c.id limit ${sql.lit(CANDIDATES_MAX)}`.execute(db);
  return rows.map(({ product_type, product_shop_id, product_categories, ...coupon }) => ({
    coupon,
    product: {
      type: product_type,
      id: courseId,
      categoryIds: product_categories,
      shopId: product_shop_id,
    },
  }));
}

/** What the claim centre offers: open, or open soon. */
function offered(type: number | undefined, now: Date): RawBuilder<unknown> {
  const ofType = type === undefined ? sql`` : sql`and c.type = ${type}::int`;
  return sql`c.status = ${OFFERS.active} and c.receive_end_at > ${now} ${ofType}`;
}

export async function listOffered(
  db: Database,
  userId: number | null,
  type: number | undefined,
  { page, limit }: PageOf,
  now: Date,
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns(userId)} from ${couponJoins}
    where ${offered(type, now)}
    order by c.sort, c.id limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countOffered(
  db: Database,
  type: number | undefined,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from coupon c where ${offered(type, now)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One's coupons in a state; past its end an unused one counts as expired. */
function inState(userId: number, status: number | undefined, now: Date): RawBuilder<unknown> {
  const own = sql`u.user_id = ${userId}`;
  switch (status) {
    case undefined:
      return own;
    case unused:
      return sql`${own} and u.status = ${CLAIMS.unused} and u.end_at > ${now}`;
    case expired:
      return sql`${own} and (u.status = ${CLAIMS.expired} or (u.status = ${CLAIMS.unused} and u.end_at <= ${now}))`;
    default:
      return sql`${own} and u.status = ${status}::int`;
  }
}

/** One page of one's coupons: of those to be used the first to end first, else the latest. */
export async function listClaimed(
  db: Database,
  userId: number,
  status: number | undefined,
  { page, limit }: PageOf,
  now: Date,
): Promise<ClaimedRow[]> {
  const order =
    status === unused || status === held ? sql`u.end_at, u.id` : sql`u.end_at desc, u.id desc`;
  const { rows } = await sql<ClaimedRow>`
    select ${claimedColumns} ${claimedJoins} where ${inState(userId, status, now)}
    order by ${order} limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countClaimed(
  db: Database,
  userId: number,
  status: number | undefined,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from coupon_user u where ${inState(userId, status, now)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One of one's coupons in whatever state; null when it is somebody else's or nobody's. */
export async function findClaimed(
  db: Database,
  userId: number,
  couponUserId: number,
): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    select ${claimedColumns} ${claimedJoins}
    where u.user_id = ${userId} and u.id = ${couponUserId}`.execute(db);
  return rows[0] ?? null;
}
