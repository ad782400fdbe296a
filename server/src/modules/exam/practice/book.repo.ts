/** SQL of books of wrong answers. Everyone has only their own. */
import { sql } from 'kysely';
import { PRACTICE_RIGHTS } from '@zhiji/contract/kernel/limits';
import { EXAM_ATTEMPT_STATUSES, EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { LineRow } from '../papers/line.repo.ts';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);
const TYPES = literals(EXAM_TOPIC_TYPES);
const RIGHTS = sql.lit(PRACTICE_RIGHTS);
/** A book is of one's last papers: attempts may have no limit. */
const MOST_PAPERS = 50;

const TOPIC = sql`t.type, t.title, t.image, t.options, t.answer as key, t.analysis`;
/** What was lost points on and a machine can mark; a question that was withdrawn is left alone. */
const isWrong = (line: 'l' | 'last') => sql`
  ${sql.ref(line)}.awarded < ${sql.ref(line)}.points
  and t.type <> ${TYPES.essay} and t.retired_at is null`;

export interface Whose {
  readonly userId: number;
  /** The exams it may draw on. */
  readonly examIds: readonly number[];
}

/** Every question of the last papers as it was answered last, and what is left of that in the book. */
const book = ({ userId, examIds }: Whose): RawBuilder<unknown> => sql`
  with papers as (
    select id, exam_id, submitted_at from exam_attempt
    where user_id = ${userId} and exam_id = any (${examIds}::bigint[])
      and status <> ${ATTEMPTS.inProgress}
    order by submitted_at desc, id desc limit ${sql.lit(MOST_PAPERS)}
  ),
  last as (
    select distinct on (l.topic_id) l.*, papers.exam_id, papers.submitted_at
    from papers join exam_line l on l.user_id = ${userId} and l.attempt_id = papers.id
    order by l.topic_id, papers.submitted_at desc, papers.id desc
  ),
  book as (
    select last.topic_id, last.no, last.points, last.shown, last.answer, last.revision,
      last.saved_at, last.awarded, last.attempt_id, last.exam_id, last.submitted_at, ${TOPIC},
      coalesce(p.rights, 0) as rights, p.practised_at
    from last
    join exam_topic t on t.id = last.topic_id
    left join exam_practice p on p.user_id = ${userId} and p.attempt_id = last.attempt_id
      and p.topic_id = last.topic_id
    where ${isWrong('last')} and coalesce(p.rights, 0) < ${RIGHTS}
  )`;

/** How many questions of each exam are in a book. */
export async function countWrong(
  db: Database,
  whose: Whose,
): Promise<readonly { readonly exam_id: number; readonly num: number }[]> {
  const { rows } = await sql<{ exam_id: number; num: number }>`
    ${book(whose)} select exam_id, count(*)::int as num from book
    group by exam_id order by max(submitted_at) desc, exam_id`.execute(db);
  return rows;
}

export interface WrongRow extends LineRow {
  readonly attempt_id: number;
  readonly exam_id: number;
  readonly submitted_at: Date;
  readonly rights: number;
}

export interface BookPage {
  readonly examIds: readonly number[];
  /** Those practised longest ago come first, else the newest. */
  readonly forPractice: boolean;
  readonly page: number;
  readonly limit: number;
}

/** A page of a book. */
export async function listWrong(
  db: Database,
  whose: Whose,
  { examIds, forPractice, page, limit }: BookPage,
): Promise<readonly WrongRow[]> {
  const first = forPractice ? sql`practised_at nulls first,` : sql``;
  const { rows } = await sql<WrongRow>`
    ${book(whose)} select * from book where exam_id = any (${examIds}::bigint[])
    order by ${first} submitted_at desc, attempt_id desc, no
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export interface OnPaper {
  readonly attemptId: number;
  readonly topicId: number;
}

/** A question as somebody answered it wrongly; it may have left the book since. */
export async function findWrong(
  db: Database,
  { userId, examIds }: Whose,
  { attemptId, topicId }: OnPaper,
): Promise<LineRow | null> {
  const { rows } = await sql<LineRow>`
    select l.topic_id, l.no, l.points, l.shown, l.answer, l.revision, l.saved_at, l.awarded,
      ${TOPIC}
    from exam_line l
    join exam_attempt a on a.user_id = ${userId} and a.id = l.attempt_id
    join exam_topic t on t.id = l.topic_id
    where l.user_id = ${userId} and l.attempt_id = ${attemptId}::bigint
      and l.topic_id = ${topicId}::bigint and a.exam_id = any (${examIds}::bigint[])
      and a.status <> ${ATTEMPTS.inProgress} and ${isWrong('l')}`.execute(db);
  return rows[0] ?? null;
}

export interface Practised {
  readonly isRight: boolean;
  /** Right answers as the learner was told last. */
  readonly rights: number;
  readonly now: Date;
}

/**
 * Counts a right answer, or begins to count anew after a wrong one; answers how many it are. The
 * same right answer sent twice finds the count moved on, and leaves it.
 */
export async function keepPractice(
  tx: Tx,
  userId: number,
  { attemptId, topicId }: OnPaper,
  { isRight, rights, now }: Practised,
): Promise<number> {
  const counted = isRight
    ? sql`case when p.rights = ${rights} then least(p.rights + 1, ${RIGHTS}) else p.rights end`
    : sql`0`;
  const { rows } = await sql<{ rights: number }>`
    insert into exam_practice as p (user_id, attempt_id, topic_id, rights, practised_at)
    values (${userId}, ${attemptId}, ${topicId}, ${isRight ? 1 : 0}, ${now})
    on conflict (user_id, attempt_id, topic_id)
      do update set rights = ${counted}, practised_at = excluded.practised_at
    returning rights`.execute(tx);
  return rows[0]?.rights ?? 0;
}
