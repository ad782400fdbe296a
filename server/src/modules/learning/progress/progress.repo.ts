/** SQL of progress. What a user studies is guarded by his clock, which counts his reports. */
import { sql } from 'kysely';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { mayStudy } from '../grants/access-rule.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { LessonFacts, Study, StudyClock } from './progress.rules.ts';
import type { Range } from './range.rules.ts';

const SESSIONS = literals(LIVE_STATUSES);

const RANGE = /\[(?<from>\d+),(?<to>\d+)\)/gu;

/** Reads PostgreSQL's text of a set of whole numbers. */
function parseRanges(text: string): Range[] {
  return [...text.matchAll(RANGE)].map(({ groups }) => [
    Number(groups?.['from']),
    Number(groups?.['to']),
  ]);
}

const formatRanges = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

interface LessonRow {
  readonly chapter_id: number;
  readonly course_id: number;
  readonly type: number;
  readonly duration_s: number;
  readonly page_num: number;
  readonly live_status: number | null;
  readonly fast_forward: boolean | null;
  readonly granted: boolean;
  readonly seen: string | null;
  readonly position: number | null;
  readonly opened_at: Date | null;
  readonly attended_at: Date | null;
  readonly finished_at: Date | null;
  readonly updated_at: Date | null;
}

const LESSON_COLUMNS = sql`
  chapter.id as chapter_id, chapter.course_id, chapter.type, chapter.duration_s, chapter.page_num,
  chapter.live_status, detail.fast_forward, progress.seen::text as seen, progress.position,
  progress.opened_at, progress.attended_at, progress.finished_at, progress.updated_at`;

/** A lesson as its rules see it, with how far somebody is in it. */
export interface StudiedLesson extends LessonFacts {
  readonly chapterId: number;
  readonly courseId: number;
  readonly granted: boolean;
  readonly seen: readonly Range[];
  readonly position: number;
  readonly attended: boolean;
  readonly finished: boolean;
  readonly updatedAt: Date | null;
}

function studiedLesson(row: LessonRow): StudiedLesson {
  return {
    chapterId: row.chapter_id,
    courseId: row.course_id,
    type: row.type,
    durationS: row.duration_s,
    pageNum: row.page_num,
    liveStatus: row.live_status,
    fastForward: row.fast_forward ?? false,
    granted: row.granted,
    seen: parseRanges(row.seen ?? ''),
    position: row.position ?? 0,
    attended: row.attended_at !== null,
    finished: row.finished_at !== null,
    updatedAt: row.updated_at,
  };
}

export interface Learner {
  readonly userId: number;
  readonly chapterId: number;
}

/** What a report is judged by. */
export interface Reported extends Study {
  readonly lesson: StudiedLesson;
  /** Number of the user's last report. */
  readonly beat: number;
}

type ReportedRow = LessonRow & {
  readonly nth: number;
  readonly at: Date | null;
  readonly credit_ms: number | null;
  readonly beat: number | null;
};

/** The lessons of many learners and their clocks, by their place in the list; some have none. */
export async function readReported(
  db: Database,
  learners: readonly Learner[],
  now: Date,
): Promise<ReadonlyMap<number, Reported>> {
  const { rows } = await sql<ReportedRow>`
    select (learner.nth - 1)::int as nth, ${LESSON_COLUMNS}, clock.at, clock.credit_ms, clock.beat,
      ${mayStudy(sql`learner.user_id`, sql`chapter.course_id`, now)} as granted
    from unnest(
      ${learners.map(({ userId }) => userId)}::bigint[],
      ${learners.map(({ chapterId }) => chapterId)}::bigint[]
    ) with ordinality as learner (user_id, chapter_id, nth)
    join chapter on chapter.id = learner.chapter_id and chapter.type is not null
    left join course_detail detail on detail.course_id = chapter.course_id
    left join lesson_progress progress
      on progress.user_id = learner.user_id and progress.chapter_id = learner.chapter_id
    left join learning_clock clock on clock.user_id = learner.user_id`.execute(db);
  return new Map(rows.map((row) => [row.nth, reported(row, now)]));
}

function reported(row: ReportedRow, now: Date): Reported {
  const lesson = studiedLesson(row);
  const clock = row.at === null ? null : { at: row.at.getTime(), creditMs: row.credit_ms ?? 0 };
  // A lesson nobody opened is opened by its first report, for which no time has passed yet.
  const openedAt = (row.opened_at ?? now).getTime();
  return { lesson, seen: lesson.seen, openedAt, clock, beat: row.beat ?? 0 };
}

export interface Counted extends Learner {
  readonly courseId: number;
  readonly seen: readonly Range[];
  readonly position: number;
  /** How long the lesson is, when it is finished now; else null. */
  readonly finishedOf: number | null;
  readonly clock: StudyClock;
  /** Number of the report this one followed when it was judged. */
  readonly beat: number;
}

/**
 * Writes the reports of many users, each once, in one statement; answers the users whose report is
 * in. A report is out when another of the same user was counted since this one was judged.
 */
export async function writeCounted(
  db: Database,
  counted: readonly Counted[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    with counted as (
      select * from unnest(
        ${counted.map(({ userId }) => userId)}::bigint[],
        ${counted.map(({ chapterId }) => chapterId)}::bigint[],
        ${counted.map(({ courseId }) => courseId)}::bigint[],
        ${counted.map(({ seen }) => formatRanges(seen))}::int4multirange[],
        ${counted.map(({ position }) => position)}::int[],
        ${counted.map(({ finishedOf }) => finishedOf)}::int[],
        ${counted.map(({ clock }) => new Date(clock.at))}::timestamptz[],
        ${counted.map(({ clock }) => clock.creditMs)}::int[],
        ${counted.map(({ beat }) => beat)}::bigint[]
      ) as counted
        (user_id, chapter_id, course_id, seen, position, finished_of, at, credit_ms, beat)
    ),
    -- In the order of users, so that two of these never wait for each other.
    ticked as (
      insert into learning_clock as clock (user_id, at, credit_ms, beat)
      select user_id, at, credit_ms, beat + 1 from counted order by user_id
      on conflict (user_id) do update
      set at = excluded.at, credit_ms = excluded.credit_ms, beat = excluded.beat
      where clock.beat = excluded.beat - 1
      returning user_id
    )
    insert into lesson_progress as progress (user_id, chapter_id, course_id, seen, position,
      opened_at, finished_at, finished_of, updated_at)
    select user_id, chapter_id, course_id, seen, position, ${now}::timestamptz,
      case when finished_of is not null then ${now}::timestamptz end, finished_of,
      ${now}::timestamptz
    from counted join ticked using (user_id)
    on conflict (user_id, chapter_id) do update
    set seen = progress.seen + excluded.seen, position = excluded.position,
      finished_at = coalesce(progress.finished_at, excluded.finished_at),
      finished_of = coalesce(progress.finished_of, excluded.finished_of),
      updated_at = excluded.updated_at
    returning user_id`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A course somebody studies. */
export interface StudiedCourse {
  readonly granted: boolean;
  /** In the order of its catalogue, without cancelled sessions. */
  readonly lessons: readonly StudiedLesson[];
}

/** How far somebody is in a course, which is named itself or by one of its lessons. */
export async function readStudiedCourse(
  db: Database,
  userId: number,
  of: { readonly courseId: number } | { readonly chapterId: number },
  now: Date,
): Promise<StudiedCourse> {
  const courseId =
    'courseId' in of
      ? sql<number>`${of.courseId}::bigint`
      : sql<number>`(select course_id from chapter where id = ${of.chapterId})`;
  const { rows } = await sql<LessonRow | { readonly chapter_id: null; readonly granted: boolean }>`
    select ${LESSON_COLUMNS}, asked.granted
    from (
      select course.id, ${mayStudy(userId, sql`course.id`, now)} as granted
      from course where course.id = ${courseId}
    ) asked
    left join chapter on chapter.course_id = asked.id and chapter.type is not null
      and chapter.live_status is distinct from ${SESSIONS.cancelled}
    left join chapter section on section.id = chapter.p_id
    left join course_detail detail on detail.course_id = asked.id
    left join lesson_progress progress
      on progress.user_id = ${userId} and progress.chapter_id = chapter.id
    order by section.sort, section.id, chapter.sort, chapter.id`.execute(db);
  const lessons = rows.filter((row): row is LessonRow => row.chapter_id !== null);
  return { granted: rows[0]?.granted ?? false, lessons: lessons.map(studiedLesson) };
}

/** A lesson somebody opens or attends, and when. */
export interface Opened extends Learner {
  readonly courseId: number;
  readonly now: Date;
}

/** Notes that a lesson's link was handed out, and answers where its player stopped last. */
export async function openLesson(db: Database | Tx, opened: Opened): Promise<number> {
  const { userId, chapterId, courseId, now } = opened;
  const { position } = await db
    .insertInto('lesson_progress')
    .values({
      user_id: userId,
      chapter_id: chapterId,
      course_id: courseId,
      opened_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'chapter_id']).doUpdateSet({ updated_at: now }),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return position;
}

/** Marks a lesson as finished; one that is finished stays as it is. */
export async function finishLesson(
  db: Database | Tx,
  { userId, chapterId }: Learner,
  { finishedOf, now }: { finishedOf: number; now: Date },
): Promise<void> {
  await db
    .updateTable('lesson_progress')
    .set({ finished_at: now, finished_of: finishedOf, updated_at: now })
    .where('user_id', '=', userId)
    .where('chapter_id', '=', chapterId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Notes that somebody was at a live or offline session, which finishes it. */
export async function attendLesson(db: Database | Tx, attended: Opened): Promise<void> {
  await attendTogether(db, [attended.userId], attended);
}

/** Notes the same of many. */
export async function attendTogether(
  db: Database | Tx,
  userIds: readonly number[],
  { chapterId, courseId, now }: Omit<Opened, 'userId'>,
): Promise<void> {
  await sql`
    insert into lesson_progress as progress (user_id, chapter_id, course_id, opened_at, attended_at,
      finished_at, finished_of, updated_at)
    select user_id, ${chapterId}::bigint, ${courseId}::bigint, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz, 0, ${now}::timestamptz
    from unnest(${userIds}::bigint[]) as present (user_id)
    order by user_id
    on conflict (user_id, chapter_id) do update
    set attended_at = coalesce(progress.attended_at, excluded.attended_at),
      finished_at = coalesce(progress.finished_at, excluded.finished_at),
      finished_of = coalesce(progress.finished_of, excluded.finished_of),
      updated_at = excluded.updated_at`.execute(db);
}
