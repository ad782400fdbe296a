/** SQL of attempts. Everyone has only their own. */
import { sql } from 'kysely';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT } from '@zhiji/contract/kernel/lifecycles/study';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { keptCourses } from '#modules/learning';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { DrawnLine } from './draw.rules.ts';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);
const MOVES = {
  handInForMarking: move(EXAM_ATTEMPT, 'handInForMarking'),
  pass: move(EXAM_ATTEMPT, 'pass'),
  fail: move(EXAM_ATTEMPT, 'fail'),
};
/** What was answered in time may arrive so much later. */
const GRACE_MS = 30 * SECOND_MS;

/** Before any attempt. */
const LONG_AGO = new Date(0);
/** The time before which a deadline is over for good. */
const tooLate = (now: Date): Date => new Date(now.getTime() - GRACE_MS);

export interface AttemptRow {
  readonly user_id: number;
  readonly id: number;
  readonly exam_id: number;
  readonly course_id: number;
  readonly status: number;
  readonly total_score: number;
  readonly pass_score: number;
  readonly started_at: Date;
  readonly deadline_at: Date;
  readonly submitted_at: Date | null;
  readonly score: number | null;
  readonly receipt: string;
  readonly remark: string;
}

export interface OpenAttempt extends AttemptRow {
  /** The course is still the user's. Who may study it no longer finishes what he began. */
  readonly granted: boolean;
  /** In progress, and its time is not over. */
  readonly is_open: boolean;
}

const COLUMNS = sql`a.user_id, a.id, a.exam_id, a.course_id, a.status, a.total_score, a.pass_score,
  a.started_at, a.deadline_at, a.submitted_at, a.score, a.receipt, a.remark`;

const openness = (userId: number, now: Date) => sql`
  a.course_id in (${keptCourses(userId, now)}) as granted,
  a.status = ${ATTEMPTS.inProgress} and a.deadline_at > ${tooLate(now)} as is_open`;

/** An attempt of a user. */
export async function findAttempt(
  db: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<OpenAttempt | null> {
  const { rows } = await sql<OpenAttempt>`
    select ${COLUMNS}, ${openness(userId, now)} from exam_attempt a
    where a.user_id = ${userId} and a.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: nothing is saved beside it. */
export async function lockAttempt(
  tx: Tx,
  userId: number,
  id: number,
  now: Date,
): Promise<OpenAttempt | null> {
  const { rows } = await sql<OpenAttempt>`
    select ${COLUMNS}, ${openness(userId, now)} from exam_attempt a
    where a.user_id = ${userId} and a.id = ${id}::bigint for update`.execute(tx);
  return rows[0] ?? null;
}

export interface NewAttempt {
  readonly userId: number;
  readonly exam: {
    readonly id: number;
    readonly course_id: number;
    readonly total_score: number;
    readonly pass_score: number;
    readonly max_times: number;
  };
  readonly now: Date;
  readonly deadline: Date;
}

/** Begins an attempt; null when one is open already, or none is left. */
export async function insertAttempt(
  tx: Tx,
  { userId, exam, now, deadline }: NewAttempt,
): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`
    insert into exam_attempt as a (user_id, exam_id, course_id, times, status, total_score,
      pass_score, started_at, deadline_at)
    select ${userId}, ${exam.id}::bigint, ${exam.course_id}::bigint, count(*) + 1,
      ${ATTEMPTS.inProgress}, ${exam.total_score}::int, ${exam.pass_score}::int, ${now}, ${deadline}
    from exam_attempt where user_id = ${userId} and exam_id = ${exam.id}::bigint
    having ${exam.max_times}::int = 0 or count(*) < ${exam.max_times}::int
    on conflict do nothing
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** The paper of an attempt that has just begun. */
export async function insertLines(
  tx: Tx,
  { userId, attemptId }: { readonly userId: number; readonly attemptId: number },
  lines: readonly DrawnLine[],
): Promise<void> {
  await tx
    .insertInto('exam_line')
    .values(
      lines.map(({ topicId, no, points, shown }) => ({
        user_id: userId,
        attempt_id: attemptId,
        topic_id: topicId,
        no,
        points,
        shown,
      })),
    )
    .execute();
}

export interface Finished {
  /** Null while a person has to mark something. */
  readonly score: number | null;
  readonly submittedAt: Date;
  readonly receipt: string;
}

/** Ends an attempt whose lock is held. */
export async function finishAttempt(
  tx: Tx,
  { user_id: userId, id, pass_score: passScore }: AttemptRow,
  { score, submittedAt, receipt }: Finished,
): Promise<void> {
  const { set, allowed } = moveFor(score, passScore);
  await sql`
    update exam_attempt set ${set}, score = ${score}, submitted_at = ${submittedAt},
      receipt = ${receipt}
    where user_id = ${userId} and id = ${id} and ${allowed}`.execute(tx);
}

function moveFor(score: number | null, passScore: number) {
  if (score === null) {
    return MOVES.handInForMarking;
  }
  return score >= passScore ? MOVES.pass : MOVES.fail;
}

export interface Overdue {
  readonly user_id: number;
  readonly id: number;
  readonly deadline_at: Date;
}

/** Attempts whose time is over and that nobody has handed in, after the last that was looked at. */
export async function listOverdue(
  db: Database,
  now: Date,
  { last, limit }: { readonly last: Overdue | null; readonly limit: number },
): Promise<readonly Overdue[]> {
  const { rows } = await sql<Overdue>`
    select user_id, id, deadline_at from exam_attempt
    where status = ${ATTEMPTS.inProgress} and deadline_at <= ${tooLate(now)}
      and (deadline_at, user_id, id) >
        (${last?.deadline_at ?? LONG_AGO}::timestamptz, ${last?.user_id ?? 0}, ${last?.id ?? 0})
    order by deadline_at, user_id, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
