/** The result of an attempt as the wire has it. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { keyAsShown } from '../marks/grade.rules.ts';
import { presentReceipt, presentTopic } from '../papers/paper.present.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { AttemptRow } from '../papers/attempt.repo.ts';
import type { ExamRow } from '../papers/exam.repo.ts';
import type { LineRow } from '../papers/line.repo.ts';

type Result = CallResponse<'exam.result'>;

/** Everything its learner may see; keys and analyses only when they are shown. */
export function presentResult({
  exam,
  attempt,
  lines,
  shows,
}: {
  readonly exam: ExamRow;
  readonly attempt: AttemptRow;
  readonly lines: readonly LineRow[];
  readonly shows: boolean;
}): Result {
  const { started_at: startedAt, deadline_at: deadline, receipt } = attempt;
  const submittedAt = attempt.submitted_at ?? deadline;
  return {
    id: attempt.id,
    exam_id: attempt.exam_id,
    title: exam.title,
    curriculum_id: attempt.course_id,
    status: attempt.status as Result['status'],
    score: attempt.score,
    total_score: attempt.total_score,
    pass_score: attempt.pass_score,
    is_pass: attempt.status === EXAM_ATTEMPT_STATUSES.passed ? 1 : 0,
    use_seconds: Math.round((submittedAt.getTime() - startedAt.getTime()) / SECOND_MS),
    submit_time: formatWireTime(submittedAt),
    receipt: presentReceipt({ receipt, submittedAt }, lines),
    remark: attempt.remark,
    topics: lines.map((line) => ({
      ...presentTopic(line),
      my_answer: [...line.answer],
      my_score: line.awarded,
      right_answer: shows ? keyAsShown(line) : null,
      analysis: shows ? line.analysis : null,
    })),
  };
}
