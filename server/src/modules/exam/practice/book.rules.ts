/** Which exams a book of wrong answers may draw on. Pure. */
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { showsAnswers } from '../view/state.rules.ts';

type Shown = Parameters<typeof showsAnswers>[0] & { readonly bank_id: number };

/**
 * Those whose answers may be seen, but none that shares its bank with an exam being sat: the open
 * paper may ask the same.
 */
export function practisable<Exam extends Shown>(exams: readonly Exam[], now: Date): Exam[] {
  const sat = new Set(
    exams
      .filter(({ last_status }) => last_status === EXAM_ATTEMPT_STATUSES.inProgress)
      .map(({ bank_id }) => bank_id),
  );
  return exams.filter((exam) => showsAnswers(exam, now) && !sat.has(exam.bank_id));
}
