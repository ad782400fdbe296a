/** Answering what learners ask about a course. */
import { tell } from '#modules/message';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { FEEDBACK_TAG } from '../cards/catalog-tag.ts';
import { requireCourse } from '../course/course-scope.repo.ts';
import { answerOpen, listOpenQuestions } from './answer.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { Answer, OpenQuestion } from './answer.repo.ts';

const QUESTIONS_MAX = 100;

/** Questions about a course that wait for an answer. */
export async function openCourseQuestions(
  { db }: Platform,
  { actor, courseId }: { readonly actor: Actor; readonly courseId: number },
): Promise<readonly OpenQuestion[]> {
  await requireCourse(db, actor, courseId);
  return listOpenQuestions(db, courseId, QUESTIONS_MAX);
}

/** Answers a question; who asked is told. */
export async function answerCourseQuestion(
  { db, clock, cache }: Platform,
  { actor, ...answer }: Omit<Answer, 'now'> & { readonly actor: Actor },
): Promise<void> {
  const { courseId: course_id, questionId } = answer;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const missing = fail('operator.questionMissing', { data: { id: questionId } });
    await requireCourse(tx, actor, course_id, missing);
    const asked = await answerOpen(tx, { ...answer, now });
    if (asked === undefined) {
      throw missing;
    }
    const { user_id: userId, title, content: question } = asked;
    const facts = { course_id, title, question };
    await tell(tx, 'question.answered', { userId, key: `course:${questionId}`, facts }, now);
    const subject = `course ${course_id}`;
    const detail = { id: questionId };
    await recordAudit(tx, { actor, action: 'catalog.answer', subject, detail });
  });
  await cache.invalidate(FEEDBACK_TAG);
}
