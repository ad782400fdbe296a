/** An attempt ends: its learner hands it in, or its time is over. */
import { holdCourse } from '#modules/learning';
import { inTransaction } from '#platform/db/transaction';
import { award } from '../marks/grade.rules.ts';
import { finishAttempt, listOverdue, lockAttempt } from './attempt.repo.ts';
import { listLines, writeAwards } from './line.repo.ts';
import { receiptOf } from './receipt.ts';
import { tellScore } from './score-notice.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { AttemptRow, Finished, Overdue } from './attempt.repo.ts';

const AT_ONCE = 100;

/** Marks what a machine can mark of an attempt whose lock is held, and ends it. */
export async function finish(tx: Tx, attempt: AttemptRow, now: Date): Promise<Finished> {
  const { user_id: userId, id: attemptId, deadline_at: deadline } = attempt;
  const lines = await listLines(tx, { userId, attemptId });
  const awards = lines.map((line) => ({ topic_id: line.topic_id, awarded: award(line) }));
  await writeAwards(tx, { userId, attemptId }, awards);
  // What arrives within the grace was given in time.
  const submittedAt = now < deadline ? now : deadline;
  const isMarked = awards.every(({ awarded }) => awarded !== null);
  const sum = awards.reduce((total, { awarded }) => total + (awarded ?? 0), 0);
  const finished = {
    score: isMarked ? sum : null,
    submittedAt,
    receipt: receiptOf({ userId, attemptId, submittedAt, lines }),
  };
  await finishAttempt(tx, attempt, finished);
  return finished;
}

/** Hands in what nobody handed in, with the answers that were saved last. */
export async function handInOverdue(platform: Platform, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = platform;
  let last: Overdue | null = null;
  do {
    const overdue: readonly Overdue[] = await listOverdue(db, clock.now(), {
      last,
      limit: AT_ONCE,
    });
    for (const { user_id: userId, id } of overdue) {
      if (stopping.aborted) {
        return;
      }
      await endIfOver(platform, userId, id).catch((error: unknown) => {
        // It is tried again in the next round; the others do not wait for it.
        log.error('a paper was not handed in', { error });
      });
    }
    last = overdue.at(AT_ONCE - 1) ?? null;
  } while (last !== null);
}

/** Ends an attempt whose time is over, unless somebody else has; nobody looks on, so its score is told. */
export async function endIfOver(
  { db, clock }: Platform,
  userId: number,
  attemptId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const attempt = await lockAttempt(tx, userId, attemptId, now);
    if (attempt !== null && attempt.submitted_at === null && !attempt.is_open) {
      // It ends whoever has the course, but not while a refund of it looks at what was passed.
      await holdCourse(tx, attempt.user_id, attempt.course_id, now);
      const { score } = await finish(tx, attempt, now);
      if (score !== null) {
        await tellScore(tx, attempt, score, now);
      }
    }
  });
}
