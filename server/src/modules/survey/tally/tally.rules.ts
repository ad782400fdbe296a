/** Sums of answers: what is left of them when nobody may know whose they were. Pure. */
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';

export interface TopicSum {
  readonly answered: number;
  /** How often each option or score was chosen, by its key. */
  readonly chosen: Readonly<Record<string, number>>;
  /** In the order of the alphabet, so that their places tell nothing of when they came. */
  readonly texts: readonly string[];
}

/** By the id of the topic. */
export type Tally = Readonly<Record<string, TopicSum>>;

/** What is told of a topic, and what waits to be told. */
export interface TopicFigures extends TopicSum {
  /** Of fewer than five: left out where it is nothing. */
  readonly held?: TopicSum;
}

/** By the id of the topic. */
export type Figures = Readonly<Record<string, TopicFigures>>;

export interface TalliedAnswer {
  readonly topic_id: number;
  readonly answer: readonly string[];
}

interface SizedTopic {
  readonly id: number;
  readonly type: number;
  readonly max_len: number;
}

const NOTHING: TopicFigures = { answered: 0, chosen: {}, texts: [] };
/** A character of a text is at most so many bytes of JSON. */
const BYTES_OF_CHARACTER = 6;
/** More than the sums of a topic without its texts. */
const BYTES_OF_TOPIC = 400;

/** The sum of one sheet. */
export function tallyOf(topics: readonly SizedTopic[], sheet: readonly TalliedAnswer[]): Tally {
  const typeOf = new Map(topics.map(({ id, type }) => [id, type]));
  return Object.fromEntries(
    sheet
      .filter(({ answer }) => answer.length > 0)
      .map(({ topic_id: id, answer }): [string, TopicSum] => [
        String(id),
        typeOf.get(id) === SURVEY_TOPIC_TYPES.text
          ? { answered: 1, chosen: {}, texts: answer }
          : { answered: 1, chosen: Object.fromEntries(answer.map((key) => [key, 1])), texts: [] },
      ]),
  );
}

/** Two sums together. */
export function addTallies(one: Tally, other: Tally): Tally {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    ids.map((id) => [id, addSums(one[id] ?? NOTHING, other[id] ?? NOTHING)]),
  );
}

/**
 * Figures with five more sheets. Not everyone answers every topic: what is told of one moves when
 * five of its answers are together, so that no two looks differ by fewer.
 */
export function addStep(figures: Figures, step: Tally): Figures {
  const ids = [...new Set([...Object.keys(figures), ...Object.keys(step)])];
  return Object.fromEntries(
    ids.map((id): [string, TopicFigures] => {
      const { held = NOTHING, ...told } = figures[id] ?? NOTHING;
      const more = addSums(held, step[id] ?? NOTHING);
      if (more.answered >= SURVEY_STEP) {
        return [id, addSums(told, more)];
      }
      return [id, more.answered === 0 ? told : { ...told, held: more }];
    }),
  );
}

function addSums(one: TopicSum, other: TopicSum): TopicSum {
  const keys = [...new Set([...Object.keys(one.chosen), ...Object.keys(other.chosen)])];
  return {
    answered: one.answered + other.answered,
    chosen: Object.fromEntries(
      keys.toSorted().map((key) => [key, (one.chosen[key] ?? 0) + (other.chosen[key] ?? 0)]),
    ),
    texts: [...one.texts, ...other.texts].toSorted(),
  };
}

/** As it is sealed: of one length for a questionnaire, whatever was answered and by how many. */
export function paddedText(topics: readonly SizedTopic[], tally: Tally): string {
  const room = topics
    .map(({ max_len: max }) => BYTES_OF_TOPIC + SURVEY_STEP * max * BYTES_OF_CHARACTER)
    .reduce((sum, bytes) => sum + bytes, 0);
  const text = JSON.stringify(tally);
  return text + ' '.repeat(Math.max(room - Buffer.byteLength(text), 0));
}

/** What `paddedText` wrote. */
export function tallyFrom(text: string): Tally {
  return JSON.parse(text) as Tally;
}
