/** Learners who have earned a certificate. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { buildTemplate, PERSON } from '#factory/certificate';
import { buildLesson, buildSection } from '#factory/learning';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildLearner } from '../learner.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';

type Template = Parameters<typeof buildTemplate>[2];

/** Numbers that are right, of people who do not exist. */
export const ID_CARDS = ['440306199512121234', '310104198801014518', PERSON.id_card] as const;

/** Gives somebody a course of one lesson at which he was there to its end. */
export async function finishCourse(
  { platform }: TestApp,
  userId: number,
  courseId: number,
): Promise<void> {
  const sectionId = await buildSection(platform, courseId);
  const chapterId = await buildLesson(platform, courseId, sectionId);
  const now = platform.clock.now();
  const actor = operatorNamed('test');
  await grantByStaff(platform, { actor, userId, courseId, days: 365 });
  await platform.db
    .insertInto('lesson_progress')
    .values({
      user_id: userId,
      chapter_id: chapterId,
      course_id: courseId,
      opened_at: now,
      updated_at: now,
      attended_at: now,
      finished_at: now,
      finished_of: 1,
    })
    .execute();
}

/** What somebody with this token does about certificates. */
export function holder(app: TestApp, token: string, courseId: number) {
  return {
    apply: async (given: Partial<CallRequest<'certificate.apply'>> = {}) =>
      app.call('certificate.apply', { curriculum_id: courseId, ...PERSON, ...given }, { token }),
    list: async (given: CallRequest<'certificate.list'> = {}) =>
      (await app.call('certificate.list', given, { token })).data.list,
    first: async () => {
      const { data } = await app.call('certificate.list', {}, { token });
      const [card] = data.list;
      if (card === undefined) {
        throw new Error('there is no certificate');
      }
      return card;
    },
  };
}

/** A learner whose course gives a certificate, with his lesson finished or not. */
export async function buildHolder(
  app: TestApp,
  template: Template = {},
  { isFinished = true } = {},
) {
  const learner = await buildLearner(app);
  await buildTemplate(app.platform, learner.courseId, template);
  if (isFinished) {
    await learner.report({});
    await learner.watch(0, 100);
    await learner.complete();
  }
  return { ...learner, ...holder(app, learner.token, learner.courseId) };
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = '10X98765432';
const DAYS = 9_000;

/** A number that is right, of its own for every user. */
export function buildCard(userId: number): string {
  const birth = new Date(Date.UTC(1970, 0, 1) + (userId % DAYS) * DAY_MS);
  const day = birth.toISOString().slice(0, 10).replaceAll('-', '');
  const nth = String(Math.floor(userId / DAYS) % 1_000).padStart(3, '0');
  const body = `110101${day}${nth}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${CHECKS[sum % CHECKS.length] ?? ''}`;
}
