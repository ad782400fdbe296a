/**
 * Answers that have not reached the server, kept on the device until they have or the attempt is
 * over. Two tabs may write: the later answer to a question stays. Nothing else of the person is kept.
 */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import {
  EMPTY_SHEET,
  inOrder,
  type SavedAnswer,
  type Sheet,
  withLater,
  without,
} from './sheet.rules.ts';

const PREFIX = 'zhiji-exam:';

/** Whose attempt it is. */
export interface Place {
  readonly userId: number;
  readonly attemptId: number;
}

interface Kept {
  readonly answers: Sheet;
  /** Questions the learner wants to see again. */
  readonly marked: readonly number[];
}

const keyOf = ({ userId, attemptId }: Place): string => `${PREFIX}${userId}:${attemptId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

function isSavedAnswer(value: unknown): value is SavedAnswer {
  const { topic_id, answer, revision } = { ...(value as Partial<SavedAnswer> | null) };
  return isNumber(topic_id) && isNumber(revision) && Array.isArray(answer) && answer.every(isText);
}

function listOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function readStored(key: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(localStorage.getItem(key) ?? 'null') as object | null) };
  } catch {
    // Blocked or spoilt storage is like none.
    return {};
  }
}

/** What the device kept of an attempt; storage can hold anything. */
export function readKept(place: Place): Kept {
  const { answers, marked } = readStored(keyOf(place));
  return {
    answers: withLater(EMPTY_SHEET, listOf(answers, isSavedAnswer)),
    marked: listOf(marked, isNumber),
  };
}

function write(place: Place, { answers, marked }: Kept): void {
  const stored = { answers: inOrder(answers), marked, time: Date.now() };
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(stored));
  } catch {
    // A browser that stores nothing: they live with the page.
  }
}

/** Keeps answers beside those that are there. */
export function keepAnswers(place: Place, answers: Iterable<SavedAnswer>): void {
  const kept = readKept(place);
  write(place, { ...kept, answers: withLater(kept.answers, answers) });
}

/** Forgets answers the server has, or has later ones for. */
export function forgetAnswers(place: Place, answers: Iterable<SavedAnswer>): void {
  const kept = readKept(place);
  write(place, { ...kept, answers: without(kept.answers, answers) });
}

/** Keeps which questions are marked. */
export function keepMarked(place: Place, marked: readonly number[]): void {
  write(place, { ...readKept(place), marked });
}

/** Forgets an attempt that is handed in. */
export function dropAttempt(place: Place): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was stored either.
  }
}

/** Forgets attempts nobody came back to; no exam takes as long as a day. */
export function dropOldAttempts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const { time } = key.startsWith(PREFIX) ? readStored(key) : { time: Date.now() };
      if (!isNumber(time) || Date.now() - time > DAY_MS) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // Nothing was stored either.
  }
}
