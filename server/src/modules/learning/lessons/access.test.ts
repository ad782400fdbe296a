import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildVideoAsset } from '#factory/media';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin } from '#test/logins';
import { buildLesson, buildLiveSession, buildSection } from '../learning.factory.ts';
import { grantByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

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

const after = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);

async function buildLearner(courseId: number): Promise<Login> {
  const login = await buildLogin(app);
  const { userId } = login;
  await grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
  return login;
}

describe('the way from a bought course to its class [API-085]', () => {
  const REFUSED = [
    ['waits for another day', { live_status: 1, from: 31 }, 58000],
    ['is over and its replay is in work', { live_status: 3, from: -90 }, 58001],
    ['is over without a replay', { live_status: 5, from: -90 }, 58001],
    ['was cancelled', { live_status: 6, from: 10 }, 58001],
  ] as const;

  async function buildOwned(live_status: number, from: number) {
    const id = await buildCourse(app.platform, { type: 1 });
    const times = { start_at: after(from), end_at: after(from + 60) };
    const chapter = await buildLiveSession(app.platform, id, { live_status, ...times });
    return { id, chapter, learner: await buildLearner(id) };
  }

  it.each(REFUSED)('refuses a class that %s', async (_text, { live_status, from }, code) => {
    const { id, chapter, learner } = await buildOwned(live_status, from);
    const link = async (request: { curriculum_id: number; chapter_id?: number }) =>
      (await app.call('learning.accessLink', request, learner)).code;
    expect(await link({ curriculum_id: id, chapter_id: chapter })).toBe(code);
    expect(await link({ curriculum_id: id })).toBe(code);
  });

  it.each([
    ['that is on', 2, -10],
    ['whose room has opened', 1, 29],
  ])('leads into the room of a class %s', async (_text, live_status, from) => {
    const { id, chapter, learner } = await buildOwned(live_status, from);
    const { data } = await app.call('learning.accessLink', { curriculum_id: id }, learner);
    expect(data).toMatchObject({
      url: `/#/courseInfo?id=${id}&type=1&chapter=${chapter}`,
      type: 1,
      live_status,
    });
  });

  it('leads to the replay, and to what can be studied of a recorded course', async () => {
    const { id, chapter, learner } = await buildOwned(4, -90);
    const { data } = await app.call('learning.accessLink', { curriculum_id: id }, learner);
    const url = `/#/courseInfo?id=${id}&type=1&chapter=${chapter}`;
    expect(data).toMatchObject({ url, type: 2, live_status: 4 });
    const recorded = await buildCourse(app.platform, { type: 2 });
    const section = await buildSection(app.platform, recorded);
    const { id: asset_id } = await buildVideoAsset(app.platform);
    const lesson = await buildLesson(app.platform, recorded, section, { asset_id });
    const owner = await buildLearner(recorded);
    const link = async (chapter_id?: number) =>
      (
        await app.call(
          'learning.accessLink',
          { curriculum_id: recorded, ...(chapter_id === undefined ? {} : { chapter_id }) },
          owner,
        )
      ).data;
    const page = `/#/courseInfo?id=${recorded}&type=2`;
    expect(await link()).toMatchObject({ url: page, type: 3, start_time: null, live_status: null });
    expect(await link(lesson)).toMatchObject({ url: `${page}&chapter=${lesson}`, type: 3 });
  });

  it('means the class that is on, else the next, else the last with a replay', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    const build = async (live_status: number, from: number): Promise<number> =>
      buildLiveSession(app.platform, id, {
        live_status,
        start_at: after(from),
        end_at: after(from + 60),
      });
    const learner = await buildLearner(id);
    const meant = async () =>
      (await app.call('learning.accessLink', { curriculum_id: id }, learner)).data?.url;
    const chapterOf = (chapter: number): string => `&chapter=${chapter}`;
    await build(4, -3_000);
    const latest = await build(4, -2_000);
    expect(await meant()).toContain(chapterOf(latest));
    const next = await build(1, 20);
    expect(await meant()).toContain(chapterOf(next));
    const running = await build(2, -20);
    expect(await meant()).toContain(chapterOf(running));
  });

  it('is for those who may study the course, with a lesson of that course', async () => {
    const { id, chapter } = await buildOwned(2, -10);
    const stranger = await buildLogin(app);
    const other = await buildCourse(app.platform, { type: 1 });
    const foreign = await buildLearner(other);
    const ask = async (request: { curriculum_id: number; chapter_id?: number }, login: Login) =>
      (await app.call('learning.accessLink', request, login)).code;
    expect(await ask({ curriculum_id: id }, stranger)).toBe(40300);
    expect(await ask({ curriculum_id: other, chapter_id: chapter }, foreign)).toBe(40300);
    expect(await ask({ curriculum_id: 999_999 }, foreign)).toBe(40300);
  });
});
