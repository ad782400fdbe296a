/** SQL of papers: their questions, the answers to them and what they were worth. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { AnswerShape } from './answer.rules.ts';

export interface LineRow {
  readonly topic_id: number;
  readonly no: number;
  readonly points: number;
  readonly shown: string;
  readonly answer: readonly string[];
  readonly revision: number;
  readonly saved_at: Date | null;
  readonly awarded: number | null;
  readonly type: number;
  readonly title: string;
  readonly image: string;
  readonly options: readonly string[];
  readonly key: readonly string[];
  readonly analysis: string;
}

interface OfAttempt {
  readonly userId: number;
  readonly attemptId: number;
}

/** The paper of an attempt, in its order. */
export async function listLines(
  db: Database,
  { userId, attemptId }: OfAttempt,
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.topic_id, l.no, l.points, l.shown, l.answer, l.revision, l.saved_at, l.awarded,
      t.type, t.title, t.image, t.options, t.answer as key, t.analysis
    from exam_line l join exam_topic t on t.id = l.topic_id
    where l.user_id = ${userId} and l.attempt_id = ${attemptId}
    order by l.no`.execute(db);
  return rows;
}

/** What can be answered to some questions of a paper; those that are not on it are missing. */
export async function listShapes(
  db: Database,
  { userId, attemptId }: OfAttempt,
  topicIds: readonly number[],
): Promise<ReadonlyMap<number, AnswerShape>> {
  const { rows } = await sql<AnswerShape & { readonly topic_id: number }>`
    select l.topic_id, t.type, cardinality(t.options) as options, cardinality(t.answer) as blanks
    from exam_line l join exam_topic t on t.id = l.topic_id
    where l.user_id = ${userId} and l.attempt_id = ${attemptId}
      and l.topic_id = any (${topicIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.topic_id, row]));
}

export interface GivenAnswer {
  readonly topic_id: number;
  readonly answer: readonly string[];
  readonly revision: number;
}

/** Keeps answers of an attempt whose lock is held, unless later ones are there; answers those. */
export async function keepAnswers(
  tx: Tx,
  { userId, attemptId }: OfAttempt,
  answers: readonly GivenAnswer[],
  now: Date,
): Promise<readonly GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`
    with given as (
      select topic_id, array(select jsonb_array_elements_text(answer)) as answer, revision
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as g (topic_id bigint, answer jsonb, revision int)
    ),
    kept as (
      update exam_line l set answer = given.answer, revision = given.revision, saved_at = ${now}
      from given
      where l.user_id = ${userId} and l.attempt_id = ${attemptId}
        and l.topic_id = given.topic_id
        and (l.saved_at is null or l.revision < given.revision)
    )
    select l.topic_id, l.answer, l.revision
    from exam_line l join given on given.topic_id = l.topic_id
    where l.user_id = ${userId} and l.attempt_id = ${attemptId}
      and l.revision > given.revision`.execute(tx);
  return rows;
}

/** Writes what the lines of a paper were worth; null waits for a person. */
export async function writeAwards(
  tx: Tx,
  { userId, attemptId }: OfAttempt,
  awards: readonly { readonly topic_id: number; readonly awarded: number | null }[],
): Promise<void> {
  await sql`
    update exam_line l set awarded = given.awarded
    from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as given (topic_id bigint, awarded int)
    where l.user_id = ${userId} and l.attempt_id = ${attemptId}
      and l.topic_id = given.topic_id`.execute(tx);
}
