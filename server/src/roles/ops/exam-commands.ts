/** Commands about exams: questions, marking and corrected keys. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  claim,
  claimNext,
  createBank,
  folderFile,
  importQuestions,
  mark,
  markingQueues,
  regrade,
} from '#modules/exam';
import { fileNamed, operator, required, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

type PaperToMark = Awaited<ReturnType<typeof claim>>;

const DRY_RUN = '--dry-run';

/** A paper as a marker reads it. */
function paperText({ attemptId, examId, until, essays }: PaperToMark): string {
  const head = `paper ${attemptId} of exam ${examId}, yours until ${formatWireTime(until)}`;
  const parts = essays.map(
    ({ no, points, title, answer, key }) =>
      `${no}. ${title} (${points})\nshould say: ${key}\nanswer: ${answer}`,
  );
  return [head, ...parts].join('\n\n');
}

const isPoints = (word: string): boolean => /^\d+=\d+$/u.test(word);

/** `3=8` gives the third question eight points. */
function pointsOf(words: readonly string[]): ReadonlyMap<number, number> {
  return new Map(
    words.map((word) => {
      const [no = '', points = ''] = word.split('=');
      return [wholeNumber('the question', no), Number(required('the points', points))];
    }),
  );
}

export const examCommands: Record<string, Command> = {
  /** `ops exam-bank 12 电工题库`: an empty bank of an institution. */
  async 'exam-bank'({ platform }, [shop = '', ...title]) {
    const id = await createBank(platform, {
      actor: operator(),
      shopId: wholeNumber('the institution', shop),
      title: required('the title', title.join(' ')),
    });
    return `bank ${id}`;
  },
  /** `ops exam-import 10000 questions.csv [--dry-run]`: a .csv or .xlsx, all of it or nothing. */
  async 'exam-import'({ platform }, args) {
    const isDryRun = args.includes(DRY_RUN);
    const [bank = '', path = ''] = args.filter((word) => word !== DRY_RUN);
    const { added, corrected, replaced, unchanged } = await importQuestions(platform, {
      actor: operator(),
      bankId: wholeNumber('the bank', bank),
      file: await folderFile(await fileNamed('the file', path)),
      isDryRun,
    });
    const counts = `${added} new, ${corrected} corrected, ${replaced} replaced, ${unchanged} unchanged`;
    return isDryRun ? `nothing was written; it would be: ${counts}` : counts;
  },
  /** `ops exam-marking`: what waits for people. */
  async 'exam-marking'({ platform }) {
    const queues = await markingQueues(platform, operator());
    const rows = queues.map(
      ({ exam_id, title, waiting, taken, oldest_at }) =>
        `exam ${exam_id}  ${title}  ${waiting} wait, ${taken} taken, since ${formatWireTime(oldest_at)}`,
    );
    return rows.length === 0 ? 'nothing waits' : rows.join('\n');
  },
  /** `ops exam-next [exam]`: takes the paper that waits longest. */
  async 'exam-next'({ platform }, [exam = '']) {
    const examId = exam === '' ? null : wholeNumber('the exam', exam);
    const paper = await claimNext(platform, { actor: operator(), examId });
    return paper === null ? 'nothing is free' : paperText(paper);
  },
  /** `ops exam-claim 10007`: takes this paper, or prolongs the time with it. */
  async 'exam-claim'({ platform }, [attempt = '']) {
    const attemptId = wholeNumber('the paper', attempt);
    return paperText(await claim(platform, { actor: operator(), attemptId }));
  },
  /** `ops exam-mark 10007 35=8 36=10 [remark]`: points for all that waits. */
  async 'exam-mark'({ platform }, [attempt = '', ...words]) {
    const { score, isPass } = await mark(platform, {
      actor: operator(),
      attemptId: wholeNumber('the paper', attempt),
      points: pointsOf(words.filter(isPoints)),
      remark: words.filter((word) => !isPoints(word)).join(' '),
    });
    return `${score} points, ${isPass ? 'passed' : 'failed'}`;
  },
  /** `ops exam-regrade 10000 [--dry-run]`: marks papers by the keys as they are now. */
  async 'exam-regrade'({ platform }, args) {
    const isDryRun = args.includes(DRY_RUN);
    const exam = args.find((word) => word !== DRY_RUN) ?? '';
    const examId = wholeNumber('the exam', exam);
    const { papers, changes, kept } = await regrade(platform, {
      actor: operator(),
      examId,
      isDryRun,
    });
    const rows = changes.map(({ attemptId, from, to, passesNow }) => {
      const score = to === null ? 'still with a marker' : `${from} -> ${to}`;
      return `paper ${attemptId}  ${score}${passesNow ? ', passes now' : ''}`;
    });
    const keeping = kept.map(
      (attemptId) => `paper ${attemptId}  would have less, keeps what it has`,
    );
    const counts = `${papers} papers, ${changes.length} change${isDryRun ? ' (nothing was written)' : ''}`;
    return [...rows, ...keeping, counts].join('\n');
  },
};
