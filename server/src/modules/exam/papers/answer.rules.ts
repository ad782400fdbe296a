/** Which answers fit a question. Pure. */
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { JUDGEMENTS, LETTERS } from '../marks/grade.rules.ts';

/** What a question lets one answer. */
export interface AnswerShape {
  readonly type: number;
  readonly options: number;
  readonly blanks: number;
}

/** Whether an answer is one that the question has; nothing is an answer to all of them. */
export function fits({ type, options, blanks }: AnswerShape, answer: readonly string[]): boolean {
  switch (type) {
    case EXAM_TOPIC_TYPES.single:
      return answer.length <= 1 && areLetters(answer, options);
    case EXAM_TOPIC_TYPES.multiple:
      return new Set(answer).size === answer.length && areLetters(answer, options);
    case EXAM_TOPIC_TYPES.judge:
      return answer.length <= 1 && answer.every((part) => JUDGEMENTS.some((one) => one === part));
    case EXAM_TOPIC_TYPES.blank:
      return answer.length <= blanks;
    default:
      return answer.length <= 1;
  }
}

function areLetters(answer: readonly string[], options: number): boolean {
  const letters = new Set(LETTERS.slice(0, options));
  return answer.every((part) => letters.has(part));
}
