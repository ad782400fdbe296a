/** What users see of their messages, and do with them. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { buildMessage } from '#factory/message';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Login } from '#test/logins';

const { order: ORDER, distribution: DISTRIBUTION } = MESSAGE_TYPES;
const NOT_FOUND = 40400;
const ENGLISH = { 'accept-language': 'en' };

const app = useTestApp();
const reader = useLogin(app);

const list = async (request: CallRequest<'message.list'> = {}, login: Login = reader) =>
  (await app.call('message.list', request, login)).data;

const idsOf = async (request: CallRequest<'message.list'> = {}) =>
  (await list(request)).list.map(({ id }) => id);

describe('the list of messages', () => {
  it('is empty for somebody who was told nothing', async () => {
    expect(await list()).toMatchObject({ list: [], total: 0, unread_num: 0 });
  });

  it('[API-065] has the latest first, with texts, link and time', async () => {
    const older = await buildMessage(app.platform, reader.userId);
    app.clock.advance(MINUTE_MS);
    const newer = await buildMessage(app.platform, reader.userId, { kind: 'exam.open' });
    const { list: shown, total, unread_num: unread } = await list();
    expect([total, unread]).toEqual([2, 2]);
    expect(shown.map(({ id }) => id)).toEqual([newer, older]);
    expect(shown[1]).toMatchObject({
      type: ORDER,
      title: '支付成功',
      content: '《数据分析师从零到上岗》的订单已支付 299.00 元。',
      link: '/user/order/detail?id=10001',
      is_read: 0,
    });
    expect(shown[0]?.create_time).toMatch(/^2026-11-15 12:\d\d:00$/u);
  });

  it('is filtered by type and by what was read, and counts what is unread at all', async () => {
    const { platform } = app;
    const { userId } = reader;
    const readAt = platform.clock.now();
    const paid = await buildMessage(platform, userId);
    const read = await buildMessage(platform, userId, { readAt });
    const coupon = await buildMessage(platform, userId, { kind: 'coupon.expiring' });
    expect(await idsOf({ type: ORDER })).toEqual([read, paid]);
    expect(await idsOf({ is_read: 0 })).toEqual([coupon, paid]);
    expect(await idsOf({ type: ORDER, is_read: 1 })).toEqual([read]);
    expect(await list({ type: ORDER, is_read: 1 })).toMatchObject({ total: 1, unread_num: 2 });
    expect(await list({ type: DISTRIBUTION })).toMatchObject({ list: [], total: 0, unread_num: 2 });
  });

  it('comes in pages', async () => {
    const built: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      built.unshift(await buildMessage(app.platform, reader.userId));
    }
    expect(await idsOf({ page: 1, limit: 2 })).toEqual(built.slice(0, 2));
    expect(await idsOf({ page: 3, limit: 2 })).toEqual(built.slice(4));
    expect(await list({ page: 3, limit: 2 })).toMatchObject({ total: 5, page: 3, limit: 2 });
    expect(await idsOf({ page: 4, limit: 2 })).toEqual([]);
  });

  it('shows a kind that only a newer release knows without texts', async () => {
    const id = await buildMessage(app.platform, reader.userId);
    await app.platform.db
      .updateTable('message')
      .set({ kind: 'toString' })
      .where('user_id', '=', reader.userId)
      .where('id', '=', id)
      .execute();
    expect((await list()).list).toMatchObject([{ id, title: '', content: '', link: '' }]);
  });
});

describe('a message', () => {
  it('[API-066] is read by opening it, once and for all', async () => {
    const id = await buildMessage(app.platform, reader.userId);
    await buildMessage(app.platform, reader.userId);
    const opened = await app.call('message.read', { id }, reader);
    expect(opened.data).toMatchObject({ id, is_read: 1, title: '支付成功' });
    expect((await list()).unread_num).toBe(1);
    expect((await app.call('message.read', { id }, reader)).data).toMatchObject({ is_read: 1 });
    expect((await list()).unread_num).toBe(1);
  });

  it('is read along with all others', async () => {
    const other = await buildLogin(app);
    await buildMessage(app.platform, other.userId);
    await buildMessage(app.platform, reader.userId);
    await buildMessage(app.platform, reader.userId);
    const { code, data } = await app.call('message.read', { all: 1 }, reader);
    expect([code, data]).toEqual([10000, null]);
    const { list: shown, unread_num: unread } = await list();
    expect([unread, shown.map(({ is_read: isRead }) => isRead)]).toEqual([0, [1, 1]]);
    expect((await list({}, other)).unread_num).toBe(1);
  });

  it('is gone when it was deleted', async () => {
    const id = await buildMessage(app.platform, reader.userId);
    const kept = await buildMessage(app.platform, reader.userId);
    expect((await app.call('message.remove', { id }, reader)).code).toBe(10000);
    expect(await idsOf()).toEqual([kept]);
    expect(await list()).toMatchObject({ total: 1, unread_num: 1 });
    expect((await app.call('message.remove', { id }, reader)).code).toBe(NOT_FOUND);
    expect((await app.call('message.read', { id }, reader)).code).toBe(NOT_FOUND);
  });

  it('is deleted along with all others that were read', async () => {
    const other = await buildLogin(app);
    const readAt = app.clock.now();
    await buildMessage(app.platform, other.userId, { readAt });
    await buildMessage(app.platform, reader.userId, { readAt });
    const unread = await buildMessage(app.platform, reader.userId);
    await buildMessage(app.platform, reader.userId, { readAt });
    expect((await app.call('message.remove', { all_read: 1 }, reader)).code).toBe(10000);
    expect(await idsOf()).toEqual([unread]);
    expect((await list({}, other)).total).toBe(1);
  });

  it('of somebody else is no message', async () => {
    const other = await buildLogin(app);
    const id = await buildMessage(app.platform, other.userId);
    expect((await app.call('message.read', { id }, reader)).code).toBe(NOT_FOUND);
    expect((await app.call('message.remove', { id }, reader)).code).toBe(NOT_FOUND);
    expect(await idsOf()).toEqual([]);
    expect(await list({}, other)).toMatchObject({ total: 1, unread_num: 1 });
  });
});

describe('a reader of English', () => {
  const title = '消息里的课程';

  it('reads the texts in English, with the English of a course where it is known', async () => {
    const { db } = app.platform;
    await db
      .insertInto('translation')
      .values({ source: title, en: 'A course in a message', updated_at: app.clock.now() })
      .execute();
    const sender = { ...reader, headers: ENGLISH };
    const facts = { title, price: '10.00' };
    const id = await buildMessage(app.platform, reader.userId, { facts });
    const unknown = await buildMessage(app.platform, reader.userId, {
      facts: { title: '没有英文的课程' },
    });
    const content = '¥10.00 paid for your order of A course in a message.';
    expect((await app.call('message.list', {}, sender)).data.list).toMatchObject([
      { id: unknown, content: expect.stringContaining('没有英文的课程') },
      { id, title: 'Payment received', content },
    ]);
    expect((await app.call('message.read', { id }, sender)).data).toMatchObject({ content });
    expect((await app.call('message.read', { id }, reader)).data).toMatchObject({
      content: `《${title}》的订单已支付 10.00 元。`,
    });
  });
});

it('is among what one may take along, with its facts', async () => {
  await buildMessage(app.platform, reader.userId, { kind: 'order.free', facts: { title: '甲' } });
  const { tables } = (await app.call('account.exportData', {}, reader)).data;
  expect(tables.find(({ name }) => name === 'message')?.rows).toMatchObject([
    { kind: 'order.free', facts: '{"title":"甲","order_id":10001}', read_at: null },
  ]);
});
