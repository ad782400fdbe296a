import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { REMINDERS_MAX } from '@zhiji/contract/kernel/limits';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '#factory/learning';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

let app: TestApp;
let login: Login;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  login = await buildLogin(app);
});
afterAll(async () => app.stop());

const later = (hours: number): Date => new Date(app.clock.now().getTime() + hours * HOUR_MS);
const set = async (chapter_id: number, is_on: 0 | 1, as = login) =>
  app.call('learning.setReminder', { chapter_id, is_on }, as);
const kept = async (as = login): Promise<number[]> =>
  (await app.call('learning.reminders', {}, as)).data.map(({ chapter_id }) => chapter_id);

async function session(hours = 1, given = {}): Promise<number> {
  const course = await buildCourse(app.platform, { type: 1, title: '消防法规精讲' });
  const dates = { start_at: later(hours), end_at: later(hours + 1) };
  return buildLiveSession(app.platform, course, { ...dates, ...given });
}

describe('booked live sessions', () => {
  it('[R1-D1.2] are kept once, listed by time, and taken back', async () => {
    const late = await session(5);
    const early = await session(2);
    expect((await set(late, 1)).data).toEqual({ is_on: 1 });
    expect((await set(late, 1)).data).toEqual({ is_on: 1 });
    expect((await set(early, 1)).code).toBe(10_006);
    const { data } = await app.call('learning.reminders', {}, login);
    expect(data).toMatchObject([
      {
        chapter_id: early,
        title: '直播答疑',
        start_time: formatWireTime(later(2)),
        curriculum: { type: 1, title: '消防法规精讲' },
      },
      { chapter_id: late },
    ]);
    expect((await set(late, 0)).data).toEqual({ is_on: 0 });
    expect((await set(late, 0)).data).toEqual({ is_on: 0 });
    expect(await kept()).toEqual([early]);
  });

  it('[R1-D1.2] are everyone’s own', async () => {
    const chapter = await session();
    const other = await buildLogin(app);
    await set(chapter, 1);
    expect(await kept(other)).toEqual([]);
    await set(chapter, 0, other);
    expect(await kept()).toEqual([chapter]);
    expect((await app.call('learning.setReminder', { chapter_id: chapter, is_on: 1 })).code).toBe(
      11_101,
    );
  });

  it('[R1-D1.2] are only of sessions to come that anybody may see', async () => {
    const draft = await buildCourse(app.platform, { type: 1, status: 0 });
    const recorded = await buildCourse(app.platform);
    const video = await buildLesson(
      app.platform,
      recorded,
      await buildSection(app.platform, recorded),
    );
    expect((await set(await session(-1), 1)).code).toBe(58_005);
    expect((await set(await session(1, { live_status: 6 }), 1)).code).toBe(58_005);
    expect((await set(await buildLiveSession(app.platform, draft), 1)).code).toBe(40_400);
    expect((await set(video, 1)).code).toBe(40_400);
    expect((await set(Number.MAX_SAFE_INTEGER, 1)).code).toBe(40_400);
    expect(await kept()).toEqual([]);
  });

  it('[R1-D1.2] leave the list when they begin, and make room for others', async () => {
    const first = await session(1);
    await set(first, 1);
    for (let number = 1; number < REMINDERS_MAX; number += 1) {
      await set(await session(9), 1);
    }
    const next = await session(9);
    expect((await set(next, 1)).code).toBe(58_006);
    expect((await set(first, 1)).code).toBe(10_006);
    app.clock.advance(HOUR_MS);
    expect(await kept()).not.toContain(first);
    expect((await set(next, 1)).code).toBe(10_006);
    expect(await kept()).toContain(next);
  });
});
