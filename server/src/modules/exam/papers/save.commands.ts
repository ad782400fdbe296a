/** A learner answers: what he gave is kept, and handed in when he says so. */
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { holdCourse } from '#modules/learning';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { fits } from './answer.rules.ts';
import { lockAttempt } from './attempt.repo.ts';
import { finish } from './hand-in.commands.ts';
import { keepAnswers, listLines, listShapes } from './line.repo.ts';
import { presentReceipt } from './paper.present.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { OpenAttempt } from './attempt.repo.ts';
import type { GivenAnswer } from './line.repo.ts';

type Input = CallInput<'exam.save'>;
type Answer = CallResponse<'exam.save'>;

/** Keeps answers of an open attempt, and hands it in when asked to. */
export async function saveAnswers(
  platform: Platform,
  userId: number,
  { exam_user_id: attemptId, answers, is_submit: isSubmit }: Input,
): Promise<Answer> {
  const { db, clock } = platform;
  const place = { userId, attemptId };
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const attempt = await requireOpen(tx, place, now);
    const elapsed = now.getTime() - attempt.started_at.getTime();
    const newer = answers.length === 0 ? [] : await keep(tx, place, clamped(answers, elapsed), now);
    const kept = {
      revision: elapsed,
      saved_time: formatWireTime(now),
      newer: newer.map(({ topic_id, answer, revision }) => ({
        topic_id,
        answer: [...answer],
        revision,
      })),
    };
    if (isSubmit === 0) {
      const status = EXAM_ATTEMPT_STATUSES.inProgress;
      return { ...kept, status, score: null, is_pass: null, receipt: null };
    }
    return { ...kept, ...(await handIn(tx, attempt, now)) };
  });
}

async function requireOpen(
  tx: Tx,
  { userId, attemptId }: { readonly userId: number; readonly attemptId: number },
  now: Date,
): Promise<OpenAttempt> {
  const attempt = await lockAttempt(tx, userId, attemptId, now);
  if (attempt === null) {
    throw fail('common.notFound');
  }
  if (!attempt.is_open) {
    throw fail('exam.attemptOver');
  }
  if (!attempt.granted) {
    throw fail('exam.notEligible');
  }
  return attempt;
}

/** Nothing is given later than now, whatever a device's clock says. */
function clamped(answers: readonly GivenAnswer[], elapsed: number): GivenAnswer[] {
  return answers.map((given) => ({ ...given, revision: Math.min(given.revision, elapsed) }));
}

async function keep(
  tx: Tx,
  place: { readonly userId: number; readonly attemptId: number },
  answers: readonly GivenAnswer[],
  now: Date,
): Promise<readonly GivenAnswer[]> {
  const ids = answers.map(({ topic_id }) => topic_id);
  const shapes = await listShapes(tx, place, ids);
  const isFitting = answers.every(({ topic_id, answer }) => {
    const shape = shapes.get(topic_id);
    return shape !== undefined && fits(shape, answer);
  });
  if (!isFitting || new Set(ids).size < ids.length) {
    throw fail('common.badParameter');
  }
  return keepAnswers(tx, place, answers, now);
}

async function handIn(
  tx: Tx,
  attempt: OpenAttempt,
  now: Date,
): Promise<Pick<Answer, 'status' | 'score' | 'is_pass' | 'receipt'>> {
  // Who has asked the money back meanwhile passes nothing, and what is passed is not paid back.
  if (!(await holdCourse(tx, attempt.user_id, attempt.course_id, now))) {
    throw fail('exam.notEligible');
  }
  const { score, submittedAt, receipt } = await finish(tx, attempt, now);
  const lines = await listLines(tx, { userId: attempt.user_id, attemptId: attempt.id });
  const shown = presentReceipt({ receipt, submittedAt }, lines);
  const { marking, passed, failed } = EXAM_ATTEMPT_STATUSES;
  if (score === null) {
    return { status: marking, score, is_pass: null, receipt: shown };
  }
  const isPass = score >= attempt.pass_score;
  return { status: isPass ? passed : failed, score, is_pass: isPass ? 1 : 0, receipt: shown };
}
