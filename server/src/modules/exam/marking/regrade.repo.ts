/** SQL of marking an exam's papers again. A corrected key concerns everyone who sat it. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT } from '@zhiji/contract/kernel/lifecycles/study';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { MarkedLine, MarkedPaper } from './regrade.rules.ts';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);
const PASS = move(EXAM_ATTEMPT, 'passAfterAll');

export interface PaperKey {
  readonly user_id: number;
  readonly id: number;
}

export type HandedInPaper = PaperKey & MarkedPaper & { readonly course_id: number };
export type LineOfPaper = MarkedLine & { readonly user_id: number; readonly attempt_id: number };

/** Whether there is an exam that the actor may touch. */
export async function hasExam(db: Database, { shopId }: Actor, examId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from exam
    where id = ${examId}::bigint and (${shopId}::bigint is null or shop_id = ${shopId}::bigint)`.execute(
    db,
  );
  return rows.length > 0;
}

/** The next papers of an exam that were handed in, held until the transaction ends. */
export async function lockPapers(
  tx: Tx,
  examId: number,
  after: PaperKey,
  limit: number,
): Promise<readonly HandedInPaper[]> {
  const { rows } = await sql<HandedInPaper>`
    select user_id, id, status, score, pass_score, course_id from exam_attempt
    where exam_id = ${examId}::bigint and status <> ${ATTEMPTS.inProgress}
      and (user_id, id) > (${after.user_id}::bigint, ${after.id}::bigint)
    order by user_id, id limit ${sql.lit(limit)} for update`.execute(tx);
  return rows;
}

/** All lines of some papers. */
export async function listLinesOf(
  tx: Tx,
  papers: readonly PaperKey[],
): Promise<readonly LineOfPaper[]> {
  const { rows } = await sql<LineOfPaper>`
    select l.user_id, l.attempt_id, l.topic_id, l.points, l.shown, l.answer, l.awarded,
      t.type, t.answer as key
    from unnest(${papers.map(({ user_id }) => user_id)}::bigint[],
      ${papers.map(({ id }) => id)}::bigint[]) as given (user_id, id)
    join exam_line l on l.user_id = given.user_id and l.attempt_id = given.id
    join exam_topic t on t.id = l.topic_id`.execute(tx);
  return rows;
}

export interface NewMarks extends PaperKey {
  readonly score: number | null;
  readonly passesNow: boolean;
  readonly awards: readonly { readonly topic_id: number; readonly awarded: number | null }[];
}

/** Writes the marks of papers that are held; who failed passes by his move. */
export async function writeMarks(tx: Tx, papers: readonly NewMarks[]): Promise<void> {
  const lines = papers.flatMap(({ user_id, id, awards }) =>
    awards.map(({ topic_id, awarded }) => ({ user_id, attempt_id: id, topic_id, awarded })),
  );
  await sql`
    update exam_line l set awarded = given.awarded
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given (user_id bigint, attempt_id bigint, topic_id bigint, awarded int)
    where l.user_id = given.user_id and l.attempt_id = given.attempt_id
      and l.topic_id = given.topic_id`.execute(tx);
  const scores = (passes: boolean) =>
    JSON.stringify(
      papers
        .filter(({ score, passesNow }) => score !== null && passesNow === passes)
        .map(({ user_id, id, score }) => ({ user_id, id, score })),
    );
  await sql`
    update exam_attempt a set score = given.score
    from jsonb_to_recordset(${scores(false)}::jsonb) as given (user_id bigint, id bigint, score int)
    where a.user_id = given.user_id and a.id = given.id`.execute(tx);
  await sql`
    update exam_attempt a set ${PASS.set}, score = given.score
    from jsonb_to_recordset(${scores(true)}::jsonb) as given (user_id bigint, id bigint, score int)
    where a.user_id = given.user_id and a.id = given.id and ${PASS.allowed}`.execute(tx);
}
