/** Figures as text for a terminal. */
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import type { SurveyResults } from './results.commands.ts';
import type { TopicResult } from './results.rules.ts';

const BAR_WIDTH = 20;
const HUNDRED = 100;

/** The figures, a bar for each option; texts only when they are asked for. */
export function textOf(
  { title, courseTitle, num, topics }: SurveyResults,
  withTexts = false,
): string {
  const parts = topics.map((topic, place) => topicText(place + 1, topic, withTexts));
  return [`${title} · ${courseTitle}`, `answers: ${num}`, ...parts].join('\n\n');
}

function topicText(no: number, topic: TopicResult, withTexts: boolean): string {
  const mean = topic.mean === null ? '' : `, mean ${topic.mean}`;
  const bars = topic.bars.map(({ label, count, percent }) => {
    const length = Math.round((BAR_WIDTH * percent) / HUNDRED);
    return `   ${'█'.repeat(length).padEnd(BAR_WIDTH, '░')} ${count} (${percent}%)  ${label}`;
  });
  const texts = withTexts ? topic.texts.map((text) => `   - ${text.replaceAll(/\s+/gu, ' ')}`) : [];
  const answered = topic.answered ?? `by fewer than ${SURVEY_STEP}`;
  return [`${no}. ${topic.title} (answered ${answered}${mean})`, ...bars, ...texts].join('\n');
}
