/** SQL of exams, and of what somebody needs to sit one. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { finishedAll, isGiven, keptCourses, mayStudy } from '#modules/learning';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Candidate, DrawRule } from './draw.rules.ts';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);
/** More courses with an exam nobody has. */
const MOST_EXAMS = 200;

export interface ExamRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly bank_id: number;
  readonly title: string;
  readonly intro: string;
  readonly rules: readonly DrawRule[];
  readonly total_score: number;
  readonly pass_score: number;
  readonly minutes: number;
  readonly max_times: number;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly need_finish: boolean;
  readonly show_answer: number;
  /** Whether the user may study the course now, and has finished it. */
  readonly granted: boolean;
  readonly finished: boolean;
  /** Whether the course stays the user's, also when the time to study it is over. */
  readonly kept: boolean;
  readonly times: number;
  readonly best_score: number | null;
  readonly has_passed: boolean;
  readonly last_id: number | null;
  readonly last_status: number | null;
  readonly last_deadline_at: Date | null;
}

const examFor = (userId: number, now: Date): RawBuilder<unknown> => sql`
  select e.*, c.title as course_title, ${mayStudy(userId, sql`e.course_id`, now)} as granted,
    ${finishedAll(userId, sql`e.course_id`)} as finished,
    e.course_id in (${keptCourses(userId, now)}) as kept,
    mine.times, mine.best_score, mine.has_passed, last.id as last_id, last.status as last_status,
    last.deadline_at as last_deadline_at
  from exam e
  join course c on c.id = e.course_id
  cross join lateral (
    select count(*)::int as times, max(score) as best_score,
      coalesce(bool_or(status = ${ATTEMPTS.passed}), false) as has_passed
    from exam_attempt where user_id = ${userId} and exam_id = e.id
  ) mine
  left join lateral (
    select id, status, deadline_at from exam_attempt
    where user_id = ${userId} and exam_id = e.id order by times desc limit 1
  ) last on true`;

/** An exam, and how far a user is with it. */
export async function findExam(
  db: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<ExamRow | null> {
  const { rows } = await sql<ExamRow>`
    ${examFor(userId, now)} where e.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Exams of the courses a user bought and did not give back, the newest first. */
export async function listExams(
  db: Database,
  userId: number,
  now: Date,
): Promise<readonly ExamRow[]> {
  const { rows } = await sql<ExamRow>`
    ${examFor(userId, now)}
    where e.course_id in (
      select held.course_id from access_grant held
      where held.user_id = ${userId} and ${isGiven} and held.starts_at <= ${now}
    )
    order by e.id desc limit ${sql.lit(MOST_EXAMS)}`.execute(db);
  return rows;
}

/** What an exam that is there is called. */
export async function findTitle(db: Database, id: number): Promise<string> {
  const { title } = await db
    .selectFrom('exam')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return title;
}

/** The questions of a bank that may be drawn. */
export async function listCandidates(db: Database, bankId: number): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, type, cardinality(options) as options from exam_topic
    where bank_id = ${bankId} and retired_at is null`.execute(db);
  return rows;
}
