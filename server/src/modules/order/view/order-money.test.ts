import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { refundAt, refundItemOf, refundPlan } from '@zhiji/contract/kernel/refund';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '#factory/learning';
import { buildOrder, buildPaidOrder } from '../order.factory.ts';
import type { Login } from '#test/logins';

const app = useTestApp();
let login: Login;
beforeEach(async () => {
  login = await buildLogin(app);
});

const detail = async (id: number, sender: Login = login) =>
  (await app.call('order.detail', { id }, sender)).data;
const users = [
  { name: '欧阳娜娜', phone: '13544440001' },
  { name: '周以安', phone: '13544440002' },
];

describe('[R1-D1.5] an order names what it is about', () => {
  it('with the price of one seat beside how many there are', async () => {
    const id = await buildCourse(app.platform, { type: 3, price_fen: 168_000 });
    const order = await buildOrder(app.platform, login.userId, { type: 3, id, num: 2, users });
    const { items, total_price, save_price } = await detail(order.id);
    expect(items).toMatchObject([{ price: '1680.00', num: 2, pay_price: '3360.00' }]);
    expect({ total_price, save_price }).toEqual({ total_price: '3360.00', save_price: '0.00' });
  });

  it('and shows its people to its buyer when he asks, to nobody else', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const order = await buildOrder(app.platform, login.userId, { type: 3, id, num: 2, users });
    expect((await detail(order.id)).users).toMatchObject([
      { name: '欧***', phone: '135****0001' },
      { name: '周**', phone: '135****0002' },
    ]);
    const request = { id: order.id, full_names: 1 } as const;
    expect((await app.call('order.detail', request, login)).data.users).toMatchObject(users);
    const other = await buildLogin(app);
    expect((await app.call('order.detail', request, other)).code).toBe(50001);
  });

  it('with the package, its courses by themselves, and what it saves, before and after', async () => {
    const courses = await Promise.all(
      [30_000, 20_000].map(async (price_fen) => buildCourse(app.platform, { price_fen })),
    );
    const id = await buildPackage(app.platform, courses, {
      title: '两门一起学',
      total_price_fen: 39_900,
    });
    const preview = await app.call('order.confirm', { type: 4, id }, login);
    expect(preview.data).toMatchObject({ title: '两门一起学', save_price: '101.00' });
    const order = await buildOrder(app.platform, login.userId, { type: 4, id });
    await app.platform.db.updateTable('course').set({ price_fen: 1 }).execute();
    expect(await detail(order.id)).toMatchObject({
      title: '两门一起学',
      save_price: '101.00',
      items: [
        { price: '300.00', pay_price: '239.40' },
        { price: '200.00', pay_price: '159.60' },
      ],
    });
  });
});

describe('[R1-D1.3] the refund terms of an order', () => {
  /** What the shared function makes of them at a moment. */
  const backAt = async (orderId: number, at: Date): Promise<number> => {
    const { refund_rule: rule, pay_time: paid } = await detail(orderId);
    const plan = refundPlan(rule.items.map(refundItemOf), parseWireTime(paid ?? ''));
    return refundAt(plan, at).now.fen;
  };
  const inDays = (days: number): Date => new Date(app.clock.now().getTime() + days * DAY_MS);

  it('count lessons that were finished, seen to a third or opened, and no others', async () => {
    const id = await buildCourse(app.platform, {
      price_fen: 10_000,
      detail: { lesson_num: 4, refund_days: 30 },
    });
    const section = await buildSection(app.platform, id);
    const video = { type: 1, duration_s: 100 };
    const lessons = [
      await buildLesson(app.platform, id, section, video),
      await buildLesson(app.platform, id, section, video),
      await buildLesson(app.platform, id, section, { type: 2, page_num: 9 }),
      await buildLesson(app.platform, id, section, video),
    ];
    const { id: order } = await buildPaidOrder(app.platform, login.userId, { type: 2, id });
    expect(await backAt(order, inDays(1))).toBe(10_000);
    const see = async (place: number, seen: string): Promise<unknown> =>
      sql`insert into lesson_progress (user_id, chapter_id, course_id, seen, opened_at, updated_at)
        values (${login.userId}, ${lessons[place]}, ${id}, ${seen}::int4multirange, now(), now())`.execute(
        app.platform.db,
      );
    await see(0, '{[0,29)}');
    expect((await detail(order)).refund_rule.items).toMatchObject([{ studied_num: 0 }]);
    await see(1, '{[0,20),[50,60)}');
    await see(2, '{}');
    expect((await detail(order)).refund_rule.items).toMatchObject([
      { lesson_num: 4, studied_num: 2 },
    ]);
    expect(await backAt(order, inDays(1))).toBe(5_000);
    expect(await backAt(order, inDays(31))).toBe(0);
  });

  it('follow the sessions of a live course as they stand now', async () => {
    const id = await buildCourse(app.platform, { type: 1, price_fen: 10_000 });
    for (const days of [10, 20]) {
      await buildLiveSession(app.platform, id, {
        start_at: inDays(days),
        end_at: inDays(days + 0.1),
      });
    }
    const { id: order } = await buildPaidOrder(app.platform, login.userId, { type: 1, id });
    expect((await detail(order)).refund_rule.items[0]?.session_times).toHaveLength(2);
    const sums = await Promise.all([1, 11, 21].map(async (days) => backAt(order, inDays(days))));
    expect(sums).toEqual([10_000, 5_000, 0]);
  });
});
