/** Tells learners what their papers were worth. */
import { tell } from '#modules/message';
import { findTitle } from './exam.repo.ts';
import type { Tx } from '#platform/db/transaction';

export interface MarkedAttempt {
  readonly user_id: number;
  readonly id: number;
  readonly exam_id: number;
  readonly pass_score: number;
}

/** Tells a learner the final score of an attempt, which he did not see when he handed it in. */
export async function tellScore(
  tx: Tx,
  { user_id: userId, id, exam_id: examId, pass_score }: MarkedAttempt,
  score: number,
  now: Date,
): Promise<void> {
  const facts = { attempt_id: id, title: await findTitle(tx, examId), score, pass_score };
  await tell(tx, 'exam.marked', { userId, key: id, facts }, now);
}
