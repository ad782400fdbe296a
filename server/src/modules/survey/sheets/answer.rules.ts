/** Which answers a questionnaire takes. Pure. */
import { SCORE_MAX } from '@zhiji/contract/kernel/limits';
import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';

/** Options are called by these, in their order. */
export const OPTION_KEYS: readonly string[] = 'ABCDEFGHIJ'.split('');
export const RATING_KEYS: readonly string[] = Array.from({ length: SCORE_MAX }, (_, place) =>
  String(place + 1),
);

interface AskedTopic {
  readonly id: number;
  readonly type: number;
  readonly options: readonly string[];
  readonly required: boolean;
  readonly max_len: number;
}

export interface SheetAnswer {
  readonly topic_id: number;
  readonly answer: readonly string[];
}

/** A sheet as it is kept: nothing empty, texts without spaces around them; null when it does not fit. */
export function readSheet(
  topics: readonly AskedTopic[],
  given: readonly SheetAnswer[],
): readonly SheetAnswer[] | null {
  const sheet = given
    .map(({ topic_id, answer }) => ({ topic_id, answer: answer.map((part) => part.trim()) }))
    .map(({ topic_id, answer }) => ({ topic_id, answer: answer.filter((part) => part !== '') }))
    .filter(({ answer }) => answer.length > 0);
  const topicOf = new Map(topics.map((topic) => [topic.id, topic]));
  const isFitting = given.every(({ topic_id: id, answer }) => {
    const topic = topicOf.get(id);
    return topic !== undefined && fits(topic, answer);
  });
  const ids = given.map(({ topic_id }) => topic_id);
  return isFitting && new Set(ids).size === ids.length ? sheet : null;
}

function fits({ type, options, max_len: max }: AskedTopic, answer: readonly string[]): boolean {
  switch (type) {
    case SURVEY_TOPIC_TYPES.text:
      return answer.length <= 1 && answer.every((text) => text.length <= max);
    case SURVEY_TOPIC_TYPES.rating:
      return answer.length <= 1 && answer.every((key) => RATING_KEYS.includes(key));
    case SURVEY_TOPIC_TYPES.single:
      return answer.length <= 1 && areOptions(options, answer);
    default:
      return new Set(answer).size === answer.length && areOptions(options, answer);
  }
}

function areOptions(options: readonly string[], answer: readonly string[]): boolean {
  const keys = new Set(OPTION_KEYS.slice(0, options.length));
  return answer.every((key) => keys.has(key));
}

/** Whether everything that must be answered is. */
export function isComplete(topics: readonly AskedTopic[], sheet: readonly SheetAnswer[]): boolean {
  const answered = new Set(sheet.map(({ topic_id }) => topic_id));
  return topics.every(({ id, required }) => !required || answered.has(id));
}

const NAMING = [
  // A mobile number, however it is grouped.
  /(?<!\d)1[3-9](?:[\s-]?\d){9}(?!\d)/u,
  // The number of an identity card.
  /(?<!\d)\d{17}[\dXx](?!\d)/u,
  // An e-mail address.
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
];

/** Whether a text says by a number or an address who somebody is: that is no place for it. */
export function namesSomebody(
  topics: readonly AskedTopic[],
  sheet: readonly SheetAnswer[],
): boolean {
  const texts = new Set(
    topics.filter(({ type }) => type === SURVEY_TOPIC_TYPES.text).map(({ id }) => id),
  );
  return sheet
    .filter(({ topic_id }) => texts.has(topic_id))
    .some(({ answer }) =>
      answer.some((text) => NAMING.some((pattern) => pattern.test(text.normalize('NFKC')))),
    );
}
