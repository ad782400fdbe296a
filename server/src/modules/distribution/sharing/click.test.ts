import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildSharer } from '#test/spread/sales';
import type { Sender, TestApp } from '#test/app';
import type { Sharer } from '#test/spread/sales';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ beside: app });
});
afterAll(async () => Promise.all([app.stop(), other.stop()]));

const from = (address: string): Sender => ({ headers: { 'x-forwarded-for': address } });

/** Somebody follows a link to a course, unless another type is given. */
async function click(
  retailid: string,
  id: number,
  sender: Sender,
  { at = app, type = 2 }: { readonly at?: TestApp; readonly type?: 2 | 4 } = {},
): Promise<void> {
  const { code } = await at.call('analytics.reportCourseView', { id, type, retailid }, sender);
  expect(code).toBe(10_000);
}

/** Web processes tell what they heard. */
async function tell(): Promise<void> {
  for (const { modules } of [app, other]) {
    for (const { run } of modules.flatMap((module) => module.background ?? [])) {
      await run();
    }
  }
}

/** They do, and a worker moves it. */
async function move(): Promise<void> {
  await tell();
  for (const { run } of app.modules.flatMap((module) => module.schedules ?? [])) {
    await run();
  }
}

/** The clicks of somebody: of all time, and day by day. */
async function clicksOf({ userId }: Sharer) {
  await move();
  const session = await buildSession(app.platform, userId);
  const { data } = await app.call('distribution.record', {}, session);
  return { all: data?.click_num, days: data?.days.map(({ click_num }) => click_num) ?? [] };
}

describe('clicks on a distributor’s links', () => {
  it('count once per visitor, course and day, whichever process heard them', async () => {
    const sharer = await buildSharer(app);
    const one = await buildCourse(app.platform);
    const another = await buildCourse(app.platform);
    const statements = await app.statementsOf(async () => {
      await click(sharer.retailId, one, from('203.0.113.1'));
      await click(sharer.retailId, one, from('203.0.113.1'));
      await click(sharer.retailId, one, from('203.0.113.1'), { at: other });
      await click(sharer.retailId, one, from('203.0.113.2'), { at: other });
      await click(sharer.retailId, another, from('203.0.113.1'));
    });
    expect(statements).toBe(0);
    expect((await clicksOf(sharer)).all).toBe(3);
    await click(sharer.retailId, one, from('203.0.113.1'));
    expect((await clicksOf(sharer)).all).toBe(3);
    app.clock.advance(DAY_MS);
    await click(sharer.retailId, one, from('203.0.113.1'));
    const { all, days } = await clicksOf(sharer);
    expect(all).toBe(4);
    expect(days.slice(-3)).toEqual([0, 3, 1]);
  });

  it('count for who has the code, also on packages', async () => {
    const sharer = await buildSharer(app);
    const neighbour = await buildSharer(app);
    const course = await buildCourse(app.platform);
    const bundle = await buildPackage(app.platform, [course]);
    await click(sharer.retailId, bundle, from('203.0.113.3'), { type: 4 });
    await click(neighbour.retailId, course, from('203.0.113.3'));
    await click(neighbour.retailId, course, from('203.0.113.4'));
    expect((await clicksOf(sharer)).all).toBe(1);
    expect((await clicksOf(neighbour)).all).toBe(2);
  });

  it('are nobody’s with a code that nobody has, or on what is not there', async () => {
    const sharer = await buildSharer(app);
    const course = await buildCourse(app.platform);
    await click('NOBODY:S', course, from('203.0.113.5'));
    await click(sharer.retailId, Number.MAX_SAFE_INTEGER, from('203.0.113.5'));
    await click(sharer.retailId, course, from('203.0.113.5'), { type: 4 });
    expect((await clicksOf(sharer)).all).toBe(0);
  });

  it('[R1-A17] leave nothing in Redis when the link is none of ours', async () => {
    const sharer = await buildSharer(app);
    const course = await buildCourse(app.platform);
    const names = async () =>
      app.platform.redis.attempt(
        async (client) => [...(await client.keys('clicked:*')), ...(await client.hkeys('clicks'))],
        [],
      );
    const before = await names();
    for (const [code, id] of [
      ['NOBODY:S', course],
      [sharer.retailId, Number.MAX_SAFE_INTEGER],
      [`${sharer.retailId}x`, course],
    ] as const) {
      await click(code, id, from('203.0.113.9'));
    }
    await tell();
    expect(await names()).toEqual(before);
    await click(sharer.retailId, course, from('203.0.113.9'));
    await tell();
    expect(await names()).toHaveLength(before.length + 2);
  });

  it('[R1-A17] count beside one whose code is half a character', async () => {
    const sharer = await buildSharer(app);
    const course = await buildCourse(app.platform);
    const half = `{"id":${course},"type":2,"retailid":"\\ud800"}`;
    const response = await app.post('/api/pv/setCurriculumPv', half, {
      'content-type': 'application/json',
    });
    expect(await response.json()).toMatchObject({ code: 10_000 });
    await click(sharer.retailId, course, from('203.0.113.10'));
    expect((await clicksOf(sharer)).all).toBe(1);
  });

  it('do not count when the distributor himself looks, logged in', async () => {
    const sharer = await buildSharer(app);
    const buyer = await buildLogin(app);
    const course = await buildCourse(app.platform);
    await click(sharer.retailId, course, sharer);
    await click(sharer.retailId, course, buyer);
    await click(sharer.retailId, course, { ...buyer, ...from('203.0.113.6') });
    expect((await clicksOf(sharer)).all).toBe(1);
  });
});
