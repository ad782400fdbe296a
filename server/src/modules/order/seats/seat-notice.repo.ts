/** SQL of notices to people with seats about changes. */
import { sql } from 'kysely';
import { SEAT_NOTICE } from '@zhiji/contract/kernel/lifecycles/order';
import { CHAPTER_TYPES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, moveWhen } from '#platform/db/status';
import { NOTICE_WAYS } from './seat-notice.rules.ts';
import type { Database } from '#platform/db/pool';
import type { NoticeWay, ToldChange } from './seat-notice.rules.ts';

const SEATS = literals(SEAT_STATUSES);

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
    where change.id = ${changeId} and o.paid_at is not null and seat.status in (${SEATS.valid}, ${SEATS.checkedIn})
      and way.is_known
    on conflict do nothing`.execute(db);
}

interface NoticeKey {
  readonly user_id: number;
  readonly seat_id: number;
  readonly change_id: number;
  readonly channel: NoticeWay;
}

export interface DueNotice extends NoticeKey, ToldChange {
  readonly tries: number;
  readonly name_sealed: Buffer;
  readonly phone_sealed: Buffer;
  readonly email_sealed: Buffer | null;
}

/** Lease of a worker on a notice: longer than a batch takes. */
const LEASE = sql.lit('2 minutes');

/**
 * Takes some notices that are due by a way, those of a worker that died among them; one that was
 * tried too often is given up.
 */
export async function takeNotices(
  db: Database,
  {
    now,
    limit,
    triesMax,
    way,
  }: {
    readonly now: Date;
    readonly limit: number;
    readonly triesMax: number;
    readonly way: NoticeWay;
  },
): Promise<DueNotice[]> {
  const take = moveWhen(
    SEAT_NOTICE,
    { take: sql`notice.tries < ${sql.lit(triesMax)}`, giveUp: sql`true` },
    'notice',
  );
  const { rows } = await sql<DueNotice>`
    with due as (
      select user_id, seat_id, change_id, channel from seat_notice
      where due_at <= ${now} and channel = ${way}
      order by due_at limit ${sql.lit(limit)} for update skip locked
    ), taken as (
      update seat_notice notice set
        ${take.set},
        due_at = case when notice.tries < ${sql.lit(triesMax)}
          then ${now}::timestamptz + interval ${LEASE} end,
        tries = least(notice.tries + 1, ${sql.lit(triesMax)})
      from due
      where notice.user_id = due.user_id and notice.seat_id = due.seat_id
        and notice.change_id = due.change_id and notice.channel = due.channel and ${take.allowed}
      returning notice.*
    )
    select taken.user_id, taken.seat_id, taken.change_id, taken.channel, taken.tries,
      seat.name_sealed, seat.phone_sealed, holder.email_sealed, change.kind,
      course.title as course, coalesce(chapter.title, '') as session,
      coalesce(chapter.type = ${sql.lit(CHAPTER_TYPES.live)}, false) as "isLive",
      change.old_start_at as "oldStartAt", change.start_at as "startAt", change.end_at as "endAt",
      coalesce(change.address, '') as address
    from taken
    join order_seat seat on seat.user_id = taken.user_id and seat.id = taken.seat_id
    join course on course.id = seat.course_id
    left join session_change change on change.id = taken.of_change
    left join chapter on chapter.id = change.chapter_id
    left join users holder on holder.id = seat.holder_id
    where taken.state = 'sending'`.execute(db);
  return rows;
}

/** Notices that should have been sent by now, and those given up within a day. */
export async function countStuckNotices(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ stuck: number }>`
    select (
      (select count(*) from seat_notice
        where due_at <= ${now}::timestamptz - interval '5 minutes'
          and channel = any (${NOTICE_WAYS}::text[]))
      + (select count(*) from seat_notice
        where state = 'failed' and created_at > ${now}::timestamptz - interval '1 day')
    )::int as stuck`.execute(db);
  return rows[0]?.stuck ?? 0;
}

export interface SentNotice extends NoticeKey {
  /** The try it was; a later one is another worker's. */
  readonly tries: number;
  readonly move: 'retry' | 'send' | 'doubt' | 'fail';
  /** When a waiting one is tried again. */
  readonly dueAt: Date | null;
}

const END = moveWhen(
  SEAT_NOTICE,
  {
    retry: sql`ended.move = 'retry'`,
    send: sql`ended.move = 'send'`,
    doubt: sql`ended.move = 'doubt'`,
    fail: sql`ended.move = 'fail'`,
  },
  'notice',
);

/** Writes how sending ended, unless another worker has it by now. */
export async function writeNotices(db: Database, notices: readonly SentNotice[]): Promise<void> {
  await sql`
    update seat_notice notice set ${END.set}, due_at = ended.due_at
    from unnest(
      ${notices.map(({ user_id }) => user_id)}::bigint[],
      ${notices.map(({ seat_id }) => seat_id)}::bigint[],
      ${notices.map(({ change_id }) => change_id)}::bigint[],
      ${notices.map(({ channel }) => channel)}::text[],
      ${notices.map(({ tries }) => tries)}::int[],
      ${notices.map(({ move }) => move)}::text[],
      ${notices.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as ended (user_id, seat_id, change_id, channel, tries, move, due_at)
    where notice.user_id = ended.user_id and notice.seat_id = ended.seat_id
      and notice.change_id = ended.change_id and notice.channel = ended.channel
      and notice.tries = ended.tries and ${END.allowed}`.execute(db);
}
