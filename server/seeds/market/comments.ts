/** Comments on the demo's courses. */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { BAD, ENDINGS, FAIR, GOOD, OPENINGS, REPLIES_BAD, REPLIES_GOOD } from './comment-texts.ts';
import { featured } from './featured.ts';
import { PROVINCES } from './people.ts';
import { randomOf } from './random.ts';
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

const YEAR_DAYS = 360;
const ANONYMOUS_SHARE = 0.15;
const REPLY_SHARE = 0.25;
const REPLY_TO_BAD_SHARE = 0.8;
const SECOND_PART_SHARE = 0.6;

/** Of so many learners one writes; the demo knows only so many people. */
const LEARNERS_PER_COMMENT = [35, 90] as const;
const MOST_COMMENTS = 240;
/** The mean a course comes to, in hundredths: most please, some less. */
const MEANS = [440, 485] as const;
const MEANS_OF_BEST = [465, 485] as const;
const LOWER_MEANS = [400, 430] as const;
const LOWER_SHARE = 0.08;
const HUNDREDTHS = 100;
const BEST_SOLD = 20;
const TOP_SCORE = 5;
/** How far from the best the less pleased are, in turn. */
const DROPS = [1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 2, 1, 1, 4];

/** Comments on all courses on sale, at `now`; ids from 1. */
export function commentsOf(
  courses: readonly MarketCourse[],
  userIds: readonly number[],
  now: Date,
): CommentRow[] {
  const sold = courses
    .filter(({ status, buy_num }) => status === COURSE_STATUSES.onSale && buy_num > 0)
    .sort((one, other) => other.buy_num - one.buy_num || one.id - other.id);
  let nextId = 1;
  return sold.flatMap((course, place) => {
    const luck = randomOf('comments', course.id);
    const since = studiedSince(course, now);
    const number = since === null ? 0 : numberOf(luck, course);
    const scores = scoresOf(luck, number, meanOf(luck, course, place));
    return luck.sample(userIds, number).map((user_id, index) => {
      const id = nextId;
      nextId += 1;
      return {
        id,
        user_id,
        ...comment(luck, course, scores[index] ?? TOP_SCORE, since ?? now, now),
      };
    });
  });
}

/** When somebody could first have studied it; null while nobody could. */
function studiedSince({ age_days, chapters }: MarketCourse, now: Date): Date | null {
  const ends = chapters.flatMap(({ end_at }) => end_at?.getTime() ?? []);
  if (ends.length === 0) {
    return new Date(now.getTime() - (age_days - 1) * DAY_MS);
  }
  const first = new Date(Math.min(...ends));
  return first < now ? first : null;
}

function numberOf(luck: Random, { buy_num }: MarketCourse): number {
  return Math.min(MOST_COMMENTS, Math.floor(buy_num / luck.between(...LEARNERS_PER_COMMENT)));
}

function meanOf(luck: Random, { title }: MarketCourse, place: number): number {
  const isBest = featured.has(title) || place < BEST_SOLD;
  const lower = !isBest && luck.chance(LOWER_SHARE);
  const [least, most] = isBest ? MEANS_OF_BEST : lower ? LOWER_MEANS : MEANS;
  return luck.between(least, most) / HUNDREDTHS;
}

/** So many scores that come to about a mean, most of them the best one. */
export function scoresOf(luck: Random, number: number, mean: number): number[] {
  const scores = Array.from({ length: number }, () => TOP_SCORE);
  let missing = Math.round(number * (TOP_SCORE - mean));
  for (const [index, drop] of Array.from(
    scores,
    (_, at) => DROPS[at % DROPS.length] ?? 1,
  ).entries()) {
    const taken = Math.min(drop, missing);
    scores[index] = TOP_SCORE - taken;
    missing -= taken;
  }
  return luck.sample(scores, number);
}

function comment(luck: Random, course: MarketCourse, score: number, since: Date, now: Date) {
  const span = Math.min(YEAR_DAYS * DAY_MS, now.getTime() - since.getTime()) / MINUTE_MS;
  const minutes = luck.between(1, Math.max(1, Math.floor(span) - 1));
  const replied = luck.chance(score < 4 ? REPLY_TO_BAD_SHARE : REPLY_SHARE);
  return {
    course_id: course.id,
    score,
    content: textOf(luck, course, score),
    reply: replied ? luck.pick(score < 4 ? REPLIES_BAD : REPLIES_GOOD) : '',
    is_anonymous: luck.chance(ANONYMOUS_SHARE),
    ip_region: luck.pick(PROVINCES),
    percent: Math.min(shareHeld(course, now), luck.between(score > 3 ? 25 : 5, 130)),
    status: PUBLISH_STATUSES.shown,
    created_at: new Date(now.getTime() - minutes * MINUTE_MS),
  };
}

/** How much of a course there has been, in percent: of one that meets, the sessions that are over. */
function shareHeld({ chapters }: MarketCourse, now: Date): number {
  const ends = chapters.flatMap(({ end_at }) => end_at ?? []);
  const over = ends.filter((end) => end < now).length;
  return ends.length === 0 ? 100 : Math.floor((over * 100) / ends.length);
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
