import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { rollUpPageViews } from './page-view-rollup.commands.ts';
import type { TestApp } from '#test/app';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ beside: app });
});
afterAll(async () => Promise.all([app.stop(), other.stop()]));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const flush = async (): Promise<void> => {
  for (const { modules } of [app, other]) {
    for (const { run } of modules.flatMap((module) => module.background ?? [])) {
      await run();
    }
  }
};
const daysOf = async () =>
  app.platform.db
    .selectFrom('page_view_day')
    .select(['type', 'views', 'visitors'])
    .orderBy('type')
    .execute();

describe('POST /api/pv/setPv [API-074]', () => {
  it('counts once per visitor, menu and minute, whichever process heard it, without SQL', async () => {
    const statements = await app.statementsOf(async () => {
      await app.call('analytics.reportMenuView', { type: 2 }, from('203.0.113.1'));
      await app.call('analytics.reportMenuView', { type: 2 }, from('203.0.113.1'));
      await other.call('analytics.reportMenuView', { type: 2 }, from('203.0.113.1'));
      await other.call('analytics.reportMenuView', { type: 2 }, from('203.0.113.2'));
      await app.call('analytics.reportMenuView', {}, from('203.0.113.1'));
    });
    expect(statements).toBe(0);
    await flush();
    app.clock.advance(MINUTE_MS);
    await app.call('analytics.reportMenuView', { type: 2 }, from('203.0.113.1'));
    await flush();
    app.clock.advance(MINUTE_MS);
    await rollUpPageViews(app.platform);
    expect(await daysOf()).toEqual([
      { type: 1, views: 1, visitors: 1 },
      { type: 2, views: 3, visitors: 2 },
    ]);
  });

  it('rolls up the same again without counting twice', async () => {
    const before = await daysOf();
    await rollUpPageViews(app.platform);
    await rollUpPageViews(app.platform);
    expect(await daysOf()).toEqual(before);
  });

  it('rolls up in a bounded number of statements, however many minutes wait', async () => {
    for (const minute of Array.from({ length: 12 }, (_, index) => index)) {
      await app.call('analytics.reportMenuView', { type: 7 }, from(`198.51.100.${minute}`));
      app.clock.advance(MINUTE_MS);
    }
    await flush();
    expect(await app.statementsOf(async () => rollUpPageViews(app.platform))).toBe(3);
    expect((await daysOf()).find(({ type }) => type === 7)).toEqual({
      type: 7,
      views: 12,
      visitors: 12,
    });
  });

  it('defaults to the home menu and refuses a menu that does not exist', async () => {
    expect((await app.call('analytics.reportMenuView')).code).toBe(10000);
    const response = await app.post('/api/pv/setPv', '{"type":9}', {
      'content-type': 'application/json',
    });
    expect(await response.json()).toMatchObject({ code: 10004 });
  });
});
