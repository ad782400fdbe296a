/** How an exam stands for somebody. Pure. */
import {
  EXAM_ATTEMPT_STATUSES,
  EXAM_SHOW_ANSWERS,
  EXAM_STATES,
} from '@zhiji/contract/kernel/statuses';
import { isRunning } from '../papers/opening.rules.ts';

export interface Standing {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly max_times: number;
  readonly times: number;
  readonly has_passed: boolean;
  readonly last_status: number | null;
  readonly last_deadline_at: Date | null;
}

type ExamState = (typeof EXAM_STATES)[keyof typeof EXAM_STATES];

/** The state a list shows: what goes on comes before what was, and that before what is to come. */
export function stateOf(exam: Standing, now: Date): ExamState {
  if (isRunning(exam, now)) {
    return EXAM_STATES.inProgress;
  }
  if (exam.has_passed) {
    return EXAM_STATES.passed;
  }
  if (isInMarking(exam)) {
    return EXAM_STATES.marking;
  }
  if (exam.start_at !== null && now < exam.start_at) {
    return EXAM_STATES.notOpen;
  }
  if ((exam.end_at !== null && now >= exam.end_at) || timesLeft(exam) === 0) {
    return EXAM_STATES.over;
  }
  return exam.times > 0 ? EXAM_STATES.failed : EXAM_STATES.open;
}

/** One whose time is over is handed in by a worker within seconds. */
function isInMarking({ last_status }: Standing): boolean {
  return (
    last_status === EXAM_ATTEMPT_STATUSES.marking ||
    last_status === EXAM_ATTEMPT_STATUSES.inProgress
  );
}

/** How often one may still try; null without limit. */
export function timesLeft({ max_times: most, times }: Standing): number | null {
  return most === 0 ? null : Math.max(most - times, 0);
}

/** Whether right answers may be seen by somebody who has handed in: not while he sits it again. */
export function showsAnswers(
  {
    show_answer: rule,
    end_at: end,
    last_status,
  }: Pick<Standing, 'last_status'> & {
    readonly show_answer: number;
    readonly end_at: Date | null;
  },
  now: Date,
): boolean {
  if (last_status === EXAM_ATTEMPT_STATUSES.inProgress) {
    return false;
  }
  switch (rule) {
    case EXAM_SHOW_ANSWERS.afterHandIn:
      return true;
    case EXAM_SHOW_ANSWERS.afterWindow:
      return end !== null && now >= end;
    default:
      return false;
  }
}
