/** SQL of comments and questions. A page is picked by an index first, then read. */
import { sql } from 'kysely';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { cut } from '../cards/paging.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { PageOf } from '../cards/paging.repo.ts';
import type { ScoreSums } from './score.rules.ts';

const TEXTS = literals(PUBLISH_STATUSES);

/** Questions counted one by one when no sum is kept for them. */
const COUNTED_MAX = 1_000;

export interface CommentRow {
  readonly id: number;
  /** Null for an anonymous author. */
  readonly nickname: string | null;
  readonly photo: string | null;
  readonly score: number;
  readonly content: string;
  readonly images: readonly string[];
  readonly reply: string;
  readonly is_anonymous: boolean;
  readonly percent: number;
  readonly ip_region: string;
  readonly created_at: Date;
}

/** Shown comments on a course, newest first; an unnamed author's name is not even read. */
export async function listComments(
  db: Database,
  courseId: number,
  score: number | undefined,
  page: PageOf,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select said.id, u.nickname, u.photo, said.score, said.content, said.images, said.reply,
      said.is_anonymous, said.percent, said.ip_region, said.created_at
    from (
      select id from comment
      where course_id = ${courseId} and status = ${TEXTS.shown}
        and ${score === undefined ? sql`true` : sql`score = ${score}`}
      order by created_at desc, id desc ${cut(page)}
    ) picked
    join comment said on said.id = picked.id
    left join users u on u.id = said.user_id and not said.is_anonymous
    order by said.created_at desc, said.id desc`.execute(db);
  return rows;
}

export interface FeedbackSums extends ScoreSums {
  readonly question_num: number;
}

/** What is kept beside a course; undefined when there is no such course. */
export async function findFeedbackSums(
  db: Database,
  courseId: number,
): Promise<FeedbackSums | undefined> {
  return db
    .selectFrom('course_stat')
    .select(['score1', 'score2', 'score3', 'score4', 'score5', 'question_num'])
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

export interface QuestionFilter {
  readonly courseId: number;
  readonly chapterId: number | undefined;
  /** Whose own questions are wanted; null for those everybody may see. */
  readonly ownerId: number | null;
}

export interface QuestionRow {
  readonly id: number;
  readonly chapter_id: number | null;
  readonly nickname: string;
  readonly photo: string;
  readonly content: string;
  readonly images: readonly string[];
  readonly answer: string;
  readonly answer_user: string;
  readonly answer_at: Date | null;
  readonly is_private: boolean;
  readonly status: number;
  readonly ip_region: string;
  readonly created_at: Date;
}

/** Everybody sees what was published openly; its author also what is private, in check or hidden. */
function matching({ courseId, chapterId, ownerId }: QuestionFilter): RawBuilder<unknown> {
  const seen =
    ownerId === null ? sql`status = ${TEXTS.shown} and not is_private` : sql`user_id = ${ownerId}`;
  const lesson = chapterId === undefined ? sql`true` : sql`chapter_id = ${chapterId}`;
  return sql`question where course_id = ${courseId} and ${seen} and ${lesson}`;
}

export async function listQuestions(
  db: Database,
  filter: QuestionFilter,
  page: PageOf,
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select asked.id, asked.chapter_id, u.nickname, u.photo, asked.content, asked.images,
      asked.answer, asked.answer_user, asked.answer_at, asked.is_private, asked.status,
      asked.ip_region, asked.created_at
    from (
      select id from ${matching(filter)} order by created_at desc, id desc ${cut(page)}
    ) picked
    join question asked on asked.id = picked.id
    join users u on u.id = asked.user_id
    order by asked.created_at desc, asked.id desc`.execute(db);
  return rows;
}

/** How many questions a filter lets through, up to a thousand. */
export async function countQuestions(db: Database, filter: QuestionFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${matching(filter)} limit ${sql.lit(COUNTED_MAX)}
    ) found`.execute(db);
  return rows[0]?.n ?? 0;
}
