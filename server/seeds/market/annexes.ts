/** Files that come with the demo's courses. */
import { randomOf } from './random.ts';
import type { MarketCourse } from './courses.ts';

export interface AnnexRow {
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly ext: string;
  readonly size: number;
  readonly need_buy: boolean;
  readonly object_key: string;
  readonly sort: number;
}

const KB = 1024;
const KINDS = [
  { title: '{leaf}课程讲义', ext: 'pdf', low: 300, high: 6_000, need_buy: true },
  { title: '{topic}练习与答案', ext: 'pdf', low: 120, high: 900, need_buy: true },
  { title: '学习计划表', ext: 'csv', low: 1, high: 6, need_buy: false },
  { title: '{topic}素材包', ext: 'zip', low: 2_000, high: 60_000, need_buy: true },
  { title: '{topic}速查表', ext: 'pdf', low: 80, high: 400, need_buy: false },
];

/** Zero to three files per course; ids from 1. */
export function annexesOf(courses: readonly MarketCourse[]): AnnexRow[] {
  let nextId = 1;
  return courses.flatMap((course) => {
    const luck = randomOf('annex', course.id);
    return luck
      .sample(KINDS, luck.between(0, 3))
      .map(({ title, ext, low, high, need_buy }, sort) => {
        const id = nextId;
        nextId += 1;
        return {
          id,
          course_id: course.id,
          title: title
            .replace('{leaf}', course.place.leaf.name)
            .replace('{topic}', luck.pick(course.place.topics)),
          ext,
          size: luck.between(low, high) * KB,
          need_buy,
          object_key: `demo/annex/${id}.${ext}`,
          sort,
        };
      });
  });
}
