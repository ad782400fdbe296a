/** Somebody who reads English and has bought, studied and sat something of the demo market. */
import {
  CHAPTER_TYPES,
  COURSE_TYPES,
  EXAM_TOPIC_TYPES,
  LIVE_STATUSES,
  SURVEY_TOPIC_TYPES,
} from '@zhiji/contract/kernel/statuses';
import { buildSession } from '#factory/identity';
import { buildFinished } from '#factory/learning';
import { buildAttendees, buildOrder, buildPaidOrder } from '#factory/order';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { demoExams } from '#seeds/exams/demo-exams';
import { buildLogin } from '../logins.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Wanted } from '#factory/order';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';

const OFFICE = 'Python自动化办公';
const ANALYST = '数据分析师从零到上岗';
const FIRE_LAW = '消防法规精讲';
const OK = 10_000;
const PAGE = 50;
/** A word the book of phrases knows. */
export const KNOWN_WORD = '茶艺';

export interface Good {
  readonly type: NonNullable<CallRequest<'catalog.courses'>['type']>;
  readonly id: number;
}

export type Reader = Awaited<ReturnType<typeof buildReader>>;

/** A course of the demo by its title. */
async function courseNamed({ platform }: TestApp, title: string): Promise<Good> {
  const { id, type } = await platform.db
    .selectFrom('course')
    .select(['id', 'type'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return { id, type: type as Good['type'] };
}

/** Somebody of the demo, logged in. */
export async function personOf({ platform }: TestApp, userId: number): Promise<Login> {
  return { userId, ...(await buildSession(platform, userId)) };
}

/** The first of these that can be ordered without an id card. */
async function firstOpen(app: TestApp, login: Login, goods: readonly Wanted[]): Promise<Wanted> {
  for (const wanted of goods) {
    const { code, data } = await app.call('order.confirm', wanted, login);
    const isReady =
      code === OK &&
      data.need_id_card === 0 &&
      (data.need_users === 0 || wanted.users !== undefined);
    if (isReady) {
      return wanted;
    }
  }
  throw new Error('nothing of the demo can be ordered');
}

/** Pays for the first of these that can be ordered. */
async function buyFirst(app: TestApp, login: Login, goods: readonly Wanted[]) {
  const wanted = await firstOpen(app, login, goods);
  const { id: orderId } = await buildPaidOrder(app.platform, login.userId, wanted);
  return { wanted, orderId };
}

async function idsOf(app: TestApp, type: Good['type']): Promise<number[]> {
  const { data } = await app.call('catalog.courses', { type, limit: PAGE });
  return data.list.filter(({ price }) => Number(price) > 0).map(({ id }) => id);
}

/** Sits an exam, fills its blanks with a word and hands it in. */
async function sitExam(app: TestApp, login: Login, examId: number): Promise<number> {
  const { data: paper } = await app.call('exam.start', { exam_id: examId }, login);
  const answers = paper.topics
    .filter(({ type }) => type === EXAM_TOPIC_TYPES.blank)
    .map(({ id, blanks }) => ({
      topic_id: id,
      answer: Array.from({ length: blanks }, () => KNOWN_WORD),
      revision: 0,
    }));
  const handedIn = { exam_user_id: paper.exam_user_id, answers, is_submit: 1 } as const;
  await app.call('exam.save', handedIn, login);
  return paper.exam_user_id;
}

/** An answer, wrong again, to a question of hers that asks for words. */
async function practiceOf(app: TestApp, login: Login): Promise<CallRequest<'exam.practise'>> {
  const { data } = await app.call('exam.wrongTopics', { limit: PAGE }, login);
  const wrong = data.list.find(({ type }) => type === EXAM_TOPIC_TYPES.blank);
  if (wrong === undefined) {
    throw new Error('the reader has filled in every blank');
  }
  const { exam_user_id, id: topic_id, my_answer: answer, rights } = wrong;
  return { exam_user_id, topic_id, answer, rights };
}

/** The first lesson of a course that has this. */
async function lessonWith(
  { platform }: TestApp,
  courseId: number,
  column: 'type' | 'live_status',
  value: number,
): Promise<number> {
  const { id } = await platform.db
    .selectFrom('chapter')
    .select('id')
    .where('course_id', '=', courseId)
    .where(column, '=', value)
    .orderBy('sort')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a note of one word. */
async function takeNote(app: TestApp, login: Login, chapter_id: number): Promise<void> {
  await app.call('learning.addNote', { chapter_id, position: 0, content: KNOWN_WORD }, login);
}

/** Begins to fill in the questionnaire of a course that is finished. */
async function beginSurvey(app: TestApp, login: Login, courseId: number): Promise<number> {
  await buildFinished(app.platform, login.userId, courseId);
  const { data } = await app.call('survey.form', { curriculum_id: courseId }, login);
  const answers = data.topics
    .filter(({ type }) => type === SURVEY_TOPIC_TYPES.text)
    .map(({ id }) => ({ topic_id: id, answer: [KNOWN_WORD] }));
  await app.call('survey.submit', { id: data.id, answers, is_submit: 0 }, login);
  return data.id;
}

/** Books the next class of the timetable. */
async function bookClass(app: TestApp, login: Login): Promise<void> {
  const { data } = await app.call('catalog.upcomingLive', { limit: PAGE });
  const next = data.find(({ live_status }) => live_status === LIVE_STATUSES.waiting);
  if (next === undefined) {
    throw new Error('the demo has no class to come');
  }
  await app.call('learning.setReminder', { chapter_id: next.chapter_id, is_on: 1 }, login);
}

/** The reader, and the things that are hers. */
export async function buildReader(app: TestApp) {
  const { platform } = app;
  const login = await buildLogin(app);
  const office = await courseNamed(app, OFFICE);
  const analyst = await courseNamed(app, ANALYST);
  const free = await buildPaidOrder(platform, login.userId, office);
  const paid = await buildPaidOrder(platform, login.userId, analyst);
  const { id: courseId } = await courseNamed(app, FIRE_LAW);
  const actor = operatorNamed('test');
  await grantByStaff(platform, { actor, userId: login.userId, courseId, days: 30 });
  const onSite = await buyFirst(
    app,
    login,
    (await idsOf(app, COURSE_TYPES.offline)).map((id) => ({
      type: COURSE_TYPES.offline,
      id,
      users: buildAttendees(1),
    })),
  );
  const packages = (await app.call('catalog.packages', { limit: PAGE })).data.list;
  const bundle = await buyFirst(
    app,
    login,
    packages.map(({ id }) => ({ type: COURSE_TYPES.package, id })),
  );
  const recorded = await idsOf(app, COURSE_TYPES.record);
  const other = await firstOpen(
    app,
    login,
    recorded.map((id) => ({ type: COURSE_TYPES.record, id })),
  );
  const given = await buildOrder(platform, login.userId, other);
  await app.call('order.close', { id: given.id }, login);
  await bookClass(app, login);
  for (const { type, id } of [analyst, bundle.wanted]) {
    await app.call('catalog.toggleFavourite', { type, id }, login);
  }
  const lessonId = await lessonWith(app, office.id, 'type', CHAPTER_TYPES.video);
  await takeNote(app, login, lessonId);
  const examId = demoExams.findIndex(({ course }) => course === OFFICE) + 1;
  const attemptId = await sitExam(app, login, examId);
  return {
    login,
    lessonId,
    onAirId: await lessonWith(app, courseId, 'live_status', LIVE_STATUSES.live),
    practice: await practiceOf(app, login),
    analyst,
    office,
    onSite,
    packageId: bundle.wanted.id,
    otherId: other.id,
    orderIds: [free.id, paid.id, onSite.orderId, bundle.orderId, given.id],
    paidId: paid.id,
    cancelledId: given.id,
    examId,
    attemptId,
    surveyId: await beginSurvey(app, login, office.id),
  };
}
