/** SQL of answering what learners ask about a course. */
import { sql } from 'kysely';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const TEXTS = literals(PUBLISH_STATUSES);

export interface OpenQuestion {
  readonly id: number;
  readonly content: string;
  readonly created_at: Date;
}

/** Shown questions about a course that nobody has answered, the oldest first. */
export async function listOpenQuestions(
  db: Database,
  courseId: number,
  limit: number,
): Promise<readonly OpenQuestion[]> {
  return (
    db
      .selectFrom('question')
      .select(['id', 'content', 'created_at'])
      .where('course_id', '=', courseId)
      .where('status', '=', PUBLISH_STATUSES.shown)
      .where('answer_at', 'is', null)
      // Who asked is gone, and the question with him.
      .where('content', '<>', '')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

export interface Answer {
  readonly courseId: number;
  readonly questionId: number;
  /** Who answers, as everybody reads it. */
  readonly by: string;
  readonly content: string;
  readonly now: Date;
}

export interface AnsweredQuestion {
  readonly user_id: number;
  readonly content: string;
  /** Of the course. */
  readonly title: string;
}

/** Answers a shown question that is open; undefined when there is none of that number in the course. */
export async function answerOpen(tx: Tx, answer: Answer): Promise<AnsweredQuestion | undefined> {
  const { rows } = await sql<AnsweredQuestion>`
    update question asked
    set answer = ${answer.content}, answer_user = ${answer.by}, answer_at = ${answer.now}
    from course
    where asked.course_id = ${answer.courseId} and asked.id = ${answer.questionId}
      and asked.status = ${TEXTS.shown} and asked.answer_at is null and asked.content <> ''
      and course.id = asked.course_id
    returning asked.user_id, asked.content, course.title`.execute(tx);
  return rows[0];
}
