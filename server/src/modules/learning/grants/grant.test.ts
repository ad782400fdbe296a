import { describe, expect, it } from 'vitest';
import { buildSession, buildUser } from '#factory/identity';
import { useTestApp } from '#test/app';
import { buildLearner } from '#test/learner';
import { buildLesson } from '../learning.factory.ts';

const app = useTestApp();

describe('what the page of a course tells its owner', () => {
  it('has how far he is and until when, in no more statements than for others', async () => {
    const learner = await buildLearner(app);
    const { courseId, sectionId, token } = learner;
    await buildLesson(app.platform, courseId, sectionId);
    const openAs = async (who: string) =>
      app.call('catalog.course', { id: courseId, type: 1 }, { token: who });
    const open = async () => openAs(token);
    expect((await open()).data).toMatchObject({ is_purchased: 1, my: { percent: 0 } });
    await learner.report({});
    await learner.watch(0, 100);
    await learner.complete();
    expect((await open()).data.my).toEqual({ percent: 50, expire_time: '2027-11-15 12:00:00' });
    // Both come with a session nobody has looked up yet.
    const statementsFor = async (userId: number) => {
      const session = await buildSession(app.platform, userId);
      return app.statementsOf(async () => openAs(session.token));
    };
    const forOther = await statementsFor(await buildUser(app.platform));
    expect(await statementsFor(learner.userId)).toBe(forOther);
  });
});
