/** SQL of reminders. Everyone has only their own. */
import { sql } from 'kysely';
import { REMINDERS_MAX } from '@zhiji/contract/kernel/limits';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const LIVE = sql.lit(CHAPTER_TYPES.live);
const { waiting } = literals(LIVE_STATUSES);
const { onSale } = literals(COURSE_STATUSES);

/** A session to come: it can still be looked forward to. */
const toCome = (now: Date) =>
  sql`chapter.live_status = ${waiting} and chapter.start_at > ${now}::timestamptz`;

export interface ReminderRow {
  readonly chapter_id: number;
  readonly title: string;
  readonly start_at: Date;
  readonly end_at: Date | null;
  readonly course_id: number;
  readonly course_type: number;
  readonly course_title: string;
  readonly created_at: Date;
}

/** What a user wants to be reminded of and has not begun, the next first. */
export async function listReminders(
  db: Database,
  userId: number,
  now: Date,
): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select chapter.id as chapter_id, chapter.title, chapter.start_at, chapter.end_at,
      course.id as course_id, course.type as course_type, course.title as course_title,
      mine.created_at
    from session_reminder mine
    join chapter on chapter.id = mine.chapter_id
    join course on course.id = chapter.course_id
    where mine.user_id = ${userId} and ${toCome(now)}
    order by chapter.start_at, chapter.id limit ${sql.lit(REMINDERS_MAX)}`.execute(db);
  return rows;
}

export interface Reminder {
  readonly userId: number;
  readonly chapterId: number;
  readonly now: Date;
}

export interface AskedSession {
  readonly is_to_come: boolean;
  /** It is there now, whether it was before or not; two who ask at once both have it. */
  readonly is_kept: boolean;
}

/**
 * Keeps a reminder of a session to come, once, unless there are too many; undefined when there is no
 * such session. A few too many, asked for at the same moment, harm nobody. The session stays as it is
 * until the transaction ends, so that who moves it then finds the reminder.
 */
export async function keepReminder(
  tx: Tx,
  { userId, chapterId, now }: Reminder,
): Promise<AskedSession | undefined> {
  const { rows } = await sql<AskedSession>`
    with asked as (
      select chapter.id, ${toCome(now)} as is_to_come,
        exists (
          select from session_reminder mine
          where mine.user_id = ${userId} and mine.chapter_id = chapter.id
        ) as was_kept,
        (
          select count(*) from session_reminder mine join chapter on chapter.id = mine.chapter_id
          where mine.user_id = ${userId} and ${toCome(now)}
        ) < ${sql.lit(REMINDERS_MAX)} as has_room
      from chapter join course on course.id = chapter.course_id and course.status = ${onSale}
      where chapter.id = ${chapterId}::bigint and chapter.type = ${LIVE}
      for share of chapter
    ), kept as (
      insert into session_reminder (user_id, chapter_id, created_at)
      select ${userId}::bigint, asked.id, ${now}::timestamptz from asked
      where asked.is_to_come and asked.has_room
      on conflict do nothing
    )
    select is_to_come, was_kept or has_room as is_kept from asked`.execute(tx);
  return rows[0];
}

export async function dropReminder(
  db: Database,
  { userId, chapterId }: Omit<Reminder, 'now'>,
): Promise<void> {
  await db
    .deleteFrom('session_reminder')
    .where('user_id', '=', userId)
    .where('chapter_id', '=', chapterId)
    .execute();
}
