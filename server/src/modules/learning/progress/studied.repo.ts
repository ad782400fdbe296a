/** SQL of the lessons that count as studied: when money is asked back, and before an exam. */
import { sql } from 'kysely';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';

/** So much of a video seen counts as studied; a PDF counts when it was opened. */
const STUDIED_PERCENT = 30;
const SESSIONS = literals(LIVE_STATUSES);

/** How many lessons of a course a user studied; the course is an expression. */
export const studiedNum = (
  userId: number | RawBuilder<unknown>,
  courseId: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  select count(*)::int from lesson_progress seen join chapter lesson on lesson.id = seen.chapter_id
  where seen.user_id = ${userId} and seen.course_id = ${courseId} and (
    seen.finished_at is not null or lesson.type = ${sql.lit(CHAPTER_TYPES.pdf)} or (
      lesson.type = ${sql.lit(CHAPTER_TYPES.video)} and ${sql.lit(100)} * (
        select coalesce(sum(upper(part) - lower(part)), 0) from unnest(seen.seen) part
      ) >= ${sql.lit(STUDIED_PERCENT)} * lesson.duration_s
    )
  )
)`;

/** Whether a user has finished every lesson of a course; sessions that were cancelled do not count. */
export const finishedAll = (
  userId: number | RawBuilder<unknown>,
  courseId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  select count(*) > 0 and count(*) = count(seen.finished_at)
  from chapter lesson
  left join lesson_progress seen on seen.user_id = ${userId} and seen.chapter_id = lesson.id
  where lesson.course_id = ${courseId} and lesson.type is not null
    and lesson.live_status is distinct from ${SESSIONS.cancelled}
)`;
