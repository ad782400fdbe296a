/** Courses that were bought and studied, to ask money back for. */
import { buildCourse } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { buildLesson, buildSection } from '#factory/learning';
import { buildOrder } from '#factory/order';
import { learnerActions } from './learner.ts';
import { buildLogin } from './logins.ts';
import { payOnPhone, startScan } from './pay.ts';
import type { Bought, PayApp } from './pay.ts';

const LESSONS = 4;
const LESSON_SECONDS = 100;

export interface BoughtLessons extends Bought {
  readonly chapterIds: readonly number[];
}

/** A course of four lessons. */
export async function buildLessons(
  { platform }: PayApp,
  priceFen: number,
): Promise<Pick<BoughtLessons, 'courseId' | 'chapterIds'>> {
  const detail = { lesson_num: LESSONS };
  const courseId = await buildCourse(platform, { type: 2, price_fen: priceFen, detail });
  const sectionId = await buildSection(platform, courseId);
  const chapterIds: number[] = [];
  for (let lesson = 0; lesson < LESSONS; lesson += 1) {
    const duration = { duration_s: LESSON_SECONDS };
    chapterIds.push(await buildLesson(platform, courseId, sectionId, duration));
  }
  return { courseId, chapterIds };
}

/** The same, bought through WeChat Pay. */
export async function buyLessons(app: PayApp, priceFen = 20_000): Promise<BoughtLessons> {
  const lessons = await buildLessons(app, priceFen);
  const buyer = await buildLogin(app);
  const wanted = { type: 2, id: lessons.courseId } as const;
  const bought = { ...lessons, buyer, order: await buildOrder(app.platform, buyer.userId, wanted) };
  await payOnPhone(app, 1, await startScan(app, bought, 1));
  return bought;
}

/** Watches a lesson to its end. */
export async function studyLesson(
  app: PayApp,
  { buyer, courseId, chapterIds }: BoughtLessons,
  lesson: number,
): Promise<void> {
  const chapterId = chapterIds[lesson] ?? 0;
  const learner = learnerActions(app, buyer.token, { courseId, chapterId });
  await learner.report({});
  await learner.watch(0, LESSON_SECONDS);
}

/** The same after logging in again: time has passed. */
export async function afterLogin<T extends Bought>(app: PayApp, bought: T): Promise<T> {
  const { userId } = bought.buyer;
  return { ...bought, buyer: { userId, ...(await buildSession(app.platform, userId)) } };
}
