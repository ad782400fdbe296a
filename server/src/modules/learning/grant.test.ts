import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildLearner } from '#test/learner';
import { buildLesson } from './learning.factory.ts';
import type { TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

describe('what the page of a course tells its owner', () => {
  it('has how far he is and until when, in no more statements than for others', async () => {
    const learner = await buildLearner(app);
    const { courseId, sectionId, token } = learner;
    await buildLesson(app.platform, courseId, sectionId);
    const open = async () => app.call('catalog.course', { id: courseId, type: 1 }, { token });
    expect((await open()).data).toMatchObject({ is_purchased: 1, my: { percent: 0 } });
    await learner.report({});
    await learner.watch(0, 100);
    await learner.complete();
    expect((await open()).data.my).toEqual({ percent: 50, expire_time: '2027-11-15 12:00:00' });
    expect(await app.statementsOf(open)).toBeLessThanOrEqual(3);
  });
});
