/** Rows of the market's tables. */
import { DAY_MS, HOUR_MS, HOUR_S } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { contentOf, subtitleOf } from './course-content.ts';
import { pictureNames } from './pictures/market-pictures.ts';
import { randomOf } from './random.ts';
import { hoursOf, rankOf } from './courses.ts';
import { saleStateOf } from './sale-states.ts';
import type { Market } from './market.ts';
import type { MarketCourse } from './courses.ts';
import type { Pictures } from './pictures/market-pictures.ts';
import type { Random } from './random.ts';

const { draft: DRAFT, onSale: ON_SALE } = COURSE_STATUSES;
const SHOP_AGE_DAYS = 900;
/** What the platform keeps of sales: six percent. */
const FEE_BP = 600;
const PERCENT_BP = 100;
/** Signing up for a class on site ends at six in the evening before. */
const SIGNUP_LEAD_MS = 15 * HOUR_MS;
const NO_PLACE = { country_id: null, province_id: null, city_id: null, area_id: null };

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Institutions, with what their courses add up to. */
export function shopRows({ shops, courses, comments }: Market, pictures: Pictures, now: Date) {
  return shops.map((shop) => {
    const own = courses.filter((course) => course.shop.id === shop.id && course.status === ON_SALE);
    const ids = new Set(own.map(({ id }) => id));
    const scores = comments.filter(({ course_id }) => ids.has(course_id)).map(({ score }) => score);
    const buy_num = sum(own.map((course) => course.buy_num));
    const categories = own.flatMap(({ place }) => [place.cat1, place.cat2, place.cat3]);
    return {
      id: shop.id,
      name: shop.institution.name,
      logo: pictures.get(pictureNames.logo(shop.id)) ?? '',
      cover: pictures.get(pictureNames.shop(shop.id)) ?? '',
      intro: shop.intro,
      contact_phone: shop.contact_phone,
      licence_name: shop.licence_name,
      licence_no: shop.licence_no,
      tax_no: shop.licence_no,
      fee_bp: FEE_BP,
      permit_no: shop.permit_no,
      ...shop.place,
      address: shop.institution.address,
      category_ids: [...new Set(categories)].sort((one, other) => one - other),
      buy_num,
      score: scores.length === 0 ? 0 : Number((sum(scores) / scores.length).toFixed(1)),
      rank: rankOf(buy_num, 0),
      created_at: daysBefore(now, SHOP_AGE_DAYS - shop.id),
    };
  });
}

/** Teachers with their pictures. */
export function teacherRows({ shops }: Market, pictures: Pictures) {
  return shops.flatMap(({ teachers }) =>
    teachers.map((teacher) => ({
      ...teacher,
      photo: pictures.get(pictureNames.teacher(teacher.id)) ?? '',
    })),
  );
}

/** Beginning and end of a course that meets at given times. */
function spanOf({ chapters }: MarketCourse) {
  const starts = chapters.flatMap(({ start_at }) => start_at?.getTime() ?? []);
  const ends = chapters.flatMap(({ end_at }) => end_at?.getTime() ?? []);
  return starts.length === 0
    ? { start_at: null, end_at: null }
    : { start_at: new Date(Math.min(...starts)), end_at: new Date(Math.max(...ends)) };
}

/** What lists show. An online course stands in its institution's place, without a street. */
export function courseRows({ courses }: Market, pictures: Pictures, now: Date) {
  return courses.map((course) => ({
    id: course.id,
    type: course.type,
    title: course.title,
    subtitle: subtitleOf(course.id, course, 'zh'),
    cover: pictures.get(pictureNames.course(course.id)) ?? '',
    shop_id: course.shop.id,
    cat1_id: course.place.cat1,
    cat2_id: course.place.cat2,
    cat3_id: course.place.cat3,
    price_fen: course.price_fen,
    original_price_fen: course.original_price_fen,
    label_ids: course.label_ids,
    teacher_names: course.teachers.map(({ name }) => name).join('、'),
    ...spanOf(course),
    ...(course.status === DRAFT ? NO_PLACE : course.shop.place),
    address: course.type === COURSE_TYPES.offline ? course.shop.institution.address : '',
    status: course.status,
    buy_num: course.buy_num,
    rank: course.rank,
    created_at: daysBefore(now, course.age_days),
  }));
}

function signupEndOf(course: MarketCourse, now: Date): Date | null {
  if (saleStateOf(course.title) === 'closed') {
    return daysBefore(now, 1);
  }
  const { start_at } = spanOf(course);
  if (course.type === COURSE_TYPES.offline && start_at !== null) {
    return new Date(start_at.getTime() - SIGNUP_LEAD_MS);
  }
  // Who comes late to a live course sees the replays, and the last session at least.
  const last = Math.max(...course.chapters.map((lesson) => lesson.start_at?.getTime() ?? 0));
  return last > 0 ? new Date(last) : null;
}

/** Half of all courses give between five and twenty percent for a sale. */
function spreadOf(luck: Random) {
  const spread_bp = luck.chance(0.5) ? luck.between(5, 20) * PERCENT_BP : 0;
  return { is_spread: spread_bp > 0, spread_bp };
}

/** What only a course's own page shows. */
export function detailRows({ courses }: Market, now: Date) {
  return courses.map((course) => {
    const luck = randomOf('detail', course.id);
    const lessons = course.chapters.filter(({ p_id }) => p_id !== null);
    const recorded = course.type === COURSE_TYPES.record;
    const onSite = course.type === COURSE_TYPES.offline;
    return {
      course_id: course.id,
      content: contentOf(course.id, course, 'zh'),
      signup_end_at: signupEndOf(course, now),
      valid_days: onSite ? 0 : luck.pick(recorded ? [0, 0, 180, 365, 365, 730] : [180, 365]),
      refund_days: luck.pick([0, 7, 7, 7, 15, 30]),
      lesson_num: lessons.length,
      duration_s: Math.round(hoursOf(lessons) * HOUR_S),
      fast_forward: recorded && luck.chance(0.9),
      only_play: false,
      need_id_card: onSite && course.place.subject.name === '职业资格',
      ...spreadOf(luck),
    };
  });
}

/** Views and favourites, in keeping with sales; comments are counted where they are stored. */
export function statRows({ courses }: Market) {
  return courses.map(({ id, buy_num }) => {
    const luck = randomOf('stat', id);
    return {
      course_id: id,
      view_num: buy_num * luck.between(5, 18) + luck.between(20, 400),
      collect_num: Math.floor(buy_num * (0.05 + luck.next() * 0.15)) + luck.between(0, 9),
    };
  });
}

/** Packages, in the category of their first course. */
export function packageRows({ packages }: Market, pictures: Pictures, now: Date) {
  return packages.flatMap((bundle) =>
    bundle.courses.slice(0, 1).map(({ place }) => ({
      id: bundle.id,
      title: bundle.title,
      cover: pictures.get(pictureNames.package(bundle.id)) ?? '',
      label: bundle.label,
      content: bundle.content,
      shop_id: bundle.shop.id,
      cat1_id: place.cat1,
      cat2_id: place.cat2,
      cat3_id: place.cat3,
      total_price_fen: bundle.total_price_fen,
      valid_days: bundle.valid_days,
      status: ON_SALE,
      buy_num: bundle.buy_num,
      rank: bundle.rank,
      created_at: daysBefore(now, bundle.age_days),
    })),
  );
}
