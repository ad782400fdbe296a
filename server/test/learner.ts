/** A learner with a course of one lesson, and what he can do in it. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { buildCourse } from '#factory/catalog';
import { buildSession, buildUser } from '#factory/identity';
import { buildLesson, buildSection } from '#factory/learning';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from './app.ts';

const BEAT_S = 20;

interface Studied {
  readonly userId: number;
  readonly courseId: number;
  readonly chapterId: number;
}

export type LearnerActions = ReturnType<typeof learnerActions>;

/** Somebody who may study a lesson of 100 seconds, unless given otherwise. */
export async function buildLearner(
  app: TestApp,
  { fastForward = false, lesson = {} }: { fastForward?: boolean; lesson?: object } = {},
) {
  const { platform } = app;
  const userId = await buildUser(platform);
  const { token } = await buildSession(platform, userId);
  const detail = { fast_forward: fastForward };
  const courseId = await buildCourse(platform, { type: 1, detail });
  const sectionId = await buildSection(platform, courseId);
  const given = { duration_s: 100, ...lesson };
  const chapterId = await buildLesson(platform, courseId, sectionId, given);
  await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: 365 });
  const studied = { userId, courseId, chapterId };
  return { ...studied, sectionId, ...learnerActions(app, token, studied) };
}

/** What somebody with this token does in a course. */
export function learnerActions(
  app: TestApp,
  token: string,
  { courseId, chapterId }: Omit<Studied, 'userId'>,
) {
  const report = async (given: Partial<CallRequest<'learning.reportProgress'>>) =>
    app.call(
      'learning.reportProgress',
      { chapter_id: chapterId, position: 0, seconds: 0, ...given },
      { token },
    );
  return {
    token,
    report,
    complete: async (id = chapterId) =>
      app.call('learning.complete', { chapter_id: id }, { token }),
    progress: async () => app.call('learning.progress', { curriculum_id: courseId }, { token }),
    /** Reports every 20 seconds, as a player does that shows these seconds. */
    watch: async (from: number, to: number) => {
      for (let at = from; at < to; at += BEAT_S) {
        const end = Math.min(at + BEAT_S, to);
        app.clock.advance(BEAT_S * SECOND_MS);
        await report({ position: end, seconds: end - at, ranges: [[at, end]] });
      }
    },
  };
}

/** The same learner after logging in elsewhere. */
export async function anotherDevice(app: TestApp, studied: Studied): Promise<LearnerActions> {
  const { token } = await buildSession(app.platform, studied.userId);
  return learnerActions(app, token, studied);
}

/** How much of the first lesson was counted. */
export async function doneOf({
  progress,
}: Pick<LearnerActions, 'progress'>): Promise<number | undefined> {
  return (await progress()).data.list[0]?.why.done;
}
