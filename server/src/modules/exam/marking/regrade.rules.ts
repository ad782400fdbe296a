/** What a corrected key does to a paper that is handed in. Pure. */
import { EXAM_ATTEMPT_STATUSES, EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { award } from '../marks/grade.rules.ts';
import type { Answered } from '../marks/grade.rules.ts';

export interface MarkedLine extends Answered {
  readonly topic_id: number;
  readonly awarded: number | null;
}

export interface MarkedPaper {
  readonly status: number;
  /** Null while a person marks it. */
  readonly score: number | null;
  readonly pass_score: number;
}

export interface Verdict {
  readonly awards: readonly { readonly topic_id: number; readonly awarded: number | null }[];
  readonly score: number | null;
  readonly passesNow: boolean;
}

/**
 * The better marks by the keys as they are now, or what stays: a paper that would have less keeps
 * what its learner was told, because the mistake was ours.
 */
export function judge(paper: MarkedPaper, lines: readonly MarkedLine[]): Verdict | 'same' | 'kept' {
  const marked = lines.map((line) => ({ topic_id: line.topic_id, awarded: marksOf(line) }));
  const awards = marked.filter(({ awarded }, place) => awarded !== lines[place]?.awarded);
  if (awards.length === 0) {
    return 'same';
  }
  if (paper.score === null) {
    return { awards, score: null, passesNow: false };
  }
  const score = marked.reduce((sum, { awarded }) => sum + (awarded ?? 0), 0);
  if (score <= paper.score) {
    return score < paper.score ? 'kept' : 'same';
  }
  const isFailed = paper.status === EXAM_ATTEMPT_STATUSES.failed;
  return { awards, score, passesNow: isFailed && score >= paper.pass_score };
}

/** What a person gave stays. */
function marksOf(line: MarkedLine): number | null {
  return line.type === EXAM_TOPIC_TYPES.essay ? line.awarded : award(line);
}
