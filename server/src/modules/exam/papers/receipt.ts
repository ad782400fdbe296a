/** What a learner can show later: that he handed in, when, and what. */
import { createHash } from 'node:crypto';

export interface HandedIn {
  readonly userId: number;
  readonly attemptId: number;
  readonly submittedAt: Date;
  readonly lines: readonly {
    readonly no: number;
    readonly topic_id: number;
    readonly answer: readonly string[];
  }[];
}

/** The same answers at the same time have the same hash, and no others. */
export function receiptOf({ userId, attemptId, submittedAt, lines }: HandedIn): string {
  const answers = lines
    .toSorted((a, b) => a.no - b.no)
    .map(({ no, topic_id, answer }) => [no, topic_id, answer]);
  const whole = JSON.stringify([attemptId, userId, submittedAt.toISOString(), answers]);
  return createHash('sha256').update(whole).digest('hex');
}
