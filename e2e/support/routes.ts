/** Every screen of the site, at addresses where there is something to see. */
import { readFileSync } from 'node:fs';
import { CHAPTER_TYPES, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { ops } from './ops.ts';
import { callAs, dearCourses, payOrder, placeOrder } from './orders.ts';
import { finishedLesson } from './progress.ts';
import type { LoggedIn } from './site.ts';

const A_DAY = '1';
const LISTED = 30;
/** A course of the demo with an exam and a questionnaire under names. */
const FINISHED_COURSE = 'PMP备考全程';
const PATHS = new URL('../../web/src/shared/lib/paths.ts', import.meta.url);

/** What there is for everybody. */
export interface Offers {
  readonly live: number;
  readonly record: number;
  readonly offline: number;
  readonly package: number;
  readonly news: number;
  readonly shop: number;
}

/** What somebody has, or numbers of nothing. */
export interface Belongings {
  readonly course: number;
  readonly handout: number;
  readonly order: number;
  readonly exam: number;
  readonly attempt: number;
  readonly survey: number;
}

export const NOTHING: Belongings = {
  course: 1,
  handout: 1,
  order: 1,
  exam: 1,
  attempt: 1,
  survey: 1,
};

export interface Place {
  readonly path: string;
  /** Visitors are sent home, or told that there is no such page. */
  readonly isClosed: boolean;
  /** Where it leads a user; itself, as a rule. */
  readonly leadsTo: RegExp;
}

type CourseType = Exclude<(typeof COURSE_TYPES)[keyof typeof COURSE_TYPES], 4>;

async function firstOf(origin: string, type: CourseType): Promise<number> {
  const { list } = await callAs(origin, null, 'catalog.courses', { type, limit: 10 });
  return list[0]?.id ?? 0;
}

export async function findOffers(origin: string): Promise<Offers> {
  const [packages, news, shops] = await Promise.all([
    callAs(origin, null, 'catalog.packages', { limit: 10 }),
    callAs(origin, null, 'content.news', { limit: 10 }),
    callAs(origin, null, 'organisation.list', { limit: 10 }),
  ]);
  return {
    live: await firstOf(origin, COURSE_TYPES.live),
    record: await firstOf(origin, COURSE_TYPES.record),
    offline: await firstOf(origin, COURSE_TYPES.offline),
    package: packages.list[0]?.id ?? 0,
    news: news.list[0]?.id ?? 0,
    shop: shops.list[0]?.id ?? 0,
  };
}

/** A recorded course that has a handout among its lessons. */
export async function courseWithHandout(origin: string) {
  const type = COURSE_TYPES.record;
  const { list } = await callAs(origin, null, 'catalog.courses', { type, limit: LISTED });
  for (const { id: course } of list) {
    const catalogue = await callAs(origin, null, 'learning.catalogue', { id: course });
    const lessons = catalogue.flatMap(({ son }) => son);
    const handout = lessons.find((lesson) => lesson.type === CHAPTER_TYPES.pdf);
    if (handout !== undefined) {
      return { course, handout: handout.id };
    }
  }
  throw new Error('the demo market has no handout');
}

/** Lets somebody finish a course, sit its exam once, sit it again, and begin its questionnaire. */
async function study(origin: string, person: LoggedIn) {
  const keyword = FINISHED_COURSE;
  const { list } = await callAs(origin, null, 'catalog.courses', { keyword, limit: 10 });
  const course = list.find(({ title }) => title === keyword)?.id ?? 0;
  await ops('grant', person.username, String(course), A_DAY);
  const catalogue = await callAs(origin, null, 'learning.catalogue', { id: course });
  for (const { id } of catalogue.flatMap(({ son }) => son)) {
    finishedLesson(person.username, id);
  }
  const { exam_id, satisfied_id } = await callAs(origin, person, 'catalog.course', { id: course });
  const exam = exam_id ?? 0;
  const survey = satisfied_id ?? 0;
  const { exam_user_id: attempt } = await callAs(origin, person, 'exam.start', { exam_id: exam });
  await callAs(origin, person, 'exam.save', {
    exam_user_id: attempt,
    answers: [],
    is_submit: 1,
  });
  await callAs(origin, person, 'exam.start', { exam_id: exam });
  await callAs(origin, person, 'survey.submit', { id: survey, answers: [], is_submit: 0 });
  return { course, exam, attempt, survey };
}

/** Gives somebody one of each thing that has a page of its own. */
export async function equip(origin: string, person: LoggedIn): Promise<Belongings> {
  const [bought = 0] = await dearCourses(origin, COURSE_TYPES.record);
  const order = await placeOrder(origin, person, { type: COURSE_TYPES.record, id: bought });
  await payOrder(origin, person, order);
  const read = await courseWithHandout(origin);
  await ops('grant', person.username, String(read.course), A_DAY);
  return { ...(await study(origin, person)), handout: read.handout, order };
}

/** The path up to its values: they may be written another way. */
const itself = (path: string): RegExp => new RegExp(`^#${path.split('?')[0] ?? ''}(?:\\?|$)`, 'u');

const open = (path: string, leadsTo = itself(path)): Place => ({ path, isClosed: false, leadsTo });
const closed = (path: string, leadsTo = itself(path)): Place => ({ path, isClosed: true, leadsTo });

/** One address of each route, by its name. */
export function placesOf(offers: Offers, own: Belongings): Readonly<Record<string, Place>> {
  return {
    home: open('/'),
    homeAlias: open('/home'),
    agreement: open(`/agreement?title=${encodeURIComponent('服务协议')}&type=1`),
    instructorIdentification: open('/instructorIdentification'),
    organIdentification: open('/organIdentification'),
    editInfo: open('/editInfo', /^#\/(?:editInfo)?$/u),
    allCourseList: open('/allCourseList'),
    liveList: open('/liveList'),
    courseInfo: open(`/courseInfo?id=${offers.record}&type=2`),
    liveOrder: closed(`/liveOrder?id=${offers.live}`),
    recordList: open('/recordList'),
    recordOrder: closed(`/recordOrder?id=${offers.record}`),
    offlineList: open('/offlineList'),
    offlineOrder: closed(`/offlineOrder?id=${offers.offline}`),
    packageList: open('/packageList'),
    packageInfo: open(`/packageInfo?id=${offers.package}`),
    packageOrder: open(`/packageOrder?id=${offers.package}`),
    organList: open('/organList'),
    organInfo: open(`/organInfo?id=${offers.shop}`),
    trainList: open('/trainList'),
    trainInfo: open(`/trainInfo?id=${offers.news}`),
    satisfied: closed(`/satisfied?curriculum_id=${own.course}`),
    certificate: open('/certificate'),
    coupon: open('/coupon'),
    distributionApply: closed('/distributionApply'),
    notFound: open('/404'),
    order: closed('/order', itself('/user/order/index')),
    // Whoever is logged in did not come for that.
    wechatLoginCallback: open('/wechatLoginCallback', /^#\/(?:wechatLoginCallback)?$/u),
    pdf: closed(`/pdf?chapter=${own.handout}`),
    user: closed('/user', itself('/user/profile')),
    userProfile: closed('/user/profile'),
    userOrders: closed('/user/order/index'),
    userOrderDetail: closed(`/user/order/detail?id=${own.order}`),
    userCourse: closed('/user/course'),
    userExams: closed('/user/exam/index'),
    userExamDetail: closed(`/user/exam/detail?id=${own.attempt}`),
    userExamEdit: closed(`/user/exam/edit?id=${own.exam}`),
    userExamStart: closed(`/user/exam/startExam?id=${own.exam}`),
    userExamWrong: closed('/user/exam/wrong'),
    userSurveys: closed('/user/satisfied/index'),
    userSurveyEdit: closed(`/user/satisfied/edit?id=${own.survey}`),
    userSurveyDetail: closed(`/user/satisfied/detail?id=${own.survey}`),
    userCertificate: closed('/user/certificate'),
    userCollect: closed('/user/collect'),
    userInvoicing: closed('/user/invoicing'),
    userService: closed('/user/service'),
    userDistribution: closed('/user/distribution'),
    userDistributionGoods: closed('/user/distributionGoods'),
    userCoupon: closed('/user/coupon'),
    userNotify: closed('/user/notify'),
    userAccount: closed('/user/account'),
  };
}

/** The names of all routes, as the client has them. */
export function routeNames(): string[] {
  const [table = ''] = readFileSync(PATHS, 'utf8').split('} as const');
  return [...table.matchAll(/^ {2}(\w+): '\//gmu)].map(([, name = '']) => name);
}
