/** SQL of sessions with a date: moving and cancelling them, and what is told about that. */
import { sql } from 'kysely';
import { CHAPTER_TYPES, LIVE_STATUSES, SESSION_CHANGES } from '@zhiji/contract/kernel/statuses';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { HeldSession, NewDate } from './session.rules.ts';

export interface LockedSession extends HeldSession {
  readonly id: number;
  readonly courseId: number;
  readonly title: string;
  readonly courseTitle: string;
}

/** A session with its course, both locked; null when there is no such session. */
export async function lockSession(tx: Tx, chapterId: number): Promise<LockedSession | null> {
  const { rows } = await sql<LockedSession>`
    select chapter.id, chapter.course_id as "courseId", chapter.title,
      course.title as "courseTitle", chapter.type = ${sql.lit(CHAPTER_TYPES.live)} as "isLive",
      chapter.live_status as "liveStatus", chapter.start_at as "startAt",
      chapter.end_at as "endAt", course.address
    from chapter join course on course.id = chapter.course_id
    where chapter.id = ${chapterId}
      and chapter.type in (${sql.lit(CHAPTER_TYPES.live)}, ${sql.lit(CHAPTER_TYPES.offline)})
    for update of chapter, course`.execute(tx);
  return rows[0] ?? null;
}

/** Writes down what changed and answers its id. */
async function insertChange(
  tx: Tx,
  session: LockedSession,
  change: { kind: number; startAt: Date | null; endAt: Date | null; address: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('session_change')
    .values({
      course_id: session.courseId,
      chapter_id: session.id,
      kind: change.kind,
      old_start_at: session.startAt,
      old_end_at: session.endAt,
      old_address: session.address,
      start_at: change.startAt,
      end_at: change.endAt,
      address: change.address,
      created_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The dates of a course are those of its sessions that take place; without any they stay. */
async function spanCourse(tx: Tx, courseId: number): Promise<void> {
  await sql`
    with span as (
      select min(start_at) as first, max(coalesce(end_at, start_at)) as last
      from chapter
      where course_id = ${courseId} and type in (3, 4) and live_status is distinct from 6
    ), dated as (
      update course set start_at = span.first, end_at = span.last
      from span where course.id = ${courseId} and span.first < span.last
    )
    update course_detail set duration_s = total.seconds
    from (
      select coalesce(sum(duration_s), 0) as seconds from chapter where course_id = ${courseId}
    ) total
    where course_detail.course_id = ${courseId}`.execute(tx);
}

/** Moves a locked session; answers the id of the change. */
export async function updateSession(
  tx: Tx,
  session: LockedSession,
  { startAt, endAt, address, now }: NewDate & { readonly now: Date },
): Promise<number> {
  await sql`
    update chapter set start_at = ${startAt}, end_at = ${endAt},
      duration_s = extract(epoch from ${endAt}::timestamptz - ${startAt}::timestamptz)::int
    where id = ${session.id}`.execute(tx);
  if (address !== null) {
    await tx.updateTable('course').set({ address }).where('id', '=', session.courseId).execute();
  }
  await spanCourse(tx, session.courseId);
  const { moved: kind } = SESSION_CHANGES;
  const place = address ?? session.address;
  return insertChange(tx, session, { kind, startAt, endAt, address: place, now });
}

/** Cancels a locked session; answers the id of the change. */
export async function cancelLocked(tx: Tx, session: LockedSession, now: Date): Promise<number> {
  await tx
    .updateTable('chapter')
    .set({ live_status: LIVE_STATUSES.cancelled })
    .where('id', '=', session.id)
    .execute();
  await spanCourse(tx, session.courseId);
  return insertChange(tx, session, { ...session, kind: SESSION_CHANGES.cancelled, now });
}

/** Moments come as texts: this is read as JSON. */
export interface ChangeRow {
  readonly kind: number;
  readonly title: string;
  readonly old_start_at: string | null;
  readonly old_end_at: string | null;
  readonly old_address: string;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly address: string;
  readonly created_at: string;
}

/** The last change of a course's sessions after a moment, as JSON; both are expressions. */
export const lastChange = (
  courseId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<ChangeRow | null> => sql`(
  select to_json(told) from (
    select change.kind, chapter.title, change.old_start_at, change.old_end_at, change.old_address,
      change.start_at, change.end_at, change.address, change.created_at
    from session_change change join chapter on chapter.id = change.chapter_id
    where change.course_id = ${courseId} and change.created_at > ${since}
    order by change.id desc limit 1
  ) told
)`;

/** Whether a course has sessions with a date; it is an expression. */
export const hasSessions = (courseId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (
    select from chapter dated
    where dated.course_id = ${courseId} and dated.type in (3, 4) and dated.start_at is not null
  )`;

/** Sessions in a classroom that take place. */
export async function listClassSessions(tx: Tx, courseId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('chapter')
    .select('id')
    .where('course_id', '=', courseId)
    .where('type', '=', CHAPTER_TYPES.offline)
    .where('live_status', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
