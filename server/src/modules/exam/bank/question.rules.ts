/** Questions as a table has them: one per row. Pure. */
import { IMPORT_FAULTS } from '@zhiji/contract/kernel/import-faults';
import { PLAIN_TEXT } from '@zhiji/contract/kernel/patterns';
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { LETTERS } from '../marks/grade.rules.ts';
import type { ImportFault } from '@zhiji/contract/kernel/import-faults';
import type { SheetRow } from './sheet.rules.ts';

const { single, multiple, judge, blank, essay } = EXAM_TOPIC_TYPES;

const TYPES: Readonly<Record<string, number>> = {
  单选: single,
  多选: multiple,
  判断: judge,
  填空: blank,
  问答: essay,
};
const JUDGED: Readonly<Record<string, string>> = { 对: 'T', 错: 'F', T: 'T', F: 'F' };
const OPTION_COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `选项${letter}`);
const COLUMNS = ['题型', '题干', '图片', ...OPTION_COLUMNS, '答案', '解析', '难度'];
const TITLE_MAX = 2_000;
const TEXT_MAX = 5_000;
const BLANK = '____';
const BETWEEN_BLANKS = '##';
/** A name and nothing else: no folder, no address. */
const PICTURE = /^[a-z0-9][a-z0-9-]{0,80}\.(?:svg|png|jpg)$/u;

export interface Question {
  readonly type: number;
  readonly title: string;
  /** The name of a picture, or nothing. */
  readonly picture: string;
  readonly options: readonly string[];
  readonly answer: readonly string[];
  readonly analysis: string;
  readonly level: number;
}

export interface Problem {
  readonly line: number;
  readonly column: string;
  readonly fault: ImportFault;
}

export interface ReadQuestions {
  readonly questions: readonly (Question & { readonly line: number })[];
  readonly problems: readonly Problem[];
}

/** Everything that is right and everything that is wrong in a table whose first row is its header. */
export function readQuestions([header, ...rows]: readonly SheetRow[]): ReadQuestions {
  const names = (header?.cells ?? []).map((cell) => cell.trim());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const line = header?.line ?? 1;
    const problems = missing.map((column) => ({ line, column, fault: 'column' as const }));
    return { questions: [], problems };
  }
  const read = rows.map((row) => readRow(row, names));
  const titles = new Set<string>();
  const again = read.flatMap(({ question }) => {
    const isAgain = titles.has(question.title);
    titles.add(question.title);
    return isAgain ? [{ line: question.line, column: '题干', fault: 'twice' as const }] : [];
  });
  return {
    questions: read.map(({ question }) => question),
    problems: [...read.flatMap(({ problems }) => problems), ...again].toSorted(
      (a, b) => a.line - b.line,
    ),
  };
}

/** As an operator reads it: where, which code, what is wrong. */
export function problemText({ line, column, fault }: Problem): string {
  const { code, en } = IMPORT_FAULTS[fault];
  return `line ${line}, ${column}: ${en} (${code})`;
}

type CellOf = (column: string) => string;
type Found = readonly (readonly [column: string, fault: ImportFault])[];

function readRow({ line, cells }: SheetRow, names: readonly string[]) {
  const of: CellOf = (column) => (cells[names.indexOf(column)] ?? '').trim();
  const type = TYPES[of('题型')] ?? 0;
  const options = OPTION_COLUMNS.map(of).filter((option) => option !== '');
  const question = {
    line,
    type,
    title: of('题干'),
    picture: of('图片'),
    options,
    answer: answerOf(type, of('答案')),
    analysis: of('解析'),
    level: Number(of('难度') || '1'),
  };
  const found: Found = [
    ...(cells.length > names.length ? ([[names.at(-1) ?? '', 'width']] as const) : []),
    ...(type === 0 ? ([['题型', 'type']] as const) : []),
    ...textFaults(of),
    ...optionFaults(type, of),
    ...answerFaults(question),
    ...([1, 2, 3].includes(question.level) ? [] : ([['难度', 'level']] as const)),
    ...(question.picture === '' || PICTURE.test(question.picture)
      ? []
      : ([['图片', 'picture']] as const)),
  ];
  return { question, problems: found.map(([column, fault]) => ({ line, column, fault })) };
}

function answerOf(type: number, text: string): string[] {
  switch (type) {
    case single:
    case multiple:
      return (text.toUpperCase().match(/[^\s,，、]/gu) ?? []).toSorted();
    case judge:
      return [JUDGED[text] ?? ''];
    case blank:
      return text.split(BETWEEN_BLANKS).map((part) => part.trim());
    default:
      return [text];
  }
}

function textFaults(of: CellOf): Found {
  const checked = ['题干', ...OPTION_COLUMNS, '答案', '解析'];
  return [
    ...['题干', '答案']
      .filter((column) => of(column) === '')
      .map((column) => [column, 'missing'] as const),
    ...checked
      .filter((column) => {
        const most = column === '题干' ? TITLE_MAX : TEXT_MAX;
        return of(column).length > most || !PLAIN_TEXT.test(of(column));
      })
      .map((column) => [column, 'text'] as const),
    ...checked
      .filter((column) => of(column).split('$').length % 2 === 0)
      .map((column) => [column, 'formula'] as const),
  ];
}

function optionFaults(type: number, of: CellOf): Found {
  const given = OPTION_COLUMNS.map(of);
  const filled = given.filter((option) => option !== '');
  if (type !== single && type !== multiple) {
    return type === 0 || filled.length === 0 ? [] : [['选项A', 'noOptions']];
  }
  const isGapless = given.slice(0, filled.length).every((option) => option !== '');
  if (!isGapless || filled.length < 2) {
    return [['选项A', 'options']];
  }
  return new Set(filled).size < filled.length ? [['选项A', 'optionTwice']] : [];
}

const wrong = (fault: ImportFault): Found => [['答案', fault]];

function answerFaults({ type, title, options, answer }: Omit<Question, 'level'>): Found {
  switch (type) {
    case single:
    case multiple: {
      const letters = new Set(LETTERS.slice(0, options.length));
      const areLetters =
        answer.every((each) => letters.has(each)) && new Set(answer).size === answer.length;
      const isEnough = type === single ? answer.length === 1 : answer.length > 1;
      return areLetters && isEnough ? [] : wrong('letters');
    }
    case judge:
      return answer[0] === '' ? wrong('judgement') : [];
    case blank: {
      const areAll = answer.every((part) => part.split('|').every((text) => text.trim() !== ''));
      return areAll && answer.length === title.split(BLANK).length - 1 ? [] : wrong('blanks');
    }
    default:
      return [];
  }
}
