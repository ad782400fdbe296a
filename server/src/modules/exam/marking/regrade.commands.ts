/** A key was wrong: everybody who sat the exam is marked again, and nobody loses by it. */
import { holdCourses } from '#modules/learning';
import { tellMany } from '#modules/message';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { findTitle } from '../papers/exam.repo.ts';
import { hasExam, listLinesOf, lockPapers, writeMarks } from './regrade.repo.ts';
import { judge } from './regrade.rules.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { HandedInPaper, LineOfPaper, NewMarks, PaperKey } from './regrade.repo.ts';

/** Papers in one transaction: learners wait for none of them for long. */
const AT_ONCE = 250;

export interface Change {
  readonly attemptId: number;
  /** Null while a person marks it: only its lines change. */
  readonly from: number | null;
  readonly to: number | null;
  readonly passesNow: boolean;
}

export interface Regraded {
  readonly papers: number;
  readonly changes: readonly Change[];
  /** Would have less by the keys as they are, and keep what they have. */
  readonly kept: readonly number[];
}

interface Batch extends Regraded {
  readonly last: PaperKey | null;
}

/** Marks the papers of an exam by the keys as they are now; again it changes nothing. */
export async function regrade(
  platform: Platform,
  {
    actor,
    examId,
    isDryRun = false,
  }: { readonly actor: Actor; readonly examId: number; readonly isDryRun?: boolean },
): Promise<Regraded> {
  if (!(await hasExam(platform.db, actor, examId))) {
    throw fail('common.notFound');
  }
  const done = { papers: 0, changes: [] as Change[], kept: [] as number[] };
  let last: PaperKey | null = { user_id: 0, id: 0 };
  while (last !== null) {
    const batch: Batch = await regradeBatch(platform, { actor, examId, isDryRun }, last);
    done.papers += batch.papers;
    done.changes.push(...batch.changes);
    done.kept.push(...batch.kept);
    last = batch.last;
  }
  return done;
}

async function regradeBatch(
  { db, clock }: Platform,
  asked: { readonly actor: Actor; readonly examId: number; readonly isDryRun: boolean },
  after: PaperKey,
): Promise<Batch> {
  const { actor, examId, isDryRun } = asked;
  return inTransaction(db, async (tx) => {
    const papers = await lockPapers(tx, examId, after, AT_ONCE);
    const { marks, changes, kept } = judgeAll(papers, await listLinesOf(tx, papers));
    if (!isDryRun && marks.length > 0) {
      const now = clock.now();
      // Whoever passes by it waits for a refund that looks at what was passed.
      await holdCourses(tx, passing(papers, marks), now);
      await writeMarks(tx, marks);
      await tellCorrected(tx, { examId, papers, marks }, now);
      const detail = { changes, kept: kept.length };
      await recordAudit(tx, { actor, action: 'exam.regrade', subject: `exam ${examId}`, detail });
    }
    const last = papers.length < AT_ONCE ? null : (papers.at(-1) ?? null);
    return { papers: papers.length, changes, kept, last };
  });
}

const keyOf = ({ user_id: userId, id }: PaperKey): string => `${userId} ${id}`;

function passing(papers: readonly HandedInPaper[], marks: readonly NewMarks[]) {
  const keys = new Set(marks.filter(({ passesNow }) => passesNow).map(keyOf));
  return papers.filter((paper) => keys.has(keyOf(paper)));
}

/** Tells those whose score rose; it never falls, so that each score is told once. */
async function tellCorrected(
  tx: Tx,
  {
    examId,
    papers,
    marks,
  }: {
    readonly examId: number;
    readonly papers: readonly HandedInPaper[];
    readonly marks: readonly NewMarks[];
  },
  now: Date,
): Promise<void> {
  const title = await findTitle(tx, examId);
  const scores = new Map(marks.map(({ user_id, id, score }) => [`${user_id} ${id}`, score]));
  const told = papers.flatMap(({ user_id: userId, id, score: oldScore, pass_score }) => {
    const score = scores.get(`${userId} ${id}`) ?? null;
    return score === null || oldScore === null
      ? []
      : [
          {
            userId,
            key: `${id}-${score}`,
            facts: { attempt_id: id, title, score, old_score: oldScore, pass_score },
          },
        ];
  });
  await tellMany(tx, 'exam.regraded', told, now);
}

function judgeAll(papers: readonly HandedInPaper[], lines: readonly LineOfPaper[]) {
  const linesOf = Map.groupBy(lines, ({ user_id, attempt_id }) => `${user_id} ${attempt_id}`);
  const marks: NewMarks[] = [];
  const changes: Change[] = [];
  const kept: number[] = [];
  for (const paper of papers) {
    const { user_id, id, score: from } = paper;
    const verdict = judge(paper, linesOf.get(`${user_id} ${id}`) ?? []);
    if (verdict === 'kept') {
      kept.push(id);
    } else if (verdict !== 'same') {
      const { score: to, passesNow } = verdict;
      marks.push({ user_id, id, ...verdict });
      changes.push({ attemptId: id, from, to, passesNow });
    }
  }
  return { marks, changes, kept };
}
