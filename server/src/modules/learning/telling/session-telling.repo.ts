/** SQL of tellings: what is to be told about sessions, and how far that is done. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { LiveWindow, ToldSession } from './session-telling.rules.ts';

const COURSES = literals(COURSE_STATUSES);
const SESSIONS = literals(LIVE_STATUSES);
const LIVE = sql.lit(CHAPTER_TYPES.live);

/** Puts in line what is told of a changed session. */
export async function insertChangeTelling(
  tx: Tx,
  change: {
    readonly id: number;
    readonly kind: 'session.moved' | 'session.cancelled';
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into session_telling (kind, key, course_id, chapter_id, start_at, created_at, turn_at)
    select ${change.kind}::text, change.id, change.course_id, change.chapter_id,
      coalesce(change.start_at, ${change.now}::timestamptz), ${change.now}::timestamptz,
      ${change.now}::timestamptz
    from session_change change where change.id = ${change.id}
    on conflict (kind, key) do nothing`.execute(tx);
}

/** Puts in line that these classes can be seen by those who missed them. */
export async function insertMissedTellings(
  tx: Tx,
  chapterIds: readonly number[],
  now: Date,
): Promise<void> {
  if (chapterIds.length === 0) {
    return;
  }
  await sql`
    insert into session_telling (kind, key, course_id, chapter_id, start_at, created_at, turn_at)
    select 'class.missed', chapter.id, chapter.course_id, chapter.id,
      coalesce(chapter.start_at, ${now}::timestamptz), ${now}::timestamptz, ${now}::timestamptz
    from chapter where chapter.id = any (${chapterIds}::bigint[])
    on conflict (kind, key) do nothing`.execute(tx);
}

/** Which start of a session it is: one that is moved is announced again. */
const LIVE_KEY = sql<string>`chapter.id || ':' || extract(epoch from chapter.start_at)::bigint`;

/** The live sessions that begin soon, each with what is told of it now. */
const dueSessions = (windows: readonly LiveWindow[], now: Date) => {
  const before = (ms: number): Date => new Date(now.getTime() + ms);
  return sql`
    unnest(
      ${windows.map(({ kind }) => kind)}::text[],
      ${windows.map(({ untilMs }) => before(untilMs))}::timestamptz[],
      ${windows.map(({ fromMs }) => before(fromMs))}::timestamptz[]
    ) as due (kind, starts_after, starts_by)
    join chapter on chapter.start_at > due.starts_after and chapter.start_at <= due.starts_by
      and chapter.type = ${LIVE} and chapter.live_status in (${SESSIONS.waiting}, ${SESSIONS.live})
    join course on course.id = chapter.course_id
      and course.status in (${COURSES.onSale}, ${COURSES.offSale})`;
};

/** Puts in line the live sessions that begin soon, once for each time they are to begin. */
export async function insertLiveTellings(
  db: Database,
  windows: readonly LiveWindow[],
  now: Date,
): Promise<void> {
  await sql`
    insert into session_telling (kind, key, course_id, chapter_id, start_at, created_at, turn_at)
    select due.kind, ${LIVE_KEY}, chapter.course_id, chapter.id, chapter.start_at,
      ${now}::timestamptz, ${now}::timestamptz
    from ${dueSessions(windows, now)}
    on conflict (kind, key) do nothing`.execute(db);
}

/** A session beside what is told of it. */
export interface AnnouncedSession {
  readonly key: string;
  readonly courseId: number;
  readonly chapterId: number;
  readonly startAt: Date;
  readonly courseTitle: string;
  readonly title: string;
}

export interface DueSession extends AnnouncedSession {
  readonly kind: LiveWindow['kind'];
}

/** A live session and what is told of it now; undefined while it is too early. */
export async function findDueSession(
  tx: Tx,
  chapterId: number,
  windows: readonly LiveWindow[],
  now: Date,
): Promise<DueSession | undefined> {
  const { rows } = await sql<DueSession>`
    select due.kind, ${LIVE_KEY} as key, chapter.course_id as "courseId",
      chapter.id as "chapterId", chapter.start_at as "startAt", chapter.title,
      course.title as "courseTitle"
    from ${dueSessions(windows, now)}
    where chapter.id = ${chapterId}`.execute(tx);
  return rows[0];
}

export interface OpenTelling extends ToldSession, AnnouncedSession {
  readonly id: number;
  readonly createdAt: Date;
  readonly upTo: number;
}

/** The telling whose turn it is; two workers never have the same, and its session stays as it is. */
export async function lockTelling(tx: Tx): Promise<OpenTelling | undefined> {
  const { rows } = await sql<OpenTelling>`
    select telling.id, telling.kind, telling.key, telling.course_id as "courseId",
      telling.chapter_id as "chapterId", telling.start_at as "startAt", telling.created_at as "createdAt",
      telling.up_to as "upTo",
      chapter.start_at as "sessionStartAt", chapter.live_status as "liveStatus", chapter.title,
      course.title as "courseTitle"
    from session_telling telling
    join chapter on chapter.id = telling.chapter_id
    join course on course.id = telling.course_id
    where telling.done_at is null
    order by telling.turn_at, telling.id limit 1
    for update of telling skip locked for share of chapter skip locked`.execute(tx);
  return rows[0];
}

/** Notes how far a telling is; `isDone` ends it. */
export async function moveTelling(
  tx: Tx,
  id: number,
  { upTo, isDone, now }: { readonly upTo: number; readonly isDone: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('session_telling')
    .set({ up_to: upTo, turn_at: now, done_at: isDone ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Lets the others have their turn before this one has its next. */
export async function passTurn(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('session_telling')
    .set({ turn_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}
