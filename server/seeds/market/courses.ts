/** The demo's courses: seller, teachers, price, sales and catalogue. */
import { DAY_MS, HOUR_S, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { chaptersOf } from './chapters.ts';
import { featured } from './featured.ts';
import { labelIds, labelsOf } from './labels.ts';
import { priceOf } from './prices.ts';
import { randomOf } from './random.ts';
import { saleStateOf } from './sale-states.ts';
import { titledCourses } from './titles.ts';
import type { ChapterRow } from './chapters.ts';
import type { Featured } from './featured.ts';
import type { Random } from './random.ts';
import type { MarketShop, MarketTeacher } from './shops.ts';
import type { CourseType, TitledCourse } from './titles.ts';

export interface MarketCourse extends TitledCourse {
  readonly id: number;
  readonly shop: MarketShop;
  readonly teachers: readonly MarketTeacher[];
  readonly price_fen: number;
  readonly original_price_fen: number;
  readonly label_ids: readonly number[];
  readonly buy_num: number;
  readonly rank: number;
  readonly seat_num: number;
  readonly seat_used: number;
  readonly age_days: number;
  readonly chapters: readonly ChapterRow[];
}

/** Sales fall off as they do in a market: a few courses sell most. */
const MOST_SALES = 18_000;
const SALES_FALL = 0.82;
const SALES_OF_TYPE: Readonly<Record<CourseType, number>> = {
  [COURSE_TYPES.live]: 0.5,
  [COURSE_TYPES.record]: 1,
  [COURSE_TYPES.offline]: 0.06,
};
const MOST_BOOST = 600;
const BOOST_SHARE = 0.1;
const RANK_UNIT = 1000;
/** What stands on the home page goes before everything else, in the order it is given. */
const FEATURED_RANK = 40_000;
/** What cannot be signed up for goes last. */
const LAST_RANK = 1;
/** An institution with most of what is taught in its field. */
const LARGE = '安建教育';
const LARGE_SHARE = 0.55;
const SMALL_CLASS = /小班|认证|一对一|陪跑营/u;
/** On sale so many days before the first session. */
const AHEAD_DAYS = 14;

/** Place in the overall order: sales by orders of magnitude, and a little by hand. */
export function rankOf(buyNum: number, boost: number): number {
  return Math.round(RANK_UNIT * Math.log2(1 + buyNum)) + boost;
}

/** All courses with their catalogues, at `now`. */
export function marketCourses(shops: readonly MarketShop[], now: Date): MarketCourse[] {
  const titled = titledCourses();
  const places = randomOf('sales').sample(
    titled.map((_, index) => index),
    titled.length,
  );
  let nextChapter = 1;
  return titled.map((course, index) => {
    const id = index + 1;
    const chapters = chaptersOf(id, course, nextChapter, now);
    nextChapter += chapters.length;
    return makeCourse({ id, course, shops, chapters, now, salesPlace: places[index] ?? 0 });
  });
}

interface Making {
  readonly id: number;
  readonly course: TitledCourse;
  readonly shops: readonly MarketShop[];
  readonly chapters: readonly ChapterRow[];
  readonly now: Date;
  readonly salesPlace: number;
}

function makeCourse({ id, course, shops, chapters, now, salesPlace }: Making): MarketCourse {
  const luck = randomOf('course', id);
  const given = featured.get(course.title);
  const shop = sellerOf(luck, course, shops, given);
  const age_days = Math.max(luck.between(40, 640), daysSinceFirst(chapters, now) + AHEAD_DAYS);
  const sales = given?.buy_num ?? salesOf(luck, course, salesPlace);
  const price = given ?? priceOf(luck, course.type, hoursOf(chapters) * HOUR_S);
  const seats = seatsOf(luck, course, sales);
  const buy_num = seats.seat_num > 0 ? seats.seat_used : sales;
  const boost = luck.chance(BOOST_SHARE) ? luck.between(100, MOST_BOOST) : 0;
  return {
    ...course,
    id,
    shop,
    chapters,
    age_days,
    teachers: teachersOf(luck, shop, given),
    price_fen: price.price_fen,
    original_price_fen: price.original_price_fen,
    label_ids: labelIds(
      labelsOf(luck, { ...course, ...seats, id, chapters, age_days }, given?.labels),
    ),
    buy_num,
    rank:
      saleStateOf(course.title) === 'open'
        ? given === undefined
          ? rankOf(buy_num, boost)
          : FEATURED_RANK - given.place
        : LAST_RANK,
    ...seats,
  };
}

/** Hours of teaching: of a session by its times, of a recording by its length. */
export function hoursOf(chapters: readonly ChapterRow[]): number {
  const seconds = chapters.map(({ start_at, end_at, duration_s }) =>
    start_at === null || end_at === null
      ? duration_s
      : (end_at.getTime() - start_at.getTime()) / SECOND_MS,
  );
  return seconds.reduce((total, one) => total + one, 0) / HOUR_S;
}

function daysSinceFirst(chapters: readonly ChapterRow[], now: Date): number {
  const starts = chapters.flatMap(({ start_at }) => start_at?.getTime() ?? []);
  return Math.ceil(Math.max(0, ...starts.map((start) => now.getTime() - start)) / DAY_MS);
}

function sellerOf(
  luck: Random,
  { place }: TitledCourse,
  shops: readonly MarketShop[],
  given: Featured | undefined,
): MarketShop {
  const fitting = shops.filter(({ institution }) =>
    given === undefined
      ? institution.groups.includes(place.group.name)
      : institution.name === given.institution,
  );
  const large = fitting.find(({ institution }) => institution.name === LARGE);
  return large !== undefined && luck.chance(LARGE_SHARE) ? large : luck.pick(fitting);
}

function teachersOf(luck: Random, shop: MarketShop, given: Featured | undefined): MarketTeacher[] {
  const named = shop.teachers.filter(({ name }) => name === given?.teacher);
  return named.length > 0
    ? named
    : luck.sample(shop.teachers, luck.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3]));
}

function salesOf(luck: Random, { type, status }: TitledCourse, place: number): number {
  if (status === COURSE_STATUSES.draft) {
    return 0;
  }
  const usual = MOST_SALES / (place + 2) ** SALES_FALL;
  return Math.round(usual * SALES_OF_TYPE[type] * (0.6 + luck.next() * 0.8));
}

/** A class with seats has as many learners as seats are taken. */
function seatsOf(luck: Random, { type, title }: TitledCourse, sales: number) {
  const onSite = type === COURSE_TYPES.offline;
  if (!onSite && !(type === COURSE_TYPES.live && SMALL_CLASS.test(title))) {
    return { seat_num: 0, seat_used: 0 };
  }
  const seat_num = luck.between(onSite ? 6 : 10, 18) * 2;
  const taken = Math.floor(seat_num * (0.3 + luck.next() * 0.5));
  const isFull = saleStateOf(title) === 'full';
  return { seat_num, seat_used: isFull ? seat_num : Math.min(taken, sales) };
}
