/** SQL of telling people with seats what changed. */
import { sql } from 'kysely';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';
import type { ToldChange } from './seat-notice.rules.ts';

/**
 * Puts a notice in line for every valid seat of the course of a change: a text message, and a mail
 * where the holder's address is known. Done again, it changes nothing.
 */
export async function insertNotices(db: Database, changeId: number, now: Date): Promise<void> {
  await sql`
    insert into seat_notice (user_id, seat_id, change_id, channel, due_at, created_at)
    select seat.user_id, seat.id, change.id, way.channel, ${now}::timestamptz, ${now}::timestamptz
    from session_change change
    join seat_holder held on held.course_id = change.course_id
    join order_seat seat on seat.user_id = held.user_id and seat.order_id = held.order_id
      and seat.course_id = held.course_id and seat.phone_ref = held.phone_ref
    join orders o on o.user_id = seat.user_id and o.id = seat.order_id
    left join users holder on holder.id = seat.holder_id
    cross join lateral (
      values ('sms', true), ('mail', holder.email_sealed is not null)
    ) as way (channel, is_known)
    where change.id = ${changeId} and o.paid_at is not null and seat.status in (1, 2)
      and way.is_known
    on conflict do nothing`.execute(db);
}

interface NoticeKey {
  readonly user_id: number;
  readonly seat_id: number;
  readonly change_id: number;
  readonly channel: 'sms' | 'mail';
}

export interface DueNotice extends NoticeKey, ToldChange {
  readonly tries: number;
  readonly name_sealed: Buffer;
  readonly phone_sealed: Buffer;
  readonly email_sealed: Buffer | null;
}

/** Takes some notices that are due; from now on nobody else sends them. */
export async function takeNotices(db: Database, now: Date, limit: number): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select user_id, seat_id, change_id, channel from seat_notice
      where state = 'waiting' and due_at <= ${now}
      order by due_at limit ${sql.lit(limit)} for update skip locked
    ), taken as (
      update seat_notice notice set state = 'sending', due_at = null, tries = notice.tries + 1
      from due
      where notice.user_id = due.user_id and notice.seat_id = due.seat_id
        and notice.change_id = due.change_id and notice.channel = due.channel
      returning notice.*
    )
    select taken.user_id, taken.seat_id, taken.change_id, taken.channel, taken.tries,
      seat.name_sealed, seat.phone_sealed, holder.email_sealed, change.kind,
      course.title as course, chapter.title as session,
      chapter.type = ${sql.lit(CHAPTER_TYPES.live)} as "isLive",
      change.old_start_at as "oldStartAt", change.start_at as "startAt", change.end_at as "endAt",
      change.address
    from taken
    join order_seat seat on seat.user_id = taken.user_id and seat.id = taken.seat_id
    join session_change change on change.id = taken.change_id
    join course on course.id = change.course_id
    join chapter on chapter.id = change.chapter_id
    left join users holder on holder.id = seat.holder_id`.execute(db);
  return rows;
}

export interface SentNotice extends NoticeKey {
  readonly state: 'waiting' | 'sent' | 'unsure' | 'failed';
  /** When a waiting one is tried again. */
  readonly dueAt: Date | null;
}

/** Writes how sending ended. */
export async function writeNotices(db: Database, notices: readonly SentNotice[]): Promise<void> {
  await sql`
    update seat_notice notice set state = ended.state, due_at = ended.due_at
    from unnest(
      ${notices.map(({ user_id }) => user_id)}::bigint[],
      ${notices.map(({ seat_id }) => seat_id)}::bigint[],
      ${notices.map(({ change_id }) => change_id)}::bigint[],
      ${notices.map(({ channel }) => channel)}::text[],
      ${notices.map(({ state }) => state)}::text[],
      ${notices.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as ended (user_id, seat_id, change_id, channel, state, due_at)
    where notice.user_id = ended.user_id and notice.seat_id = ended.seat_id
      and notice.change_id = ended.change_id and notice.channel = ended.channel
      and notice.state = 'sending'`.execute(db);
}
