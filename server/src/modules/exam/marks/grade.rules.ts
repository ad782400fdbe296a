/** What an answer is worth. Pure. */
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';

/** Options are called by these, in the order they are shown. */
export const LETTERS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
/** True and false. */
export const JUDGEMENTS = ['T', 'F'] as const;
/** Between the texts that are accepted in a blank. */
const OR = '|';

export interface Answered {
  readonly type: number;
  /** The key: letters of the bank, T or F, texts accepted in each blank. */
  readonly key: readonly string[];
  /** Letters of the bank in the order they are shown. */
  readonly shown: string;
  readonly answer: readonly string[];
  readonly points: number;
}

/** Points of an answer; null when a person has to read it. */
export function award(line: Answered): number | null {
  const { type, key, answer, points } = line;
  switch (type) {
    case EXAM_TOPIC_TYPES.blank:
      return Math.floor((points * rightBlanks(key, answer)) / key.length);
    case EXAM_TOPIC_TYPES.essay:
      return answer.join('').trim() === '' ? 0 : null;
    case EXAM_TOPIC_TYPES.judge:
      return isSame(key, answer) ? points : 0;
    default:
      return isSame(key, lettersOfBank(line)) ? points : 0;
  }
}

/** The key in the letters that were shown. */
export function keyAsShown({ type, key, shown }: Omit<Answered, 'answer' | 'points'>): string[] {
  switch (type) {
    case EXAM_TOPIC_TYPES.single:
    case EXAM_TOPIC_TYPES.multiple:
      return key.map((letter) => LETTERS[shown.indexOf(letter)] ?? '').toSorted();
    case EXAM_TOPIC_TYPES.blank:
      return key.map((accepted) => accepted.split(OR).join(' / '));
    default:
      return [...key];
  }
}

function lettersOfBank({ shown, answer }: Answered): string[] {
  return answer.map((letter) => shown.charAt(LETTERS.indexOf(letter)));
}

/** The same set; an answer that names one twice is not taken. */
function isSame(key: readonly string[], answer: readonly string[]): boolean {
  return key.length === answer.length && key.every((part) => answer.includes(part));
}

function rightBlanks(key: readonly string[], answer: readonly string[]): number {
  return key.filter((accepted, blank) => {
    const given = plain(answer[blank] ?? '');
    return accepted.split(OR).some((text) => plain(text) === given);
  }).length;
}

/** How it is typed makes no difference: width, case and spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, ' ');
}
