import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildVideoAsset } from '#factory/media';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { anotherDevice, buildLearner, doneOf } from '#test/learner';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';

let buckets: TestBuckets;
let app: TestApp;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

it('[API-044] opening a lesson starts its clock, and another device goes on from there', async () => {
  const { id } = await buildVideoAsset(app.platform);
  const learner = await buildLearner(app, { lesson: { asset_id: id } });
  const open = async (token: string) =>
    app.call('learning.lesson', { chapter_id: learner.chapterId }, { token });
  expect((await open(learner.token)).data.position).toBe(0);
  // No report between opening and this one: the time since opening is what counts.
  await learner.watch(0, 20);
  expect(await doneOf(learner)).toBe(20);
  const other = await anotherDevice(app, learner);
  expect((await open(other.token)).data.position).toBe(20);
});
