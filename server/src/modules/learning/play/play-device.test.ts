import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { buildVideoAsset } from '#factory/media';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin } from '#test/logins';
import { buildLesson, buildSection } from '../learning.factory.ts';
import { grantByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

const DEVICES = Array.from({ length: 8 }, (_, index) => `device ${index}`);

let buckets: TestBuckets;
let app: TestApp;
let courseId: number;
let lesson: number;
let trial: number;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  courseId = await buildCourse(app.platform);
  const sectionId = await buildSection(app.platform, courseId);
  const { id: asset_id } = await buildVideoAsset(app.platform);
  lesson = await buildLesson(app.platform, courseId, sectionId, { asset_id });
  trial = await buildLesson(app.platform, courseId, sectionId, { asset_id, try_see: true });
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function buildBuyer(): Promise<Login> {
  const login = await buildLogin(app);
  const { userId } = login;
  await grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
  return login;
}

const agent = (name: string): Record<string, string> => ({ 'user-agent': name });

async function open(login: Login, device: string, chapter_id = lesson) {
  return app.call('learning.lesson', { chapter_id }, { ...login, headers: agent(device) });
}

async function play(url: string, { token }: Login, device: string): Promise<[number, number]> {
  const headers = { 'x-user-token': token, ...agent(device) };
  const answer = await fetch(app.origin + url, { headers });
  const text = await answer.text();
  const code = answer.ok ? 0 : (JSON.parse(text) as { code: number }).code;
  return [answer.status, code];
}

describe('the device limit [API-044]', () => {
  it('lets two devices play, a third when one of them has stopped for a minute', async () => {
    const buyer = await buildBuyer();
    const first = await open(buyer, 'phone');
    expect([first.code, (await open(buyer, 'desk')).code]).toEqual([10000, 10000]);
    expect((await open(buyer, 'television')).code).toBe(58002);
    expect((await open(buyer, 'phone')).code).toBe(10000);
    app.clock.advance(40 * SECOND_MS);
    expect((await open(buyer, 'desk')).code).toBe(10000);
    app.clock.advance(30 * SECOND_MS);
    expect((await open(buyer, 'television')).code).toBe(10000);
    expect(await play(first.data.url, buyer, 'phone')).toEqual([403, 58002]);
  });

  it('is kept by what plays', async () => {
    const buyer = await buildBuyer();
    const { data } = await open(buyer, 'phone');
    await open(buyer, 'desk');
    for (const _ of [1, 2, 3]) {
      app.clock.advance(30 * SECOND_MS);
      expect(await play(data.url, buyer, 'phone')).toEqual([200, 0]);
    }
    expect((await open(buyer, 'television')).code).toBe(10000);
    expect((await open(buyer, 'tablet')).code).toBe(58002);
  });

  it('[R1-D1.7] lets a browser in that opens its first lesson by many calls at once', async () => {
    for (const _ of [1, 2, 3]) {
      const buyer = await buildBuyer();
      const answers = await Promise.all(DEVICES.map(async () => open(buyer, 'phone')));
      expect(answers.map(({ code }) => code)).toEqual(DEVICES.map(() => 10000));
    }
  });

  it('[R1-D1.7] counts no login that is over', async () => {
    const { userId } = await buildBuyer();
    for (const _ of [1, 2, 3, 4]) {
      // A new login ends the one before.
      const login = { userId, ...(await buildSession(app.platform, userId)) };
      const { code, data } = await open(login, 'phone');
      expect(code).toBe(10000);
      expect(await play(data.url, login, 'phone')).toEqual([200, 0]);
    }
  });

  it('is not for trials', async () => {
    const user = await buildLogin(app);
    for (const device of DEVICES) {
      expect((await open(user, device, trial)).data.try_see).toBe(1);
    }
  });

  it('holds when many devices come at once', async () => {
    const buyer = await buildBuyer();
    const answers = await Promise.all(DEVICES.map(async (device) => open(buyer, device)));
    expect(answers.filter(({ code }) => code === 10000)).toHaveLength(2);
  });

  it('would not hold if devices looked for a free place before they took it', async () => {
    const { userId } = await buildBuyer();
    const { db } = app.platform;
    const now = app.clock.now();
    const look = async (): Promise<boolean> => {
      const taken = db.selectFrom('play_device').select('place').where('user_id', '=', userId);
      return (await taken.execute()).length < 2;
    };
    const take = async (device: string): Promise<unknown> =>
      db
        .insertInto('play_device')
        .values({ user_id: userId, place: 1, device, seen_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ device }))
        .execute();
    const looked = await Promise.all(DEVICES.map(look));
    const admitted = DEVICES.filter((_, index) => looked[index]);
    await Promise.all(admitted.map(take));
    expect(admitted.length).toBeGreaterThan(2);
  });
});
