/** What the demo's lessons play: a few videos and handouts per subject, shared by many lessons. */
import { english } from '../market/english/english.ts';
import { subjects, topicsOf } from '../market/subjects/subjects.ts';
import { BEATS, CLOSING, WELCOME } from './lesson-script.ts';
import type { Random } from '../market/random.ts';
import type { Subject } from '../market/subjects/subject.ts';
import type { Place } from '../market/subjects/subjects.ts';
import type { Beat } from './lesson-script.ts';

const HANDOUTS = 3;
const PER_LEAF = 2;
const PAGE_TOPICS = 4;
const LINE = /.{1,29}[，。；：、”]?/gu;
const CLIP_FACTOR = 100;

/** Which ways of treating a matter a video goes through, and how long a slide is shown. */
const SHAPES = [
  { from: 0, to: 3, seconds: 22 },
  { from: 2, to: 6, seconds: 24 },
  { from: 3, to: 10, seconds: 27 },
] as const;
/** Seconds by which the slides of different subjects differ, so that few lessons are equally long. */
const STAGGER = 5;

export interface Slide {
  readonly heading: string;
  readonly lines: readonly string[];
  /** What is said meanwhile. */
  readonly said: Readonly<Record<'zh' | 'en', readonly string[]>>;
}

export interface Clip {
  readonly id: string;
  readonly name: string;
  readonly subject: number;
  readonly seconds: number;
  readonly slideSeconds: number;
  readonly slides: readonly Slide[];
}

export interface HandoutPage {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface Handout {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly pages: readonly HandoutPage[];
}

const idOf = (kind: number, index: number): string =>
  `00000000-0000-4000-8000-${String(kind * 1_000 + index).padStart(12, '0')}`;

function slideOf(heading: string, beat: Beat, aspect: string, advice: string): Slide {
  const fill = (text: string, word: string): string =>
    text.replace('{aspect}', word).replace('{advice}', advice);
  return {
    heading,
    lines: beat.points,
    said: {
      zh: beat.zh.map((text) => fill(text, aspect)),
      en: beat.en.map((text) => fill(text, aspect === '' ? '' : english(aspect))),
    },
  };
}

/** The videos, in order of subjects. */
export const clips: readonly Clip[] = subjects.flatMap((subject, s) =>
  SHAPES.map(({ from, to, seconds: usual }, index): Clip => {
    const advice = subject.advice[index] ?? '';
    const slides = [
      slideOf(subject.name, WELCOME, '', advice),
      ...subject.aspects
        .slice(from, to)
        .flatMap((aspect) => BEATS.map((beat) => slideOf(aspect, beat, aspect, advice))),
      slideOf('小结', CLOSING, '', advice),
    ];
    const slideSeconds = usual + ((s * 2 + index) % STAGGER);
    return {
      id: idOf(1, (s + 1) * CLIP_FACTOR + index),
      name: `clip-${s + 1}-${index + 1}`,
      subject: s,
      seconds: slides.length * slideSeconds,
      slideSeconds,
      slides,
    };
  }),
);

/** The handouts; lessons take turns. */
export const handouts: readonly Handout[] = subjects.slice(0, HANDOUTS).map((subject, s) => ({
  id: idOf(2, s + 1),
  name: `handout-${s + 1}`,
  title: `${subject.name}讲义`,
  pages: subject.groups.flatMap((group) =>
    [0, PAGE_TOPICS].map((from, part) => ({
      heading: `${group.name}（${part === 0 ? '上' : '下'}）`,
      paragraphs: topicsOf(group, PER_LEAF)
        .slice(from, from + PAGE_TOPICS)
        .flatMap((topic, index) => paragraphsOf(subject, topic, index + part)),
    })),
  ),
}));

/** Lines about a topic; which ways of treating it they name depends on its number. */
function paragraphsOf({ aspects, advice }: Subject, topic: string, number: number): string[] {
  const [first = '', second = ''] = [number * 2, number * 2 + 1].map(
    (at) => aspects[at % aspects.length],
  );
  const told = `这一部分从“${first}”入手，讲清${topic}在实际工作中的位置，再用“${second}”把要点串起来。`;
  const advised = `建议：${advice[number % advice.length] ?? ''}`;
  return [`◆ ${topic}`, ...wrapped(told), ...wrapped(advised)];
}

/** Breaks a text into lines; a mark stays with the words before it. */
function wrapped(text: string): string[] {
  return text.match(LINE) ?? [];
}

/** Videos for the lessons of a course, of its subject; never the same one twice running. */
export function clipsInTurn({ cat1 }: Pick<Place, 'cat1'>, luck: Random): () => Clip {
  const own = clips.filter(({ subject }) => subject === cat1 - 1);
  let last: Clip | null = null;
  return () => {
    last = luck.pick(own.filter((clip) => clip !== last));
    return last;
  };
}

/** The handout of a lesson. */
export function handoutOf({ cat1 }: Pick<Place, 'cat1'>): Handout {
  const found = handouts[(cat1 - 1) % handouts.length];
  if (found === undefined) {
    throw new Error(`no handout for category ${cat1}`);
  }
  return found;
}
