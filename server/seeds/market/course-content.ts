/** Subtitles and introductions of the demo's courses, in both languages, from what their leaf is about. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { html } from '../rich.ts';
import { english } from './english/english.ts';
import { randomOf } from './random.ts';
import {
  ARRANGEMENT,
  GAINS,
  HEADINGS,
  HOW,
  PARTING,
  QUESTIONS,
  SUBTITLES,
} from './content-texts.ts';
import type { Language, Said } from './content-texts.ts';
import type { Random } from './random.ts';
import type { TitledCourse } from './titles.ts';

const TOPICS_SHOWN = 5;
const GAINS_SHOWN = 3;

/** A text of the market's own vocabulary in a language. */
const word = (text: string, language: Language): string =>
  language === 'zh' ? text : english(text);

/** Words in the middle of an English sentence begin small, but for names. */
export const inside = (text: string): string =>
  /^(?:A |[A-Z][a-z])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const topicIn = (text: string, language: Language): string =>
  language === 'zh' ? text : inside(english(text));

/** Two topics that follow each other. */
function pair(luck: Random, topics: readonly string[], language: Language) {
  const [a = '', b = ''] = luck.sampleInOrder(topics, 2).map((topic) => topicIn(topic, language));
  return (said: Said): string => said[language].replaceAll('{a}', a).replaceAll('{b}', b);
}

/** The line below a course's title. */
export function subtitleOf(id: number, { type, place }: TitledCourse, language: Language): string {
  const luck = randomOf('subtitle', id);
  const fill = pair(luck, place.topics, language);
  const first = fill(luck.pick(SUBTITLES));
  const how = luck.pick(HOW[type])[language];
  return language === 'zh' ? `${first}；${how}` : `${first}; ${how}`;
}

/** The introduction of a course, as HTML. */
export function contentOf(id: number, course: TitledCourse, language: Language): string {
  const { title, type, place } = course;
  const { subject, leaf } = place;
  const luck = randomOf('content', id);
  const fill = (text: string): string =>
    word(text, language)
      .replaceAll('{title}', word(title, language))
      .replaceAll('{leaf}', word(leaf.name, language));
  const topics = luck.sampleInOrder(place.topics, TOPICS_SHOWN);
  const listed = topics.map((topic) => {
    const aspects = luck.sampleInOrder(place.aspects, 2).map((aspect) => topicIn(aspect, language));
    return language === 'zh'
      ? `- ${topic}：${aspects.join('、')}`
      : `- ${english(topic)}: ${aspects.join(', ')}`;
  });
  const said = (text: Said): string => text[language];
  return html(
    fill(luck.pick(subject.openings)),
    `## ${said(HEADINGS.audience)}`,
    ...luck.sampleInOrder(subject.audience, luck.between(2, 3)).map((who) => `- ${fill(who)}`),
    `## ${said(HEADINGS.gains)}`,
    ...luck
      .sample(GAINS, GAINS_SHOWN)
      .map((gain) => `- ${pair(luck, place.topics, language)(gain)}`),
    `## ${said(HEADINGS.topics)}`,
    ...listed,
    `## ${said(HEADINGS.arrangement)}`,
    said(luck.pick(ARRANGEMENT[type])),
    fill(luck.pick(subject.advice)),
    `## ${said(HEADINGS.questions)}`,
    ...luck
      .sample(questionsFor(course), 2)
      .map(([question, answer]) => `<strong>${said(question)}</strong> ${said(answer)}`),
    `<blockquote>${said(luck.pick(PARTING))}</blockquote>`,
  );
}

/** A class on site has no validity to make up for what was missed. */
function questionsFor({ type }: TitledCourse) {
  return type === COURSE_TYPES.offline ? QUESTIONS.slice(1) : QUESTIONS;
}
