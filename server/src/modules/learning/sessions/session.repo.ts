/** SQL of sessions: moving and cancelling them, and the events about it. */
import { sql } from 'kysely';
import { CLASS_SESSION, LIVE_SESSION } from '@zhiji/contract/kernel/lifecycles/study';
import { CHAPTER_TYPES, LIVE_STATUSES, SESSION_CHANGES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import { lessonSeconds } from '../lessons/lesson-length.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { HeldSession, NewDate } from './session.rules.ts';

const { cancelled } = literals(LIVE_STATUSES);

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

/** What the sessions of a course that take place span, and how long all its lessons are. */
export interface Span {
  readonly first: Date | null;
  readonly last: Date | null;
  readonly seconds: number;
}

export async function spanOf(tx: Tx, courseId: number): Promise<Span> {
  const { rows } = await sql<Span>`
    with held as (
      select start_at, end_at from chapter
      where course_id = ${courseId} and type in (3, 4) and live_status is distinct from ${cancelled}
    )
    select min(start_at) as first, max(coalesce(end_at, start_at)) as last,
      (
        select coalesce(sum(${lessonSeconds(sql`chapter.duration_s`)}), 0) from chapter
        where course_id = ${courseId}
      ) as seconds
    from held`.execute(tx);
  return rows[0] ?? { first: null, last: null, seconds: 0 };
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
  const { moved: kind } = SESSION_CHANGES;
  const place = address ?? session.address;
  return insertChange(tx, session, { kind, startAt, endAt, address: place, now });
}

/** Cancels a locked session; answers the id of the change. */
export async function cancelLocked(tx: Tx, session: LockedSession, now: Date): Promise<number> {
  const { values, allowed } = session.isLive
    ? move(LIVE_SESSION, 'cancel')
    : move(CLASS_SESSION, 'cancel');
  await tx.updateTable('chapter').set(values).where('id', '=', session.id).where(allowed).execute();
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

/** Whether a session of a course was moved after a moment; both are expressions. */
export const wasMoved = (
  courseId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (
    select from session_change change
    where change.course_id = ${courseId} and change.created_at > ${since}
      and change.kind = ${sql.lit(SESSION_CHANGES.moved)}
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
