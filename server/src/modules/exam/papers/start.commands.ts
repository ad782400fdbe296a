/** A learner sits down: a paper is drawn once, and stays his until it is handed in. */
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { findAttempt, insertAttempt, insertLines } from './attempt.repo.ts';
import { drawPaper } from './draw.rules.ts';
import { findExam, listCandidates } from './exam.repo.ts';
import { endIfOver } from './hand-in.commands.ts';
import { listLines } from './line.repo.ts';
import { mayOpen } from './opening.rules.ts';
import { presentPaper } from './paper.present.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { DrawnLine } from './draw.rules.ts';
import type { ExamRow } from './exam.repo.ts';

/** The paper of the open attempt, or of a new one. */
export async function startAttempt(
  platform: Platform,
  userId: number,
  { exam_id: examId }: CallInput<'exam.start'>,
): Promise<CallResponse<'exam.start'>> {
  const exam = await requireExam(platform, userId, examId);
  const open = await openPaper(platform, userId, exam);
  if (open !== null) {
    return open;
  }
  if (!exam.granted) {
    throw fail('exam.notEligible');
  }
  if (exam.last_id !== null && exam.last_status === EXAM_ATTEMPT_STATUSES.inProgress) {
    await endIfOver(platform, userId, exam.last_id);
  }
  return newPaper(platform, userId, exam);
}

async function requireExam(
  { db, clock }: Platform,
  userId: number,
  examId: number,
): Promise<ExamRow> {
  const exam = await findExam(db, userId, examId, clock.now());
  if (exam === null) {
    throw fail('common.notFound');
  }
  if (!mayOpen(exam, clock.now())) {
    throw fail('exam.notEligible');
  }
  return exam;
}

async function openPaper(
  { db, clock }: Platform,
  userId: number,
  exam: ExamRow,
): Promise<CallResponse<'exam.start'> | null> {
  const now = clock.now();
  const id = exam.last_status === EXAM_ATTEMPT_STATUSES.inProgress ? exam.last_id : null;
  const attempt = id === null ? null : await findAttempt(db, userId, id, now);
  if (attempt?.is_open !== true) {
    return null;
  }
  const lines = await listLines(db, { userId, attemptId: attempt.id });
  return presentPaper(exam.title, attempt, lines, now);
}

async function newPaper(
  platform: Platform,
  userId: number,
  exam: ExamRow,
): Promise<CallResponse<'exam.start'>> {
  const { db, clock } = platform;
  const now = clock.now();
  requireOpen(exam, now);
  const lines = await drawLines(platform, exam);
  const end = now.getTime() + exam.minutes * MINUTE_MS;
  const deadline = new Date(Math.min(end, exam.end_at?.getTime() ?? end));
  const drawn = await inTransaction(db, async (tx) => {
    const attempt = await insertAttempt(tx, { userId, exam, now, deadline });
    if (attempt === null) {
      return null;
    }
    const place = { userId, attemptId: attempt.id };
    await insertLines(tx, place, lines);
    return presentPaper(exam.title, attempt, await listLines(tx, place), now);
  });
  return drawn ?? otherPaper(platform, userId, exam.id);
}

/** Another tab was faster: its paper is the one. */
async function otherPaper(
  platform: Platform,
  userId: number,
  examId: number,
): Promise<CallResponse<'exam.start'>> {
  const paper = await openPaper(platform, userId, await requireExam(platform, userId, examId));
  if (paper === null) {
    throw fail('exam.noAttemptsLeft');
  }
  return paper;
}

function requireOpen(exam: ExamRow, now: Date): void {
  if (exam.need_finish && !exam.finished) {
    throw fail('exam.notEligible');
  }
  if (
    (exam.start_at !== null && now < exam.start_at) ||
    (exam.end_at !== null && now >= exam.end_at)
  ) {
    throw fail('exam.outsideWindow');
  }
  if (exam.max_times > 0 && exam.times >= exam.max_times) {
    throw fail('exam.noAttemptsLeft');
  }
}

async function drawLines({ db, log }: Platform, exam: ExamRow): Promise<readonly DrawnLine[]> {
  const candidates = await listCandidates(db, exam.bank_id);
  const lines = drawPaper(exam.rules, candidates, (below) => randomInt(below));
  if (lines === null) {
    log.error('a bank has too few questions for its exam', { count: candidates.length });
    throw fail('exam.bankTooSmall');
  }
  return lines;
}
