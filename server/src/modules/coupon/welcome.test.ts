import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgreements } from '#factory/content';
import { startTestApp } from '#test/app';
import { wirePassword } from '#test/passwords';
import { buildCode } from '#factory/identity';
import { buildCoupon } from './coupon.factory.ts';
import type { TestApp } from '#test/app';

const { service, privacy } = AGREEMENT_TYPES;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await buildAgreements(app.platform, [service, privacy]);
});
afterAll(async () => app.stop());

/** Registers somebody over HTTP. */
async function register(username: string, phone: string): Promise<string> {
  const code = await buildCode(app.platform, phone, 'register');
  const password = wirePassword('Study-2026');
  const request = { username, password, phone, code, agree: 1 } as const;
  return (await app.call('identity.register', request)).data.user_token;
}

/** Hands every account that was opened to who waits for it, as a worker does. */
async function deliver(): Promise<number> {
  const rows = await app.platform.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'account.registered')
    .execute();
  const waiting = app.modules
    .flatMap(({ subscriptions = [] }) => subscriptions)
    .filter(({ event }) => event === 'account.registered');
  for (const { payload } of rows) {
    await Promise.all(waiting.map(async ({ handle }) => handle(payload as never)));
  }
  return rows.length;
}

const titles = async (token: string): Promise<string[]> =>
  (await app.call('coupon.mine', {}, { token })).data.list.map(({ title }) => title).toSorted();

describe('coupons for opening an account', () => {
  it('[R1-D1.4] are there after the registration, once each, and only those that can be had', async () => {
    await buildCoupon(app.platform, { title: '新人立减', is_welcome: true });
    await buildCoupon(app.platform, { title: '新人满减', is_welcome: true });
    await buildCoupon(app.platform, { title: '人人可领' });
    await buildCoupon(app.platform, { title: '已停发', is_welcome: true, status: 2 });
    await buildCoupon(app.platform, {
      title: '已领完',
      is_welcome: true,
      total_num: 1,
      receive_num: 1,
      outside_num: 1,
    });
    const token = await register('newlearner', '13600001111');
    expect(await deliver()).toBe(1);
    expect(await titles(token)).toEqual(['新人满减', '新人立减']);
    // An event may be heard twice.
    await deliver();
    expect(await titles(token)).toEqual(['新人满减', '新人立减']);
  });
});
