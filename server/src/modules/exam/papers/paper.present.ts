/** A paper as the wire has it. Keys and analyses never pass here. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { LETTERS } from '../marks/grade.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { AttemptRow } from './attempt.repo.ts';
import type { LineRow } from './line.repo.ts';

type Paper = CallResponse<'exam.start'>;
type Topic = Paper['topics'][number];

/** What an open attempt asks, and what was answered so far. */
export function presentPaper(
  title: string,
  attempt: AttemptRow,
  lines: readonly LineRow[],
  now: Date,
): Paper {
  const saved = lines.flatMap(({ saved_at }) => (saved_at === null ? [] : [saved_at.getTime()]));
  return {
    exam_user_id: attempt.id,
    title,
    deadline_time: formatWireTime(attempt.deadline_at),
    server_time: formatWireTime(now),
    revision: now.getTime() - attempt.started_at.getTime(),
    topics: lines.map(presentQuestion),
    answers: lines
      .filter(({ saved_at }) => saved_at !== null)
      .map(({ topic_id, answer, revision }) => ({ topic_id, answer: [...answer], revision })),
    saved_time: saved.length === 0 ? null : formatWireTime(new Date(Math.max(...saved))),
  };
}

/** A question in the order its options are shown. */
export function presentTopic(line: LineRow): Omit<Topic, 'blanks'> {
  return {
    id: line.topic_id,
    type: line.type as Topic['type'],
    title: line.title,
    image: line.image,
    score: line.points,
    options: LETTERS.slice(0, line.shown.length).map((key, place) => ({
      key,
      content: line.options[LETTERS.indexOf(line.shown.charAt(place))] ?? '',
    })),
  };
}

/** The same, to be answered. */
export function presentQuestion(line: LineRow): Topic {
  return { ...presentTopic(line), blanks: blanksOf(line) };
}

const blanksOf = ({ type, key }: LineRow): number =>
  type === EXAM_TOPIC_TYPES.blank ? key.length : 0;

/** Proof of handing in. */
export function presentReceipt(
  { receipt, submittedAt }: { readonly receipt: string; readonly submittedAt: Date },
  lines: readonly LineRow[],
) {
  return {
    hash: receipt,
    time: formatWireTime(submittedAt),
    answered: lines.filter(({ answer }) => answer.some((part) => part !== '')).length,
  };
}
