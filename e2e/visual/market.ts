/** What the recorded screens show: things of the demo market, and a learner who has some of them. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { CHAPTER_TYPES, COUPON_CLAIM_STATES, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { finishedLesson, watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { type LoggedIn, sessionOf } from '../support/site.ts';

const LEARNER = 'demo';
const DAYS = '365';
const SEEN_SECONDS = (2 * MINUTE_MS) / SECOND_MS;
const COUPONS = 3;
/** Lessons done of the course that is studied, and of other courses. */
const DONE = 4;
const DONE_OF_OTHERS = [9, 2] as const;

export interface Market {
  readonly learner: LoggedIn;
  readonly recorded: number;
  readonly live: number;
  readonly offline: number;
  readonly package: number;
  readonly shop: number;
  readonly teacher: number;
  readonly article: number;
  /** A course of the learner and the lesson that stands open. */
  readonly studied: { readonly course: number; readonly lesson: number };
  /** A course that is about to be ordered. */
  readonly wanted: number;
  /** An order that waits for its money. */
  readonly unpaid: { readonly course: number; readonly order: number };
  readonly paidOrder: number;
}

type CourseType = Exclude<(typeof COURSE_TYPES)[keyof typeof COURSE_TYPES], 4>;

function first<Item>(list: readonly Item[]): Item {
  const [item] = list;
  if (item === undefined) {
    throw new Error('the demo market lacks something the screens show');
  }
  return item;
}

/** The course that leads its list. */
async function leading(origin: string, type: CourseType): Promise<number> {
  const { list } = await callAs(origin, null, 'catalog.courses', { type, limit: 1 });
  return first(list).id;
}

/** Gives the learner a course that is begun: some lessons done, the next one partly seen. */
async function begin(origin: string, course: number, done: number): Promise<Market['studied']> {
  await ops('grant', LEARNER, String(course), DAYS);
  const catalogue = await callAs(origin, null, 'learning.catalogue', { id: course });
  const videos = catalogue
    .flatMap(({ son }) => son)
    .filter(({ type }) => type === CHAPTER_TYPES.video);
  for (const { id } of videos.slice(0, done)) {
    finishedLesson(LEARNER, id);
  }
  const { id: lesson } = first(videos.slice(done));
  watchedUntil(LEARNER, lesson, SEEN_SECONDS);
  return { course, lesson };
}

/** Orders, pays and claims what the screens of a learner show. */
async function stock(origin: string, learner: LoggedIn) {
  const type = COURSE_TYPES.record;
  const [paid = 0, unpaid = 0, wanted = 0, studied = 0, ...further] = await dearCourses(
    origin,
    type,
  );
  const coupons = await callAs(origin, learner, 'coupon.claimable', {});
  const open = coupons.list.filter(
    ({ receive_state }) => receive_state === COUPON_CLAIM_STATES.claimable,
  );
  for (const { id } of open.slice(0, COUPONS)) {
    await callAs(origin, learner, 'coupon.claim', { id });
  }
  const paidOrder = await placeOrder(origin, learner, { type, id: paid });
  await payOrder(origin, learner, paidOrder);
  for (const [index, done] of DONE_OF_OTHERS.entries()) {
    await begin(origin, further[index] ?? 0, done);
  }
  const order = await placeOrder(origin, learner, { type, id: unpaid });
  return {
    wanted,
    paidOrder,
    unpaid: { course: unpaid, order },
    studied: await begin(origin, studied, DONE),
  };
}

/** Makes ready what is recorded, on a site that nobody has used before. */
export async function prepareMarket(origin: string): Promise<Market> {
  const learner = await sessionOf(LEARNER);
  const { list: shops } = await callAs(origin, null, 'organisation.list', { limit: 1 });
  const { id: shop } = first(shops);
  const { list: teachers } = await callAs(origin, null, 'organisation.teachers', { id: shop });
  const { list: packages } = await callAs(origin, null, 'catalog.packages', { limit: 1 });
  const { list: news } = await callAs(origin, null, 'content.news', { limit: 1 });
  return {
    learner,
    recorded: await leading(origin, COURSE_TYPES.record),
    live: await leading(origin, COURSE_TYPES.live),
    offline: await leading(origin, COURSE_TYPES.offline),
    package: first(packages).id,
    shop,
    teacher: first(teachers).id,
    article: first(news).id,
    ...(await stock(origin, learner)),
  };
}
