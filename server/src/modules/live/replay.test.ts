import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { transcodeNext } from '#modules/media';
import { createBuckets } from '#test/buckets';
import { push, pushAddress, startClassroom } from '#test/live';
import { until } from '#test/live-room';
import { closeAbandoned } from './closing.commands.ts';
import { makeNextReplay, onMediaReady } from './replay.commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Classroom } from '#test/live';
import type { LiveCourse } from '#test/live-room';
import type { Login } from '#test/logins';

const LONG_MS = 120_000;
const GOING_ON = new AbortController().signal;

let buckets: TestBuckets;
let classroom: Classroom;
let app: TestApp;
let course: LiveCourse;
let learner: Login;
beforeAll(async () => {
  buckets = await createBuckets();
  classroom = await startClassroom(buckets.environment);
  ({ app, course, learner } = classroom);
});
afterAll(async () => {
  await classroom.stop();
  await buckets.remove();
});

async function recordingsOf(chapterId: number): Promise<number> {
  const rows = await app.platform.db
    .selectFrom('live_recording')
    .select('file')
    .where('chapter_id', '=', chapterId)
    .execute();
  return rows.length;
}

/** Pushes so many seconds at once, and waits until the live server has written them down. */
async function teach(chapterId: number, seconds: number, files = 1): Promise<void> {
  const address = await pushAddress(app, chapterId);
  // A recording is named by the second it began in.
  await pause(SECOND_MS);
  expect(await push(address, { seconds, fast: true }).ended).toBe(true);
  await classroom.untilOnAir(chapterId, 0);
  await until(async () => (await recordingsOf(chapterId)) === files);
}

async function assetOf(chapterId: number): Promise<string | null> {
  const { asset_id } = await app.platform.db
    .selectFrom('chapter')
    .select('asset_id')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  return asset_id;
}

/** Workers fetch what was recorded of classes, until it is this one's turn. */
async function fetchRecordings(chapterId: number): Promise<void> {
  app.clock.advance(11 * SECOND_MS);
  await until(async () => {
    await makeNextReplay(app.platform, app.liveProvider, GOING_ON);
    return (await assetOf(chapterId)) !== null || (await course.statusOf(chapterId)) !== 3;
  });
}

/** What workers do once a class is over. */
async function makeReplay(chapterId: number): Promise<void> {
  await fetchRecordings(chapterId);
  const { db } = app.platform;
  const assetId = await assetOf(chapterId);
  const readyEvents = async () =>
    (await db.selectFrom('outbox').select('payload').where('topic', '=', 'media.ready').execute())
      .map(({ payload }) => payload as { asset_id: string; duration_s: number; page_num: number })
      .filter(({ asset_id }) => asset_id === assetId);
  await until(async () => {
    await transcodeNext(app.platform, GOING_ON);
    return assetId === null || (await readyEvents()).length > 0;
  });
  for (const ready of await readyEvents()) {
    for (const { event, handle } of app.modules.flatMap((module) => module.subscriptions ?? [])) {
      await (event === 'media.ready' ? handle(ready as never) : Promise.resolve());
    }
  }
}

describe('the replay', () => {
  it(
    'lands in the same lesson, from both parts of a class that was cut off',
    async () => {
      const chapterId = await course.buildClass();
      await teach(chapterId, 6);
      app.clock.advance(2 * MINUTE_MS);
      await closeAbandoned(app.platform);
      await teach(chapterId, 7, 2);
      app.clock.advance(3 * MINUTE_MS);
      await closeAbandoned(app.platform);
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayPending);
      await makeReplay(chapterId);
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayReady);
      const { data } = await app.call('learning.lesson', { chapter_id: chapterId }, learner);
      expect(data).toMatchObject({ type: 3, is_purchased: 1 });
      expect(data.duration).toBeGreaterThanOrEqual(12);
      expect(data.duration).toBeLessThanOrEqual(14);
      const master = await classroom.get(data.url);
      expect(master.status).toBe(200);
      const playlist = await master.text();
      expect(playlist).toContain('index.m3u8');
      // Plain AAC: what joined parts say of their sound must still be what browsers play.
      expect(playlist).toContain('mp4a.40.2');
      expect(await recordingsOf(chapterId)).toBe(0);
      const access = { curriculum_id: course.courseId, chapter_id: chapterId };
      expect((await app.call('learning.accessLink', access, learner)).data.type).toBe(2);
    },
    LONG_MS,
  );

  it(
    'is made of what the live server has, also when its notice was lost',
    async () => {
      const chapterId = await course.buildClass();
      await teach(chapterId, 6);
      await app.platform.db
        .deleteFrom('live_recording')
        .where('chapter_id', '=', chapterId)
        .execute();
      app.clock.advance(3 * MINUTE_MS);
      await closeAbandoned(app.platform);
      await makeReplay(chapterId);
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayReady);
      expect(await app.liveProvider.listRecordings(`c${chapterId}`)).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'is none when nearly nothing was pushed',
    async () => {
      const chapterId = await course.buildClass();
      await teach(chapterId, 2);
      app.clock.advance(3 * MINUTE_MS);
      await closeAbandoned(app.platform);
      await makeReplay(chapterId);
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.endedWithoutReplay);
      const access = { curriculum_id: course.courseId, chapter_id: chapterId };
      expect((await app.call('learning.accessLink', access, learner)).code).toBe(58001);
    },
    LONG_MS,
  );

  it(
    'is none when what was pushed cannot be made to play',
    async () => {
      const chapterId = await course.buildClass();
      await teach(chapterId, 6);
      app.clock.advance(3 * MINUTE_MS);
      await closeAbandoned(app.platform);
      await fetchRecordings(chapterId);
      const { platform, liveProvider } = app;
      await platform.db
        .updateTable('media_asset')
        .set({ state: 'failed' })
        .where('state', '=', 'waiting')
        .execute();
      await makeNextReplay(platform, liveProvider, GOING_ON);
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.endedWithoutReplay);
    },
    LONG_MS,
  );

  it('of one class changes no other', async () => {
    const chapterId = await course.buildClass({ live_status: 3 });
    const ready = { asset_id: '00000000-0000-7000-8000-000000000000', duration_s: 1, page_num: 0 };
    await onMediaReady(app.platform, ready);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayPending);
  });
});
