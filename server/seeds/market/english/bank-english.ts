/** The English of the demo's banks: a file beside each, cell for cell. */
import { join } from 'node:path';
import { bankRows } from '#seeds/exams/bank-files';
import { oneEnglish } from '#seeds/english/one-english';
import { demoExams } from '#seeds/exams/demo-exams';
import type { Pair } from '#seeds/english/english-body';
import type { BankRow } from '#seeds/exams/bank-files';

const ESSAY = '问答';
/** Columns of a bank, and of the English beside it. Keys of blanks stay as they have to be typed. */
const COLUMNS: readonly (readonly [chinese: string, english: string])[] = [
  ['题干', 'question'],
  ...['A', 'B', 'C', 'D', 'E', 'F'].map(
    (letter) => [`选项${letter}`, letter.toLowerCase()] as const,
  ),
  ['解析', 'analysis'],
];

export interface BankTexts {
  readonly bank: string;
  readonly chinese: readonly BankRow[];
  readonly english: readonly BankRow[];
  /** What a good answer to each essay says, in English. */
  readonly answers: readonly string[];
}

/** Every text of all banks with its English. */
export function bankEnglish(): readonly Pair[] {
  return oneEnglish(demoExams.flatMap(({ bank }) => bankPairs(bankTexts(bank))));
}

/** What the files of a bank hold. */
export function bankTexts(bank: string): BankTexts {
  return {
    bank,
    chinese: bankRows(`${bank}.csv`),
    english: bankRows(join('english', `${bank}.csv`)),
    answers: bankRows(join('english', 'model-answers.csv'))
      .filter((row) => row['bank'] === bank)
      .map((row) => row['answer'] ?? ''),
  };
}

/** Cell beside cell; a row or a cell without its English is an error. */
export function bankPairs({ bank, chinese, english, answers }: BankTexts): readonly Pair[] {
  const essays = chinese.filter((row) => row['题型'] === ESSAY);
  if (chinese.length !== english.length || essays.length !== answers.length) {
    throw new Error(`the bank ${bank} and its English have not the same questions`);
  }
  const cells = chinese.flatMap((row, at) =>
    COLUMNS.map(([name, inEnglish]): Pair => [row[name] ?? '', english[at]?.[inEnglish] ?? '']),
  );
  const keys = essays.map((row, at): Pair => [row['答案'] ?? '', answers[at] ?? '']);
  return [...cells, ...keys].filter(([source, en]) => {
    if ((source === '') !== (en === '')) {
      throw new Error(`the bank ${bank} has only one of “${source}” and “${en}”`);
    }
    return source !== '';
  });
}
