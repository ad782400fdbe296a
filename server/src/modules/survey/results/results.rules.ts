/** Figures of a questionnaire: shares of each option, means of ratings. Pure. */
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { OPTION_KEYS, RATING_KEYS } from '../sheets/answer.rules.ts';
import type { Figures } from '../tally/tally.rules.ts';

export interface Bar {
  readonly label: string;
  readonly count: number;
  /** Of those who answered the topic; of several choices the shares add up to more than 100. */
  readonly percent: number;
}

export interface TopicResult {
  readonly title: string;
  /** Null of a topic that fewer than five answered: nothing is told of so few. */
  readonly answered: number | null;
  /** Of ratings; null of anything else. */
  readonly mean: number | null;
  readonly bars: readonly Bar[];
  readonly texts: readonly string[];
}

interface AskedTopic {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly options: readonly string[];
}

const HUNDRED = 100;

/** What was answered to each topic, in their order. */
export function resultsOf(topics: readonly AskedTopic[], figures: Figures): readonly TopicResult[] {
  return topics.map((topic) => {
    const { answered = 0, chosen = {}, texts = [] } = figures[topic.id] ?? {};
    if (answered < SURVEY_STEP) {
      return { title: topic.title, answered: null, mean: null, bars: [], texts: [] };
    }
    return {
      title: topic.title,
      answered,
      mean: topic.type === SURVEY_TOPIC_TYPES.rating ? meanOf(chosen, answered) : null,
      bars: labelsOf(topic).map(([key, label]) => {
        const count = chosen[key] ?? 0;
        return { label, count, percent: Math.round((HUNDRED * count) / answered) };
      }),
      texts,
    };
  });
}

function labelsOf({
  type,
  options,
}: AskedTopic): readonly (readonly [key: string, label: string])[] {
  return type === SURVEY_TOPIC_TYPES.rating
    ? RATING_KEYS.map((key) => [key, key])
    : options.map((label, place) => [OPTION_KEYS[place] ?? '', label]);
}

function meanOf(chosen: Readonly<Record<string, number>>, answered: number): number {
  const sum = Object.entries(chosen).reduce((so, [key, count]) => so + Number(key) * count, 0);
  return Math.round((HUNDRED * sum) / answered) / HUNDRED;
}
