/** A learner tries once more what he answered wrongly. */
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { award, keyAsShown } from '../marks/grade.rules.ts';
import { fits } from '../papers/answer.rules.ts';
import { listExams } from '../papers/exam.repo.ts';
import { findWrong, keepPractice } from './book.repo.ts';
import { practisable } from './book.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Marks an answer by the rules of exams and tells the key; an empty answer asks for it. */
export async function practise(
  { db, clock }: Platform,
  userId: number,
  { exam_user_id: attemptId, topic_id: topicId, answer, rights }: CallInput<'exam.practise'>,
): Promise<CallResponse<'exam.practise'>> {
  const now = clock.now();
  const place = { attemptId, topicId };
  return inTransaction(db, async (tx) => {
    const examIds = practisable(await listExams(tx, userId, now), now).map(({ id }) => id);
    const line = await findWrong(tx, { userId, examIds }, place);
    if (line === null) {
      throw fail('common.notFound');
    }
    const { type, options, key, points } = line;
    if (!fits({ type, options: options.length, blanks: key.length }, answer)) {
      throw fail('common.badParameter');
    }
    const isRight = award({ ...line, answer }) === points;
    return {
      is_right: isRight ? 1 : 0,
      right_answer: keyAsShown(line),
      analysis: line.analysis,
      rights: await keepPractice(tx, userId, place, { isRight, rights, now }),
    };
  });
}
