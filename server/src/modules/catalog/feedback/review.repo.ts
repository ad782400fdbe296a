/** SQL of saying and asking something about a course. */
import { sql } from 'kysely';
import { LIVE_STATUSES, PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';

const COURSES = literals(COURSE_STATUSES);
const SESSIONS = literals(LIVE_STATUSES);

const TEXTS = literals(PUBLISH_STATUSES);
const PERCENT = 100;
/** Where the comments of each score are counted, one star first. */
export const SCORE_COLUMNS = ['score1', 'score2', 'score3', 'score4', 'score5'] as const;

/** The latest order that lets a person study a course and for which it was not reviewed yet. */
export function openReview(
  userId: number | null,
  courseId: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql`(
    select g.order_id from access_grant g
    where g.user_id = ${userId}::bigint and g.course_id = ${courseId} and g.revoked_at is null
      and g.order_id is not null
      and not exists (
        select from comment said
        where said.user_id = g.user_id and said.order_id = g.order_id
          and said.course_id = g.course_id
      )
    order by g.id desc limit 1)`;
}

/** What is in check counts nowhere until it is shown. */
type Beginning = 'inCheck' | 'shown';

export interface Review {
  readonly userId: number;
  readonly orderId: number;
  readonly courseId: number;
  readonly score: number;
  readonly content: string;
  readonly images: readonly string[];
  readonly isAnonymous: boolean;
  readonly state: Beginning;
  readonly now: Date;
}

export interface Reviewed {
  /** Whether the order gave this person the course, and nobody took it back. */
  readonly may: boolean;
  /** Null when it was reviewed before. */
  readonly id: number | null;
  /** Whether its author is who paid for the order. */
  readonly is_buyer: boolean;
}

/**
 * Writes a review with how much its author had studied and, when it is shown, adds its score to the
 * course's sums; all or nothing of it happens.
 */
export async function insertReview(tx: Tx, review: Review): Promise<Reviewed> {
  const { userId, orderId, courseId, now } = review;
  const column = sql.ref(SCORE_COLUMNS[review.score - 1] ?? 'score1');
  const { rows } = await sql<Reviewed>`
    with held as (
      select buyer_id, order_id from access_grant
      where user_id = ${userId} and course_id = ${courseId}::bigint
        and order_id = ${orderId}::bigint and revoked_at is null
      limit 1
    ),
    said as (
      insert into comment (course_id, user_id, order_id, score, content, images, is_anonymous,
        ip_region, percent, status, created_at)
      select ${courseId}::bigint, author.id, held.order_id, ${review.score}, ${review.content},
        ${review.images}::text[], ${review.isAnonymous}, author.ip_region,
        studied.done * ${sql.lit(PERCENT)} / greatest(studied.total, 1),
        ${TEXTS[review.state]}, ${now}
      from held
      join users author on author.id = ${userId}
      cross join lateral (
        select count(*) as total, count(progress.finished_at) as done
        from chapter
        left join lesson_progress progress
          on progress.user_id = ${userId} and progress.chapter_id = chapter.id
        where chapter.course_id = ${courseId}::bigint and chapter.type is not null
          and chapter.live_status is distinct from ${SESSIONS.cancelled}
      ) studied
      on conflict (user_id, order_id, course_id) do nothing
      returning id, status
    ),
    counted as (
      update course_stat set ${column} = ${column} + 1
      from said
      where course_stat.course_id = ${courseId}::bigint and said.status = ${TEXTS.shown}
    )
    select exists (select from held) as may, (select id from said) as id,
      exists (select from held where buyer_id = ${userId}) as is_buyer`.execute(tx);
  return rows[0] ?? { may: false, id: null, is_buyer: false };
}

/** Lets the questions of one person come one after the other, and answers how many are recent. */
export async function countRecentQuestions(tx: Tx, userId: number, since: Date): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from question
    where user_id = ${userId} and created_at > ${since}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface Asked {
  readonly userId: number;
  readonly courseId: number;
  readonly chapterId: number | undefined;
  readonly content: string;
  readonly images: readonly string[];
  readonly isPrivate: boolean;
  readonly state: Beginning;
  readonly now: Date;
}

/**
 * Writes a question, counted when everybody reads it; null when there is no such course on sale, or
 * no such lesson of it.
 */
export async function insertQuestion(tx: Tx, asked: Asked): Promise<number | null> {
  const { userId, courseId, chapterId = null, now } = asked;
  const { rows } = await sql<{ id: number }>`
    with put as (
      insert into question (course_id, chapter_id, user_id, content, images, is_private,
        ip_region, status, created_at)
      select course.id, chapter.id, author.id, ${asked.content}, ${asked.images}::text[],
        ${asked.isPrivate}::boolean, author.ip_region, ${TEXTS[asked.state]}, ${now}
      from course
      join users author on author.id = ${userId}
      left join chapter on chapter.id = ${chapterId}::bigint and chapter.course_id = course.id
        and chapter.type is not null
      where course.id = ${courseId}::bigint and course.status in (${COURSES.onSale}, ${COURSES.offSale})
        and (${chapterId}::bigint is null or chapter.id is not null)
      returning id, status
    ),
    counted as (
      update course_stat set question_num = question_num + 1
      from put
      where course_stat.course_id = ${courseId}::bigint and put.status = ${TEXTS.shown}
        and not ${asked.isPrivate}::boolean
    )
    select id from put`.execute(tx);
  return rows[0]?.id ?? null;
}
