/** People mark what no machine can. A paper is with one of them at a time, and without its name. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { holdCourse } from '#modules/learning';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { listLines, writeAwards } from '../papers/line.repo.ts';
import { tellScore } from '../papers/score-notice.ts';
import {
  claimPaper,
  isWaiting,
  listQueues,
  listWaiting,
  lockWaiting,
  writeScore,
} from './marking.repo.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LineRow } from '../papers/line.repo.ts';
import type { Queue, WaitingPaper } from './marking.repo.ts';

/** After that somebody else may take it. */
const LEASE_MS = 30 * MINUTE_MS;
/** So many are tried when others take papers at the same moment. */
const TRIED_MAX = 20;

/** A question that waits for points. */
export interface EssayToMark {
  readonly no: number;
  readonly points: number;
  readonly title: string;
  readonly answer: string;
  /** What it should say. */
  readonly key: string;
}

export interface PaperToMark {
  readonly attemptId: number;
  readonly examId: number;
  readonly until: Date;
  readonly essays: readonly EssayToMark[];
}

const markerOf = ({ kind, name }: Actor): string => `${kind} ${name}`;

/** Takes a paper, or prolongs the time with it. */
export async function claim(
  platform: Platform,
  { actor, attemptId }: { readonly actor: Actor; readonly attemptId: number },
): Promise<PaperToMark> {
  const paper = await tryClaim(platform, actor, attemptId);
  if (paper === null) {
    const isThere = await isWaiting(platform.db, actor, attemptId);
    throw isThere
      ? fail('operator.markingTaken', { data: { attempt: attemptId } })
      : fail('operator.markingMissing', { data: { attempt: attemptId } });
  }
  return paper;
}

/** Takes the paper that waits longest, of one exam or of all; null when none is free. */
export async function claimNext(
  platform: Platform,
  { actor, examId = null }: { readonly actor: Actor; readonly examId?: number | null },
): Promise<PaperToMark | null> {
  const asked = { actor, marker: markerOf(actor), now: platform.clock.now() };
  for (const id of await listWaiting(platform.db, asked, examId, TRIED_MAX)) {
    const paper = await tryClaim(platform, actor, id);
    if (paper !== null) {
      return paper;
    }
  }
  return null;
}

async function tryClaim(
  { db, clock }: Platform,
  actor: Actor,
  attemptId: number,
): Promise<PaperToMark | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  return inTransaction(db, async (tx) => {
    const paper = await claimPaper(tx, attemptId, { actor, marker: markerOf(actor), now, until });
    if (paper === null) {
      return null;
    }
    const subject = `attempt ${attemptId}`;
    await recordAudit(tx, { actor, action: 'exam.claim', subject, detail: {} });
    const essays = (await waitingLines(tx, paper)).map(({ no, points, title, answer, key }) => ({
      no,
      points,
      title,
      answer: answer.join('\n'),
      key: key.join('\n'),
    }));
    return { attemptId, examId: paper.exam_id, until, essays };
  });
}

async function waitingLines(tx: Tx, { user_id, id }: WaitingPaper): Promise<readonly LineRow[]> {
  const lines = await listLines(tx, { userId: user_id, attemptId: id });
  return lines.filter(({ awarded }) => awarded === null);
}

export interface Marks {
  readonly actor: Actor;
  readonly attemptId: number;
  /** Points by the number of the question; each that waits gets some. */
  readonly points: ReadonlyMap<number, number>;
  readonly remark: string;
}

/** Gives points to all that waits, which ends the paper: passed or failed. */
export async function mark(
  { db, clock }: Platform,
  { actor, attemptId, points, remark }: Marks,
): Promise<{ readonly score: number; readonly isPass: boolean }> {
  return inTransaction(db, async (tx) => {
    const paper = await lockWaiting(tx, actor, attemptId);
    if (paper === null) {
      throw fail('operator.markingMissing', { data: { attempt: attemptId } });
    }
    const isHis = paper.marker === markerOf(actor) && (paper.marked_until ?? 0) > clock.now();
    if (!isHis) {
      throw fail('operator.markingTaken', { data: { attempt: attemptId } });
    }
    // Its score counts whatever became of the access, but not while a refund looks at it.
    await holdCourse(tx, paper.user_id, paper.course_id, clock.now());
    const place = { userId: paper.user_id, attemptId };
    const lines = await listLines(tx, place);
    const awards = awardsFor(
      lines.filter(({ awarded }) => awarded === null),
      points,
    );
    await writeAwards(tx, place, awards);
    const given = awards.reduce((sum, { awarded }) => sum + awarded, 0);
    const score = lines.reduce((sum, { awarded }) => sum + (awarded ?? 0), given);
    await writeScore(tx, paper, { score, remark });
    await tellScore(tx, paper, score, clock.now());
    const detail = { score, points: Object.fromEntries(points), remark };
    await recordAudit(tx, { actor, action: 'exam.mark', subject: `attempt ${attemptId}`, detail });
    return { score, isPass: score >= paper.pass_score };
  });
}

function awardsFor(lines: readonly LineRow[], points: ReadonlyMap<number, number>) {
  const numbers = new Set(lines.map(({ no }) => no));
  const unknown = [...points.keys()].find((no) => !numbers.has(no));
  if (unknown !== undefined) {
    throw fail('operator.markWrong', { data: { no: unknown, max: 0 } });
  }
  return lines.map(({ no, topic_id, points: max }) => {
    const awarded = points.get(no) ?? -1;
    if (!Number.isInteger(awarded) || awarded < 0 || awarded > max) {
      throw fail('operator.markWrong', { data: { no, max } });
    }
    return { topic_id, awarded };
  });
}

/** What waits for people, by exam. */
export async function markingQueues(
  { db, clock }: Platform,
  actor: Actor,
): Promise<readonly Queue[]> {
  return listQueues(db, actor, clock.now());
}
