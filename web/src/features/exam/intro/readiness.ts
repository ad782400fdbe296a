import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import type { Exam } from '#features/exam/exam.queries.ts';

/** Why an exam cannot be started; the server decides, this only says it before. */
export type Obstacle = 'needFinish' | 'notYet' | 'windowOver' | 'noTimes';

/** What stands between somebody and the start; nothing when the exam is open or goes on. */
export function obstaclesOf({
  state,
  times_left: left,
  need_finish: needsFinish,
  is_finish: isFinished,
  end_time: end,
}: Exam): readonly Obstacle[] {
  if (state === EXAM_STATES.inProgress) {
    return [];
  }
  return [
    ...(needsFinish === 1 && isFinished === 0 ? (['needFinish'] as const) : []),
    ...(state === EXAM_STATES.notOpen ? (['notYet'] as const) : []),
    ...(left === 0 ? (['noTimes'] as const) : []),
    ...(state === EXAM_STATES.over && left !== 0 && end !== null ? (['windowOver'] as const) : []),
  ];
}
