/** SQL of what others ask about exams: what somebody passed, and which exam a course has. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);

/** One row to join laterally: the best attempt a user passed in a course. */
export const bestPassed = (
  userId: number,
  courseId: RawBuilder<unknown>,
): RawBuilder<{ id: number; score: number; total_score: number }> => sql`(
  select id, score, total_score from exam_attempt
  where user_id = ${userId} and course_id = ${courseId} and status = ${ATTEMPTS.passed}
  order by score desc, id limit 1
)`;

/** Whether somebody passed the exam of a course in an attempt begun since then. */
export const hasPassedSince = (
  userId: number | RawBuilder<unknown>,
  courseId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from exam_attempt
  where user_id = ${userId} and course_id = ${courseId} and status = ${ATTEMPTS.passed}
    and started_at >= ${since}
)`;

/** The exam of a course; null without one. */
export const examOf = (courseId: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
  select id from exam where course_id = ${courseId}
)`;
