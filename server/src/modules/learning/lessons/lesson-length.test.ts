/** How long a course is: what its videos play, and what its sessions take. */
import { HOUR_MS, HOUR_S, MINUTE_S } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { cancelSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { newId } from '#platform/ids';
import { useTestApp } from '#test/app';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '../learning.factory.ts';
import { onMediaReady } from './lesson-asset.commands.ts';

const app = useTestApp();
const PLAYED_S = 10 * MINUTE_S;

async function buildAsset(): Promise<string> {
  const id = newId();
  await app.platform.db
    .insertInto('media_asset')
    .values({ id, kind: 'video', source_key: id, created_at: app.clock.now() })
    .execute();
  return id;
}

const ready = async (asset_id: string): Promise<void> =>
  onMediaReady(app.platform, { asset_id, duration_s: PLAYED_S, page_num: 0 });

describe('the length of a course', () => {
  it('[R1-D1.8] counts a session by its hours, whatever the replay plays', async () => {
    const id = await buildCourse(app.platform, { type: COURSE_TYPES.live });
    const asset_id = await buildAsset();
    const start = app.clock.now().getTime() - 4 * HOUR_MS;
    const held = await buildLiveSession(app.platform, id, {
      start_at: new Date(start),
      end_at: new Date(start + 2 * HOUR_MS),
      live_status: LIVE_STATUSES.replayReady,
      asset_id,
    });
    await ready(asset_id);
    const { data } = await app.call('catalog.course', { id, type: COURSE_TYPES.live });
    expect(data.duration).toBe(2 * HOUR_S);
    const catalogue = await app.call('learning.catalogue', { id });
    const lessons = catalogue.data.flatMap(({ son }) => son);
    expect(lessons.find((lesson) => lesson.id === held)?.duration).toBe(PLAYED_S);
  });

  it('[R1-D1.8] leaves out a session that is cancelled, also when a replay is measured later', async () => {
    const id = await buildCourse(app.platform, { type: COURSE_TYPES.live });
    const asset_id = await buildAsset();
    const start = app.clock.now().getTime();
    const sessionAt = async (hours: number, given: object = {}) =>
      buildLiveSession(app.platform, id, {
        start_at: new Date(start + hours * HOUR_MS),
        end_at: new Date(start + (hours + 2) * HOUR_MS),
        ...given,
      });
    const shown = async () =>
      (await app.call('catalog.course', { id, type: COURSE_TYPES.live })).data.duration;
    await sessionAt(-4, { live_status: LIVE_STATUSES.replayReady, asset_id });
    const off = await sessionAt(48);
    await sessionAt(72);
    await cancelSession(app.platform, { actor: operatorNamed('test'), chapterId: off });
    expect(await shown()).toBe(4 * HOUR_S);
    await ready(asset_id);
    expect(await shown()).toBe(4 * HOUR_S);
  });

  it('[R1-D1.8] counts a video by what it plays', async () => {
    const id = await buildCourse(app.platform, { type: COURSE_TYPES.record });
    const asset_id = await buildAsset();
    const section = await buildSection(app.platform, id);
    await buildLesson(app.platform, id, section, { asset_id });
    await ready(asset_id);
    const { data } = await app.call('catalog.course', { id, type: COURSE_TYPES.record });
    expect(data.duration).toBe(PLAYED_S);
  });
});
