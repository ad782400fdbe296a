import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { buildCourse } from '#factory/catalog';
import { buildPdfAsset, buildVideoAsset } from '#factory/media';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin, loginAgain } from '#test/logins';
import { buildLesson, buildLiveSession, buildSection } from '../learning.factory.ts';
import { grantByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

const NOTHING = {
  url: '',
  poster: '',
  captions: [],
  sprites: null,
  qualities: [],
  expire_time: null,
};

let buckets: TestBuckets;
let app: TestApp;
let courseId: number;
let sectionId: number;
let assetId: string;
let buyer: Login;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  courseId = await buildCourse(app.platform);
  sectionId = await buildSection(app.platform, courseId);
  assetId = (await buildVideoAsset(app.platform)).id;
  buyer = await buildBuyer(30);
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function buildBuyer(days: number): Promise<Login> {
  const login = await buildLogin(app);
  const { userId } = login;
  await grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days });
  return login;
}

async function build(given: Parameters<typeof buildLesson>[3] = {}): Promise<number> {
  return buildLesson(app.platform, courseId, sectionId, { asset_id: assetId, ...given });
}

const open = async (chapter_id: number, login?: Login) =>
  app.call('learning.lesson', { chapter_id }, login);

describe('POST /api/user/courseVideo [API-044]', () => {
  it('answers a buyer all that the player needs, for two hours', async () => {
    const id = await build({ title: '什么是指标' });
    const { data } = await open(id, buyer);
    const folder = data.url.replace(/\/master\.m3u8$/u, '');
    expect(folder).toMatch(/^\/play\/[\w.-]+$/u);
    expect(data).toMatchObject({
      chapter_id: id,
      type: 1,
      title: '什么是指标',
      duration: 600,
      try_see: 0,
      is_purchased: 1,
      poster: `${folder}/poster.jpg`,
      captions: [{ language: 'zh', label: '中文', url: `${folder}/captions-zh.vtt` }],
      sprites: { url: `${folder}/sprites.jpg`, every: 6, columns: 10, width: 160, height: 90 },
      qualities: ['360p'],
      expire_time: formatWireTime(new Date(app.clock.now().getTime() + 2 * HOUR_MS)),
    });
  });

  it('[ROL-02] answers without the right no link and no flags, to visitors and users alike', async () => {
    await app.platform.db
      .updateTable('course_detail')
      .set({ fast_forward: true, only_play: true })
      .where('course_id', '=', courseId)
      .execute();
    const id = await build();
    const flags = { try_see: 0, is_purchased: 0, fast_forward: 0, only_play: 0 };
    for (const login of [undefined, await buildLogin(app)]) {
      expect((await open(id, login)).data).toMatchObject({ ...NOTHING, ...flags });
    }
    expect((await open(id, buyer)).data).toMatchObject({ fast_forward: 1, only_play: 1 });
  });

  it('[R1-B1] tells a buyer whose session is over that he is answered as a visitor', async () => {
    const id = await build();
    const login = await buildBuyer(30);
    expect((await open(id, buyer)).headers.get('x-session-over')).toBeNull();
    expect((await open(id)).headers.get('x-session-over')).toBeNull();
    await loginAgain(app, login);
    const { data, headers } = await open(id, login);
    expect(data).toMatchObject({ ...NOTHING, is_purchased: 0 });
    expect(headers.get('x-session-over')).toBe('11103');
  });

  it('[ROL-02] lets visitors try what is on trial, while the course is on sale', async () => {
    const id = await build({ try_see: true });
    expect((await open(id)).data).toMatchObject({ try_see: 1, is_purchased: 0 });
    expect((await open(id)).data.url).not.toBe('');
    expect((await open(id, buyer)).data).toMatchObject({ try_see: 1, is_purchased: 1 });
    const setStatus = async (status: number): Promise<unknown> =>
      app.platform.db.updateTable('course').set({ status }).where('id', '=', courseId).execute();
    await setStatus(3);
    expect((await open(id)).data).toMatchObject({ ...NOTHING, try_see: 0 });
    expect((await open(id, buyer)).data.url).not.toBe('');
    await setStatus(2);
  });

  it('links a PDF by its file, and a live session once there is a replay', async () => {
    const pdf = await build({ type: 2, asset_id: await buildPdfAsset(app.platform) });
    expect((await open(pdf, buyer)).data.url).toMatch(/\/file\.pdf$/u);
    const waiting = await buildLiveSession(app.platform, courseId);
    expect((await open(waiting, buyer)).data).toMatchObject({ ...NOTHING, is_purchased: 1 });
    const over = { live_status: 4, asset_id: assetId };
    const replay = await buildLiveSession(app.platform, courseId, over);
    expect((await open(replay, buyer)).data.url).toMatch(/\/master\.m3u8$/u);
  });

  it('ends the link with the right, and has none before the video is ready', async () => {
    const now = app.clock.now().getTime();
    const guest = await buildLogin(app);
    const { userId } = guest;
    await grantByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId,
      courseId,
      days: 1 / 24,
    });
    const { data } = await open(await build(), guest);
    expect(data.expire_time).toBe(formatWireTime(new Date(now + HOUR_MS)));
    const unmade = await build({ asset_id: null });
    expect((await open(unmade, buyer)).data).toMatchObject({ ...NOTHING, is_purchased: 1 });
  });

  it('answers 40400 for a section, a draft and what is not there', async () => {
    const draft = await buildCourse(app.platform, { status: 0 });
    const hidden = await buildLesson(app.platform, draft, await buildSection(app.platform, draft));
    for (const id of [sectionId, hidden, Number.MAX_SAFE_INTEGER]) {
      expect((await open(id, buyer)).code).toBe(40400);
    }
  });

  it('needs four statements at most, the session’s among them', async () => {
    const id = await build();
    const login = await buildBuyer(30);
    await open(id, login);
    app.clock.advance(1_000);
    expect(await app.statementsOf(async () => open(id, login))).toBeLessThanOrEqual(4);
    expect(await app.statementsOf(async () => open(id))).toBe(1);
  });
});
