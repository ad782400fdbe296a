/** SQL of showing, holding and hiding what learners say and ask; the course's figures follow. */
import { sql } from 'kysely';
import { COMMENT, QUESTION } from '@zhiji/contract/kernel/lifecycles/catalog';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import { SCORE_COLUMNS } from './review.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const TEXTS = literals(PUBLISH_STATUSES);

const COMMENT_MOVES = {
  show: move(COMMENT, 'show'),
  hold: move(COMMENT, 'hold'),
  hide: move(COMMENT, 'hide'),
};
const QUESTION_MOVES = {
  show: move(QUESTION, 'show'),
  hold: move(QUESTION, 'hold'),
  hide: move(QUESTION, 'hide'),
};

export type TextMove = keyof typeof COMMENT_MOVES;

/** How many more are shown: one, none, or one less. */
const MORE = sql`(moved.is_shown::int - moved.was_shown::int)`;
const SCORES = sql.join(
  SCORE_COLUMNS.map((name, index) => {
    const column = sql.ref(name);
    const score = sql.lit(index + 1);
    return sql`${column} = ${column} + case when moved.score = ${score} then ${MORE} else 0 end`;
  }),
);

export interface WrittenText {
  readonly user_id: number;
  readonly course_id: number;
  readonly content: string;
  /** Whether others read it. */
  readonly is_shown: boolean;
}

/** A comment by its number. */
export async function findComment(db: Database, id: number): Promise<WrittenText | null> {
  const { rows } = await sql<WrittenText>`
    select user_id, course_id, content, status = ${TEXTS.shown} as is_shown
    from comment where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A question by its number. */
export async function findQuestion(db: Database, id: number): Promise<WrittenText | null> {
  const { rows } = await sql<WrittenText>`
    select user_id, course_id, content, status = ${TEXTS.shown} and not is_private as is_shown
    from question where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Moves a comment, and its score into or out of the sums; false when it is in no state for it. */
export async function moveComment(tx: Tx, id: number, name: TextMove): Promise<boolean> {
  const { set, allowed } = COMMENT_MOVES[name];
  await takeTurn(tx, 'comment', id);
  const { rows } = await sql`
    with before as (
      select course_id, id, status from comment where id = ${id} and ${allowed}
    ),
    moved as (
      update comment said set ${set}
      from before
      where said.course_id = before.course_id and said.id = before.id
      returning said.course_id, said.score, before.status = ${TEXTS.shown} as was_shown,
        said.status = ${TEXTS.shown} as is_shown
    ),
    counted as (
      update course_stat set ${SCORES}
      from moved
      where course_stat.course_id = moved.course_id and moved.is_shown <> moved.was_shown
    )
    select from moved`.execute(tx);
  return rows.length > 0;
}

/** Moves a question, counted while everybody reads it; false when it is in no state for it. */
export async function moveQuestion(tx: Tx, id: number, name: TextMove): Promise<boolean> {
  const { set, allowed } = QUESTION_MOVES[name];
  await takeTurn(tx, 'question', id);
  const { rows } = await sql`
    with before as (
      select course_id, id, status from question where id = ${id} and ${allowed}
    ),
    moved as (
      update question asked set ${set}
      from before
      where asked.course_id = before.course_id and asked.id = before.id
      returning asked.course_id, asked.is_private, before.status = ${TEXTS.shown} as was_shown,
        asked.status = ${TEXTS.shown} as is_shown
    ),
    counted as (
      update course_stat set question_num = question_num + ${MORE}
      from moved
      where course_stat.course_id = moved.course_id and moved.is_shown <> moved.was_shown
        and not moved.is_private
    )
    select from moved`.execute(tx);
  return rows.length > 0;
}

interface OwnText {
  readonly id: number;
  readonly userId: number;
}

/** Takes the words of who left, and of who replied to them, from a comment. */
export async function emptyComment(tx: Tx, { id, userId }: OwnText): Promise<void> {
  await sql`
    update comment set content = '', reply = ''
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** Takes the words of who left, and of who answered them, from a question. */
export async function emptyQuestion(tx: Tx, { id, userId }: OwnText): Promise<void> {
  await sql`
    update question set content = '', answer = '', answer_user = ''
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/**
 * Lets those who move one text come one after the other: a statement that begins now knows what the
 * one before it counted. One that only waited in its middle would take from figures of before.
 */
async function takeTurn(tx: Tx, table: 'comment' | 'question', id: number): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}
