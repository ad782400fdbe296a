import type { SurveyAnswer, SurveyTopic } from '#features/survey/survey.queries.ts';

/** What was answered so far, by topic. */
export type Sheet = ReadonlyMap<number, readonly string[]>;

/** A sheet as the wire has it, in the order of the topics. */
export function answersOf(topics: readonly SurveyTopic[], sheet: Sheet): SurveyAnswer[] {
  return topics.flatMap(({ id }) => {
    const answer = sheet.get(id) ?? [];
    return answer.some((part) => part.trim() !== '') ? [{ topic_id: id, answer: [...answer] }] : [];
  });
}

/** The sheet that was answered so. */
export function sheetOf(answers: readonly SurveyAnswer[]): Sheet {
  return new Map(answers.map(({ topic_id, answer }) => [topic_id, answer]));
}

/** Reads what a browser kept; storage can hold anything. */
export function sheetFrom(text: string): Sheet | null {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? sheetOf(stored.filter(isAnswer)) : null;
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is SurveyAnswer {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { topic_id: id, answer } = value as Partial<SurveyAnswer>;
  return (
    typeof id === 'number' &&
    Array.isArray(answer) &&
    answer.every((part) => typeof part === 'string')
  );
}

/** Topics that must be answered and are not. */
export function missingOf(topics: readonly SurveyTopic[], sheet: Sheet): readonly SurveyTopic[] {
  const answered = new Set(answersOf(topics, sheet).map(({ topic_id }) => topic_id));
  return topics.filter(({ id, required }) => required === 1 && !answered.has(id));
}
