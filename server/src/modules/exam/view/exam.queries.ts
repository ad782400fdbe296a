/** Reads of exams and their results. */
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { pageOf } from '#platform/paging';
import { findAttempt } from '../papers/attempt.repo.ts';
import { findExam, listExams } from '../papers/exam.repo.ts';
import { listLines } from '../papers/line.repo.ts';
import { mayOpen } from '../papers/opening.rules.ts';
import { presentCard, presentExam } from './exam.present.ts';
import { presentResult } from './result.present.ts';
import { showsAnswers, stateOf } from './state.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Exams of a user's courses. */
export async function exams(
  { db, clock }: Platform,
  userId: number,
  { state, ...paging }: CallInput<'exam.list'>,
): Promise<CallResponse<'exam.list'>> {
  const now = clock.now();
  const rows = (await listExams(db, userId, now)).filter(
    (row) => state === undefined || stateOf(row, now) === state,
  );
  return pageOf(
    rows.map((row) => presentCard(row, now)),
    paging,
  );
}

/** An exam before its start. */
export async function examIntro(
  { db, clock }: Platform,
  userId: number,
  { id }: CallInput<'exam.intro'>,
): Promise<CallResponse<'exam.intro'>> {
  const now = clock.now();
  const exam = await findExam(db, userId, id, now);
  if (exam === null) {
    throw fail('common.notFound');
  }
  if (!mayOpen(exam, now)) {
    throw fail('exam.notEligible');
  }
  return presentExam(exam, now);
}

/** What became of an attempt; one that is not handed in has no result. */
export async function examResult(
  { db, clock }: Platform,
  userId: number,
  { id }: CallInput<'exam.result'>,
): Promise<CallResponse<'exam.result'>> {
  const now = clock.now();
  const attempt = await findAttempt(db, userId, id, now);
  if (attempt === null || attempt.status === EXAM_ATTEMPT_STATUSES.inProgress) {
    throw fail('common.notFound');
  }
  const exam = await findExam(db, userId, attempt.exam_id, now);
  if (exam === null) {
    throw fail('common.notFound');
  }
  const lines = await listLines(db, { userId, attemptId: id });
  return presentResult({ exam, attempt, lines, shows: showsAnswers(exam, now) });
}
