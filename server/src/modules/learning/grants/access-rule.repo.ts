/**
 * The access rule: a user may study a course while one of his grants holds. It stands here alone, and
 * every statement that asks for it takes it from here. Its conditions call a grant `held`.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A parameter, or an expression of the statement. */
type Given<T> = T | RawBuilder<T>;

/** Whether a grant was not taken back, also when its time is over or its money is asked back. */
export const isGiven: RawBuilder<boolean> = sql`held.revoked_at is null`;

/** Whether a grant holds at some time or will later: it is neither taken back nor over. */
export const lasts = (time: Given<Date>): RawBuilder<boolean> => sql`
  ${isGiven} and (held.ends_at is null or held.ends_at > ${time})`;

/** Whether a grant gives access at some time or will later: nobody asks its money back. */
export const opens = (time: Given<Date>): RawBuilder<boolean> => sql`
  held.suspended_at is null and ${lasts(time)}`;

/** Whether a grant was begun and stays its holder's, even when its time is over. */
export const isKept = (now: Given<Date>): RawBuilder<boolean> => sql`
  ${isGiven} and held.suspended_at is null and held.starts_at <= ${now}`;

const heldNow = (userId: Given<number | null>, courseId: Given<number>, now: Date) => sql`
  from access_grant held
  where held.user_id = ${userId} and held.course_id = ${courseId}
    and ${opens(now)} and held.starts_at <= ${now}`;

/** Whether a user may study a course now. */
export const mayStudy = (
  userId: Given<number | null>,
  courseId: Given<number>,
  now: Date,
): RawBuilder<boolean> => sql`exists (select ${heldNow(userId, courseId, now)})`;

/** One row to join laterally: whether a user may study a course now, and until when. */
export const ownership = (
  userId: Given<number | null>,
  courseId: Given<number>,
  now: Date,
): RawBuilder<{ readonly is_owned: boolean; readonly owned_until: Date | null }> => sql`(
  select count(*) > 0 as is_owned,
    nullif(max(coalesce(held.ends_at, 'infinity')), 'infinity') as owned_until
  ${heldNow(userId, courseId, now)}
)`;

/** What keeps a user from a course while its money is asked back; null when nothing does. */
export interface AskedBack {
  /** Null when somebody else bought it. */
  readonly order_id: number | null;
}

/** The refund that is under way of a course a user could study otherwise. */
export const askedBack = (
  userId: Given<number | null>,
  courseId: Given<number>,
  now: Date,
): RawBuilder<AskedBack | null> => sql`(
  select jsonb_build_object('order_id',
    case when held.buyer_id = held.user_id then held.order_id end)
  from access_grant held
  where held.user_id = ${userId} and held.course_id = ${courseId}
    and held.suspended_at is not null and ${lasts(now)} and held.starts_at <= ${now}
  order by held.id limit 1
)`;

/** Courses that were given to a user and not taken back, also when the time to study them is over. */
export const givenCourses = (userId: number, now: Date): RawBuilder<number> => sql`
  select held.course_id from access_grant held
  where held.user_id = ${userId} and ${isKept(now)}`;
