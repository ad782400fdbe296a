/** An exam as the wire has it. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { stateOf, timesLeft } from './state.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ExamRow } from '../papers/exam.repo.ts';

type Card = CallResponse<'exam.list'>['list'][number];
type Intro = CallResponse<'exam.intro'>;

/** In a list. */
export function presentCard(exam: ExamRow, now: Date): Card {
  return {
    id: exam.id,
    title: exam.title,
    curriculum_id: exam.course_id,
    curriculum_title: exam.course_title,
    state: stateOf(exam, now),
    duration: exam.minutes,
    total_score: exam.total_score,
    pass_score: exam.pass_score,
    max_times: exam.max_times,
    times: exam.times,
    best_score: exam.best_score,
    start_time: timeOf(exam.start_at),
    end_time: timeOf(exam.end_at),
    exam_user_id: exam.last_id,
  };
}

/** Before its start. */
export function presentExam(exam: ExamRow, now: Date): Intro {
  return {
    ...presentCard(exam, now),
    intro: exam.intro,
    rules: exam.rules.map(({ type, num, score }) => ({
      type: type as Intro['rules'][number]['type'],
      num,
      score,
    })),
    times_left: timesLeft(exam),
    need_finish: exam.need_finish ? 1 : 0,
    is_finish: exam.finished ? 1 : 0,
  };
}

const timeOf = (moment: Date | null): string | null =>
  moment === null ? null : formatWireTime(moment);
