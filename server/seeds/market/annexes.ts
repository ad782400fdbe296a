/** Files that come with the demo's courses. */
import { ANNEX_KINDS, annexFileName } from '../lessons/annex-files.ts';
import { randomOf } from './random.ts';
import type { AnnexKind } from '../lessons/annex-files.ts';
import type { StoredFile } from '../lessons/store-annexes.ts';
import type { MarketCourse } from './courses.ts';
import type { Random } from './random.ts';

export interface MarketAnnex {
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly ext: string;
  readonly need_buy: boolean;
  readonly sort: number;
  /** The name of what is stored for it. */
  readonly file: string;
}

/** Ends of titles; what the file is about stands before. */
export const ANNEX_TITLES = [
  { zh: '课程讲义', en: 'Handout' },
  { zh: '练习与答案', en: 'Exercises and answers' },
  { zh: '学习计划表', en: 'Study plan' },
  { zh: '练习数据', en: 'Data to practise with' },
  { zh: '速查表', en: 'Cheat sheet' },
] as const;

const KINDS: readonly { title: string; kind: AnnexKind; need_buy: boolean }[] = [
  { title: '{leaf}课程讲义', kind: 'notes', need_buy: true },
  { title: '{topic}练习与答案', kind: 'exercises', need_buy: true },
  { title: '学习计划表', kind: 'plan', need_buy: false },
  { title: '{topic}练习数据', kind: 'data', need_buy: true },
  { title: '{topic}速查表', kind: 'sheet', need_buy: false },
];

/** Files of courses on the home page that are told by their labels. */
const GIVEN: ReadonlyMap<string, AnnexKind> = new Map([
  ['插画与视觉叙事', 'data'],
  ['短视频剪辑课', 'data'],
  ['心理咨询基础训练', 'notes'],
  ['PMP备考全程', 'notes'],
]);

/** Zero to three kinds, and what a course is known to have. */
function kindsOf(luck: Random, title: string) {
  const some = luck.sample(KINDS, luck.between(0, 3));
  const given = KINDS.filter((known) => known.kind === GIVEN.get(title));
  return [...new Set([...given, ...some])];
}

/** The kinds of files a course comes with. */
export function annexKindsOf(id: number, title: string): AnnexKind[] {
  return kindsOf(randomOf('annex', id), title).map(({ kind }) => kind);
}

/** The files of all courses; ids from 1. */
export function annexesOf(courses: readonly MarketCourse[]): MarketAnnex[] {
  let nextId = 1;
  return courses.flatMap((course) => {
    const luck = randomOf('annex', course.id);
    return kindsOf(luck, course.title).map(({ title, kind, need_buy }, sort) => {
      const id = nextId;
      nextId += 1;
      return {
        id,
        course_id: course.id,
        title: title
          .replace('{leaf}', course.place.leaf.name)
          .replace('{topic}', luck.pick(course.place.topics)),
        ext: ANNEX_KINDS[kind],
        need_buy,
        sort,
        file: annexFileName(kind, course.place.cat1),
      };
    });
  });
}

/** The files as rows, now that they are stored. */
export function annexRows(
  annexes: readonly MarketAnnex[],
  stored: ReadonlyMap<string, StoredFile>,
) {
  return annexes.map(({ file, ...annex }) => {
    const found = stored.get(file);
    if (found === undefined) {
      throw new Error(`the demo has no file ${file}`);
    }
    return { ...annex, ...found };
  });
}
