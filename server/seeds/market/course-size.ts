/** How many sections and lessons a course of the demo has; a title that names a number keeps it. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Random } from './random.ts';
import type { CourseType, TitledCourse } from './titles.ts';

interface Size {
  readonly sections: readonly [low: number, high: number];
  readonly lessons: readonly [low: number, high: number];
}

const SIZES: Readonly<Record<CourseType, Size>> = {
  [COURSE_TYPES.record]: { sections: [3, 5], lessons: [4, 7] },
  [COURSE_TYPES.live]: { sections: [2, 3], lessons: [3, 4] },
  [COURSE_TYPES.offline]: { sections: [2, 3], lessons: [3, 4] },
};
/** Sections, and lessons in each, of courses that promise more than the usual. */
const GIVEN: ReadonlyMap<string, readonly [sections: number, lessons: number]> = new Map([
  ['数据分析师从零到上岗', [6, 8]],
  ['PMP备考全程', [6, 8]],
  ['一级消防工程师技术实务全程班', [6, 8]],
  ['公共营养师全程备考', [6, 7]],
  ['心理咨询基础训练', [6, 7]],
  ['插画与视觉叙事', [5, 7]],
  ['产品经理实战训练营', [4, 4]],
  ['消防工程师考前冲刺', [3, 4]],
  ['消防法规精讲', [2, 4]],
  ['茶艺师（中级）面授班', [3, 4]],
]);
/** Live classes that take one evening. */
const ONE_EVENING = /公开课|专场|一节课|夜谈|支持夜|圆桌|推演|演练|云品鉴|答疑|点评会|路演/u;
const AGAIN_AND_AGAIN = /每周|每月|月度/u;
const DIGITS: Readonly<Record<string, number>> = { 八: 8, 十六: 16, 二十: 20, 三十: 30, 四十: 40 };
const PROMISED = /(?<number>\d+|[八十二三四六]+) ?(?:讲|周课)$/u;
const TWO_DAYS = /两日|两天|周末/u;
const ONE_DAY = /体验日|体验班|外拍/u;
const TWO_EVENINGS = /夜景/u;
const LESSONS_A_DAY = 4;
const LESSONS_AN_EVENING = 2;
const PER_SECTION = 8;

/** Lessons a title promises, such as 三十讲. */
export function promisedLessons(title: string): number | null {
  const written = PROMISED.exec(title)?.groups?.['number'];
  return written === undefined ? null : (DIGITS[written] ?? Number(written));
}

/** Whether a live course is a single evening. */
export function isOneEvening(title: string): boolean {
  return ONE_EVENING.test(title) && !AGAIN_AND_AGAIN.test(title);
}

/** Lessons in each section. */
export function lessonCounts(
  luck: Random,
  { title, type }: TitledCourse,
  sectionsMax: number,
): number[] {
  const given = GIVEN.get(title);
  const promised = promisedLessons(title);
  if (given !== undefined) {
    return spread(given[0] * given[1], given[0]);
  }
  if (promised !== null) {
    return spread(promised, Math.min(sectionsMax, Math.ceil(promised / PER_SECTION)));
  }
  if (type === COURSE_TYPES.live && isOneEvening(title)) {
    return [1];
  }
  if (type === COURSE_TYPES.offline && TWO_EVENINGS.test(title)) {
    return [LESSONS_AN_EVENING, LESSONS_AN_EVENING];
  }
  const { sections, lessons } = SIZES[type];
  const days = ONE_DAY.test(title) ? 1 : TWO_DAYS.test(title) ? 2 : null;
  if (type === COURSE_TYPES.offline && days !== null) {
    return spread(days * LESSONS_A_DAY, days);
  }
  return Array.from({ length: luck.between(...sections) }, () => luck.between(...lessons));
}

/** A number in parts that differ by one at most, the larger first. */
function spread(total: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, index) => Math.ceil((total - index) / parts));
}
