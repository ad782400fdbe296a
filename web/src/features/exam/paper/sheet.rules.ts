/** What a learner has answered, and which of two answers counts. Pure. */
import type { Paper, Topic } from '#features/exam/exam.queries.ts';

export type SavedAnswer = Paper['answers'][number];

/** The answers by question. */
export type Sheet = ReadonlyMap<number, SavedAnswer>;

export const EMPTY_SHEET: Sheet = new Map();

/** Whether something was answered; blanks that were emptied again are nothing. */
export function isAnswered(answer: readonly string[] | undefined): boolean {
  return answer?.some((part) => part.trim() !== '') ?? false;
}

/** The later answer to each question, whichever came first. */
export function withLater(sheet: Sheet, answers: Iterable<SavedAnswer>): Sheet {
  const next = new Map(sheet);
  for (const given of answers) {
    if (given.revision > (next.get(given.topic_id)?.revision ?? -1)) {
      next.set(given.topic_id, given);
    }
  }
  return next;
}

/** What is left of unsent answers when some have arrived, or proved to be older. */
export function without(sheet: Sheet, arrived: Iterable<SavedAnswer>): Sheet {
  const next = new Map(sheet);
  for (const { topic_id: id, revision } of arrived) {
    if ((next.get(id)?.revision ?? Number.POSITIVE_INFINITY) <= revision) {
      next.delete(id);
    }
  }
  return next;
}

/** Those of other answers that were given later than what the sheet has. */
export function laterThan(sheet: Sheet, answers: readonly SavedAnswer[]): readonly SavedAnswer[] {
  return answers.filter(({ topic_id: id, revision }) => revision > (sheet.get(id)?.revision ?? -1));
}

/** The sheet as the server dated what was sent: a clock here may run ahead of it. */
export function capped(sheet: Sheet, sent: readonly SavedAnswer[], now: number): Sheet {
  const next = new Map(sheet);
  for (const given of sent) {
    if (given.revision > now && next.get(given.topic_id)?.revision === given.revision) {
      next.set(given.topic_id, { ...given, revision: now });
    }
  }
  return next;
}

/** In the order in which they were given. */
export function inOrder(sheet: Sheet): SavedAnswer[] {
  return [...sheet.values()].sort((one, other) => one.revision - other.revision);
}

/** Questions without an answer. */
export function unansweredOf(topics: readonly Topic[], sheet: Sheet): number {
  return topics.filter(({ id }) => !isAnswered(sheet.get(id)?.answer)).length;
}

/** Where one goes on: at the first question without an answer, or at the first. */
export function firstOpen(topics: readonly Topic[], sheet: Sheet): number {
  return Math.max(
    topics.findIndex(({ id }) => !isAnswered(sheet.get(id)?.answer)),
    0,
  );
}
