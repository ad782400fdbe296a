/** Comments on the demo's courses. */
import { BAD, ENDINGS, FAIR, GOOD, OPENINGS, REPLIES_BAD, REPLIES_GOOD } from './comment-texts.ts';
import { PROVINCES } from './people.ts';
import { randomOf } from './random.ts';
import { DAY_MS, MINUTE_MS } from './timetable.ts';
import type { MarketCourse } from './courses.ts';
import type { Random } from './random.ts';

export interface CommentRow {
  readonly id: number;
  readonly course_id: number;
  readonly user_id: number;
  readonly score: number;
  readonly content: string;
  readonly reply: string;
  readonly is_anonymous: boolean;
  readonly ip_region: string;
  readonly percent: number;
  readonly status: number;
  readonly created_at: Date;
}

const SHOWN = 1;
const YEAR_DAYS = 360;
const DAY_MINUTES = 1_440;
const ANONYMOUS_SHARE = 0.15;
const REPLY_SHARE = 0.25;
const REPLY_TO_BAD_SHARE = 0.8;
const SECOND_PART_SHARE = 0.6;

/** How many comments a course has, by its place among the best sold. */
const NUMBERS = [
  { upTo: 15, low: 80, high: 150 },
  { upTo: 60, low: 20, high: 42 },
  { upTo: 210, low: 3, high: 11 },
  { upTo: Infinity, low: 0, high: 3 },
];
const SCORES = [5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1];
/** Courses people think less of. */
const HARSH_SCORES = [5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1];
const HARSH_SHARE = 0.12;

/** Comments on all courses on sale, at `now`; ids from 1. */
export function commentsOf(
  courses: readonly MarketCourse[],
  userIds: readonly number[],
  now: Date,
): CommentRow[] {
  const sold = courses
    .filter(({ status, buy_num }) => status === 2 && buy_num > 0)
    .sort((one, other) => other.buy_num - one.buy_num || one.id - other.id);
  const numbers = new Map(sold.map((course, place) => [course.id, numberOf(course, place)]));
  let nextId = 1;
  return sold.flatMap((course) => {
    const luck = randomOf('comments', course.id);
    const scores = luck.chance(HARSH_SHARE) ? HARSH_SCORES : SCORES;
    return luck.sample(userIds, numbers.get(course.id) ?? 0).map((user_id) => {
      const id = nextId;
      nextId += 1;
      return { id, user_id, ...comment(luck, course, luck.pick(scores), now) };
    });
  });
}

function numberOf({ id, buy_num }: MarketCourse, place: number): number {
  const { low, high } = NUMBERS.find(({ upTo }) => place < upTo) ?? { low: 0, high: 0 };
  return Math.min(buy_num, randomOf('comment number', id).between(low, high));
}

function comment(luck: Random, course: MarketCourse, score: number, now: Date) {
  const days = luck.between(0, Math.min(YEAR_DAYS, course.age_days - 1));
  const minutes = luck.between(1, DAY_MINUTES);
  const replied = luck.chance(score < 4 ? REPLY_TO_BAD_SHARE : REPLY_SHARE);
  return {
    course_id: course.id,
    score,
    content: textOf(luck, course, score),
    reply: replied ? luck.pick(score < 4 ? REPLIES_BAD : REPLIES_GOOD) : '',
    is_anonymous: luck.chance(ANONYMOUS_SHARE),
    ip_region: luck.pick(PROVINCES),
    percent: Math.min(100, luck.between(score > 3 ? 25 : 5, 130)),
    status: SHOWN,
    created_at: new Date(now.getTime() - days * DAY_MS - minutes * MINUTE_MS),
  };
}

function textOf(luck: Random, { place, teachers }: MarketCourse, score: number): string {
  const main = score > 3 ? GOOD : score === 3 ? FAIR : BAD;
  const more = score === 4 ? FAIR : score > 3 ? GOOD : FAIR;
  const first = luck.pick(main);
  const second = luck.chance(SECOND_PART_SHARE) ? luck.pick(more) : '';
  const parts = [luck.pick(OPENINGS), first, second === first ? '' : second];
  const ending = score > 3 ? luck.pick(ENDINGS) : '';
  return [...parts, ending]
    .join('')
    .replaceAll('{topic}', () => luck.pick(place.topics))
    .replaceAll('{teacher}', luck.pick(teachers).name.slice(0, 1))
    .replaceAll('{leaf}', place.leaf.name);
}
