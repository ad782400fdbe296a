/** What an English reader may ask of the demo market: every call that reads, and some that do more. */
import { CERTIFICATION_KINDS, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { DEMO_USER_ID, SHARER_ID } from '#seeds/demo-users';
import { DEMO_HOLDERS } from '#seeds/certificates/demo-certificates';
import { INSTITUTION_APPLICANT, TEACHER_APPLICANT } from '#seeds/organisation/demo-applications';
import { buildMarket } from '#seeds/market/market';
import { buildReader, personOf } from './reader.ts';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Reader } from './reader.ts';

export interface DemoAsk<Name extends CallName = CallName> {
  readonly request: CallRequest<Name>;
  readonly as?: Login;
}

export type DemoAsks = {
  readonly [Name in CallName]?: readonly DemoAsk<Name>[];
};

/** Calls that answer with what somebody wrote, or with names as a register has them. */
export const SPARED_CALLS: ReadonlySet<CallName> = new Set([
  'account.devices',
  'account.exportData',
  'account.me',
  'invoice.records',
  'invoice.titles',
  'live.messages',
  'region.banks',
  'region.children',
  'region.countries',
  'region.name',
]);

/** Fields of other answers that are spared for the same reasons. */
export const SPARED_FIELDS: Partial<Record<CallName, readonly string[]>> = {
  'catalog.comments': ['nickname', 'content', 'reply'],
  'catalog.questions': ['nickname', 'content', 'answer'],
  'content.footer': ['foot_icp', 'foot_police', 'foot_telecom'],
  'distribution.commissions': ['buyer_mask'],
  'exam.practise': ['right_answer'],
  'exam.result': ['my_answer', 'right_answer'],
  'exam.wrongTopics': ['my_answer'],
  // Captions are named in the language they are in.
  'learning.lesson': ['captions'],
  'learning.notes': ['content'],
  'organisation.certification': ['apply'],
  'organisation.detail': ['licence'],
  'survey.answers': ['answers'],
};

/** Calls in whose texts somebody is quoted. */
export const QUOTING_CALLS: ReadonlySet<CallName> = new Set(['message.list', 'message.read']);

/** Lists that have rows for somebody who is asked about. */
export const FULL_LISTS: readonly CallName[] = [
  'catalog.categories',
  'catalog.categoryTree',
  'catalog.comments',
  'catalog.courses',
  'catalog.favourites',
  'catalog.homeCourses',
  'catalog.homePackages',
  'catalog.homeTabs',
  'catalog.hotWords',
  'catalog.packages',
  'catalog.packagesWithCourse',
  'catalog.questions',
  'catalog.related',
  'catalog.upcomingLive',
  'content.ads',
  'content.announcements',
  'content.banners',
  'content.news',
  'coupon.claimable',
  'coupon.mine',
  'distribution.commissions',
  'distribution.goods',
  'exam.list',
  'exam.wrongTopics',
  'learning.annexes',
  'learning.catalogue',
  'learning.myCourses',
  'learning.notes',
  'learning.reminders',
  'message.list',
  'order.list',
  'organisation.courses',
  'organisation.featured',
  'organisation.list',
  'organisation.packages',
  'organisation.teacherCourses',
  'organisation.teachers',
  'survey.list',
];

const PAGE = 50;
const EVERY = 6;
const NEWS = 24;
const ANNOUNCEMENTS = 6;
const AGREEMENTS = [1, 2, 3, 4, 5] as const;
const PLAIN = [{ request: {} }] as const;
const FIRST_PAGE = [{ request: { limit: PAGE } }] as const;

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const ofEach = <Id extends number>(ids: readonly Id[]) => ids.map((id) => ({ request: { id } }));

/** Some courses of every type, and all that leads on from them. */
async function goodsOf(app: TestApp) {
  const { live, record, offline } = COURSE_TYPES;
  const lists = await Promise.all(
    [live, record, offline].map(
      async (type) => (await app.call('catalog.courses', { type, limit: PAGE })).data.list,
    ),
  );
  const courses = lists.flatMap((list) => list.filter((_, index) => index % EVERY === 0));
  const packages = (await app.call('catalog.packages', { limit: PAGE })).data.list;
  const shopIds = [...new Set(courses.map(({ shop }) => shop.id))];
  const teachers = await Promise.all(
    shopIds.map(async (id) => (await app.call('organisation.teachers', { id })).data.list),
  );
  return {
    courseIds: courses.map(({ id }) => id),
    packageIds: packages.map(({ id }) => id),
    shopIds,
    teacherIds: teachers.flatMap((list) => list.map(({ id }) => id)),
  };
}

async function marketAsks(app: TestApp, { login }: Reader): Promise<DemoAsks> {
  const { courseIds, packageIds, shopIds, teacherIds } = await goodsOf(app);
  const { live, record, offline } = COURSE_TYPES;
  return {
    'catalog.categoryTree': PLAIN,
    'catalog.flashSale': PLAIN,
    'catalog.upcomingLive': FIRST_PAGE,
    'catalog.homePackages': FIRST_PAGE,
    'catalog.homeTabs': PLAIN,
    'catalog.homeCourses': [{ request: { type: record } }],
    'catalog.categories': [live, record, offline].map((type) => ({ request: { type } })),
    'catalog.courses': [1, 2, 3, 4].map((page) => ({ request: { page, limit: PAGE } })),
    'catalog.suggest': [{ request: { keyword: 'python' } }],
    'catalog.hotWords': PLAIN,
    'catalog.course': [...ofEach(courseIds), { request: { id: courseIds[0] ?? 0 }, as: login }],
    'catalog.packages': FIRST_PAGE,
    'catalog.package': ofEach(packageIds),
    'catalog.packagesWithCourse': ofEach(courseIds),
    'catalog.related': ofEach(courseIds),
    'catalog.comments': ofEach(courseIds),
    'catalog.questions': ofEach(courseIds),
    'learning.catalogue': ofEach(courseIds),
    'learning.annexes': ofEach(courseIds),
    'organisation.featured': FIRST_PAGE,
    'organisation.ofCourse': ofEach(courseIds),
    'organisation.list': FIRST_PAGE,
    'organisation.detail': ofEach(shopIds),
    'organisation.courses': ofEach(shopIds),
    'organisation.packages': ofEach(shopIds),
    'organisation.teachers': ofEach(shopIds),
    'organisation.teacher': ofEach(teacherIds),
    'organisation.teacherCourses': ofEach(teacherIds),
  };
}

const siteAsks: DemoAsks = {
  'content.banners': PLAIN,
  'content.announcements': FIRST_PAGE,
  'content.ads': PLAIN,
  'content.article': [
    ...ofEach(numbersTo(ANNOUNCEMENTS)),
    ...AGREEMENTS.map((type) => ({ request: { type } })),
  ],
  'content.footer': PLAIN,
  'content.news': FIRST_PAGE,
  'content.newsItem': ofEach(numbersTo(NEWS)),
  'support.serviceLink': PLAIN,
};

/** What the reader has of her own. */
function ownAsks(reader: Reader): DemoAsks {
  const { login: as, analyst, office, onSite, packageId, attemptId, surveyId } = reader;
  return {
    'account.consents': [{ request: {}, as }],
    'catalog.isFavourite': [{ request: analyst, as }],
    'catalog.favourites': [{ request: {}, as }],
    'learning.myCourses': [{ request: { limit: PAGE }, as }],
    'learning.progress': [{ request: { curriculum_id: office.id }, as }],
    'learning.lesson': [{ request: { chapter_id: reader.lessonId }, as }],
    'learning.notes': [{ request: { curriculum_id: office.id }, as }],
    'learning.owned': [{ request: {}, as }],
    'learning.reminders': [{ request: {}, as }],
    'exam.list': [{ request: {}, as }],
    'exam.intro': [{ request: { id: reader.examId }, as }],
    // Not while a paper is open, which closes the book; `exam.start` has a test of its own.
    'exam.practise': [{ request: reader.practice, as }],
    'exam.result': [{ request: { id: attemptId }, as }],
    'exam.wrongTopics': [{ request: { limit: PAGE }, as }],
    'live.room': [{ request: { chapter_id: reader.onAirId }, as }],
    'certificate.list': [{ request: {}, as }],
    'survey.list': [{ request: {}, as }],
    'survey.form': [{ request: { id: surveyId }, as }],
    'survey.answers': [{ request: { id: surveyId }, as }],
    'order.confirm': [{ request: { type: COURSE_TYPES.record, id: reader.otherId }, as }],
    'order.checkAttendees': [
      { request: { type: COURSE_TYPES.offline, id: onSite.wanted.id, users: [] }, as },
    ],
    'order.list': [{ request: { limit: PAGE }, as }],
    'order.detail': reader.orderIds.map((id) => ({ request: { id }, as })),
    'order.refundQuote': [{ request: { id: reader.paidId }, as }],
    'coupon.info': [{ request: {}, as }],
    'coupon.claimable': [{ request: { limit: PAGE }, as }],
    'catalog.package': [{ request: { id: packageId }, as }],
  };
}

/** What people of the demo have. */
async function peopleAsks(app: TestApp, { analyst, onSite }: Reader): Promise<DemoAsks> {
  const demo = await personOf(app, DEMO_USER_ID);
  const sharer = await personOf(app, SHARER_ID);
  const holder = await personOf(app, DEMO_HOLDERS[0].learner);
  const { users } = buildMarket(app.clock.now());
  const { teacher, enterprise } = CERTIFICATION_KINDS;
  const applicants = [
    { kind: teacher, at: TEACHER_APPLICANT },
    { kind: enterprise, at: INSTITUTION_APPLICANT },
  ] as const;
  const { data: papers } = await app.call('certificate.list', {}, holder);
  const no = papers.list.find(({ certificate_no }) => certificate_no !== '')?.certificate_no ?? '';
  const { data: told } = await app.call('message.list', { limit: PAGE }, demo);
  const { data: goods } = await app.call('distribution.goods', {}, sharer);
  const shared = goods.list.map(({ id, type }) => ({ request: { id, type }, as: sharer }));
  return {
    'certificate.check': [{ request: { no } }],
    'coupon.mine': [{ request: { limit: PAGE }, as: demo }],
    'coupon.forOrder': [
      { request: { type: analyst.type, id: analyst.id }, as: demo },
      { request: { type: onSite.wanted.type, id: onSite.wanted.id }, as: demo },
    ],
    'message.list': [{ request: { limit: PAGE }, as: demo }],
    'message.read': told.list.map(({ id }) => ({ request: { id }, as: demo })),
    'message.choices': [{ request: {}, as: demo }],
    'distribution.record': [{ request: {}, as: sharer }],
    'distribution.commissions': [{ request: { limit: PAGE }, as: sharer }],
    'distribution.goods': [{ request: { limit: PAGE }, as: sharer }],
    'distribution.shareLink': shared.slice(0, 1),
    'organisation.certification': await Promise.all(
      applicants.map(async ({ kind, at }) => ({
        request: { kind },
        as: await personOf(app, users[at]?.id ?? 0),
      })),
    ),
  };
}

/** The reader, and everything that is asked. */
export async function demoAsks(app: TestApp): Promise<{ reader: Reader; asks: DemoAsks[] }> {
  const reader = await buildReader(app);
  const { login: as } = reader;
  return {
    reader,
    asks: [
      await marketAsks(app, reader),
      siteAsks,
      ownAsks(reader),
      await peopleAsks(app, reader),
      { 'message.list': [{ request: { limit: PAGE }, as }] },
    ],
  };
}
