/** The demo's courses: seller, teachers, price, sales and catalogue. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { chaptersOf } from './chapters.ts';
import { featured } from './featured.ts';
import { labelIds, pickLabels } from './labels.ts';
import { randomOf } from './random.ts';
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

const FEN = 100;
const FREE_SHARE = 0.07;
const PRICES: Readonly<Record<CourseType, readonly number[]>> = {
  [COURSE_TYPES.live]: [49, 99, 199, 299, 399, 499, 699, 899, 1299, 1999],
  [COURSE_TYPES.record]: [19, 39, 59, 89, 99, 129, 168, 199, 268, 299, 399, 499, 699],
  [COURSE_TYPES.offline]: [180, 380, 680, 980, 1280, 1680, 2380, 2980, 3980, 5680],
};
const MARK_UPS = [1, 1, 1.25, 1.4, 1.6, 1.9];

/** Sales fall off as they do in a market: a few courses sell most. */
const MOST_SALES = 18_000;
const SALES_FALL = 0.82;
const SALES_OF_TYPE: Readonly<Record<CourseType, number>> = {
  [COURSE_TYPES.live]: 0.5,
  [COURSE_TYPES.record]: 1,
  [COURSE_TYPES.offline]: 0.06,
};
const NEW_DAYS = 30;
const NEW_SALES = 0.15;
const MOST_BOOST = 600;
const BOOST_SHARE = 0.1;
const RANK_UNIT = 1000;
const FEATURED_BOOST = 3_000;
const LIMITED_LIVE_SHARE = 0.25;

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
    return { ...makeCourse(id, course, shops, places[index] ?? 0), chapters };
  });
}

function makeCourse(
  id: number,
  course: TitledCourse,
  shops: readonly MarketShop[],
  salesPlace: number,
): Omit<MarketCourse, 'chapters'> {
  const luck = randomOf('course', id);
  const given = featured.get(course.title);
  const shop = sellerOf(luck, course, shops, given);
  const age_days = luck.between(5, 640);
  const buy_num = given?.buy_num ?? salesOf(luck, course, salesPlace, age_days);
  const price = given ?? priceOf(luck, course.type);
  const boost = luck.chance(BOOST_SHARE) ? luck.between(100, MOST_BOOST) : 0;
  return {
    ...course,
    id,
    shop,
    teachers: teachersOf(luck, shop, given),
    price_fen: price.price_fen,
    original_price_fen: price.original_price_fen,
    label_ids: labelIds(given?.labels ?? pickLabels(luck, course.type, course.place.subject.name)),
    buy_num,
    rank: rankOf(buy_num, given === undefined ? boost : FEATURED_BOOST),
    ...seatsOf(luck, course.type, buy_num),
    age_days: given === undefined ? age_days : age_days + NEW_DAYS,
  };
}

function sellerOf(
  luck: Random,
  { place }: TitledCourse,
  shops: readonly MarketShop[],
  given: Featured | undefined,
): MarketShop {
  return luck.pick(
    shops.filter(({ institution }) =>
      given === undefined
        ? institution.groups.includes(place.group.name)
        : institution.name === given.institution,
    ),
  );
}

function teachersOf(luck: Random, shop: MarketShop, given: Featured | undefined): MarketTeacher[] {
  const named = shop.teachers.filter(({ name }) => name === given?.teacher);
  return named.length > 0
    ? named
    : luck.sample(shop.teachers, luck.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3]));
}

function priceOf(luck: Random, type: CourseType) {
  if (type !== COURSE_TYPES.offline && luck.chance(FREE_SHARE)) {
    return { price_fen: 0, original_price_fen: 0 };
  }
  const price = luck.pick(PRICES[type]);
  const original = Math.round(price * luck.pick(MARK_UPS));
  return { price_fen: price * FEN, original_price_fen: original * FEN };
}

function salesOf(luck: Random, { type, status }: TitledCourse, place: number, age: number): number {
  if (status === 0) {
    return 0;
  }
  const usual = MOST_SALES / (place + 2) ** SALES_FALL;
  const share = SALES_OF_TYPE[type] * (age < NEW_DAYS ? NEW_SALES : 1);
  return Math.round(usual * share * (0.6 + luck.next() * 0.8));
}

function seatsOf(luck: Random, type: CourseType, buyNum: number) {
  const limited =
    type === COURSE_TYPES.offline ||
    (type === COURSE_TYPES.live && luck.chance(LIMITED_LIVE_SHARE));
  if (!limited) {
    return { seat_num: 0, seat_used: 0 };
  }
  const seat_num = type === COURSE_TYPES.offline ? luck.between(12, 60) : luck.between(5, 30) * 10;
  const taken = Math.floor(seat_num * (0.3 + luck.next() * 0.7));
  return { seat_num, seat_used: Math.min(taken, buyNum) };
}
