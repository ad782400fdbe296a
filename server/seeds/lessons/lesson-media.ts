/** What the demo's lessons play: a few videos and handouts per subject, shared by many lessons. */
import { subjects } from '../market/subjects.ts';
import type { Subject } from '../market/subject.ts';
import type { Place } from '../market/subjects.ts';

/** Seconds a slide is shown. */
export const SLIDE_SECONDS = 8;
const ENGLISH = [
  'Professional qualifications',
  'IT and the internet',
  'Design and media',
  'Languages',
  'Management',
  'Interests and leisure',
  'Health',
  'Crafts and trades',
];
/** Subjects with a second video, for their other groups. */
const TWICE = 4;
const BULLETS = 3;
const TOPICS = 3;
const HANDOUTS = 3;
const PAGE_TOPICS = 4;
const LINE = /.{1,29}[，。；：、”]?/gu;
const GROUP_FACTOR = 100;

export interface Slide {
  readonly heading: string;
  readonly lines: readonly string[];
  /** What is said meanwhile, for English captions. */
  readonly english: string;
}

export interface Clip {
  readonly id: string;
  readonly name: string;
  readonly subject: number;
  readonly seconds: number;
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

/** The videos, in order of subjects. */
export const clips: readonly Clip[] = subjects.flatMap((subject, s) =>
  subject.groups.slice(0, s < TWICE ? 2 : 1).map((group, g): Clip => {
    const english = ENGLISH[s] ?? '';
    const topics = group.topics.slice(0, TOPICS);
    const aspects = group.aspects ?? subject.aspects;
    const slides: Slide[] = [
      {
        heading: group.name,
        lines: [subject.name, '知集示范课'],
        english: `Welcome to this sample lesson: ${english}.`,
      },
      ...topics.map((topic, index) => ({
        heading: topic,
        lines: aspects.slice(index * BULLETS, (index + 1) * BULLETS),
        english: `Part ${index + 1} of ${topics.length}. Note the three points on the slide.`,
      })),
      {
        heading: '小结',
        lines: [subject.advice[g] ?? subject.advice[0] ?? ''],
        english: 'To sum up: practise a little every day, and ask when something is unclear.',
      },
    ];
    const name = `clip-${s + 1}-${g + 1}`;
    const seconds = slides.length * SLIDE_SECONDS;
    return { id: idOf(1, (s + 1) * GROUP_FACTOR + g), name, subject: s, seconds, slides };
  }),
);

/** The handouts; lessons take turns. */
export const handouts: readonly Handout[] = subjects.slice(0, HANDOUTS).map((subject, s) => ({
  id: idOf(2, s + 1),
  name: `handout-${s + 1}`,
  title: `${subject.name}讲义`,
  pages: subject.groups.flatMap((group) =>
    [group.topics.slice(0, PAGE_TOPICS), group.topics.slice(PAGE_TOPICS)].map((topics, part) => ({
      heading: `${group.name}（${part === 0 ? '上' : '下'}）`,
      paragraphs: topics.flatMap((topic, index) => paragraphsOf(subject, topic, index + part)),
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

/** The video of a lesson: of its subject, and of its group where there is one. */
export function clipOf({ cat1, cat2 }: Pick<Place, 'cat1' | 'cat2'>): Clip {
  const own = clips.filter(({ subject }) => subject === cat1 - 1);
  const found = own[(cat2 - cat1 * GROUP_FACTOR - 1) % own.length];
  if (found === undefined) {
    throw new Error(`no video for category ${cat2}`);
  }
  return found;
}

/** The handout of a lesson. */
export function handoutOf({ cat1 }: Pick<Place, 'cat1'>): Handout {
  const found = handouts[(cat1 - 1) % handouts.length];
  if (found === undefined) {
    throw new Error(`no handout for category ${cat1}`);
  }
  return found;
}
