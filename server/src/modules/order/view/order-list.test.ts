import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildCode } from '#factory/identity';
import { orderList } from './order-list.queries.ts';
import { buildAttendees, buildOrder, buildPaidOrder } from '../order.factory.ts';
import { rollUpSales } from '../sales-count.commands.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

let app: TestApp;
let login: Login;
let ids: { unpaid: number; paid: number; closed: number; onSite: number; packaged: number };

beforeAll(async () => {
  app = await startTestApp();
  login = await buildLogin(app, { phone: '13533330001' });
  const { platform } = app;
  const course = async (title: string, type = 2): Promise<number> =>
    buildCourse(platform, { title, type });
  const order = async (title: string) =>
    buildOrder(platform, login.userId, { type: 2, id: await course(title) });
  const closed = await order('摄影 Lightroom 后期');
  await app.call('order.close', { id: closed.id, reason: '买错了' }, login);
  const paid = await buildPaidOrder(platform, login.userId, {
    type: 2,
    id: await course('数据分析入门'),
  });
  const onSite = await buildPaidOrder(platform, login.userId, {
    type: 3,
    id: await course('烘焙实训', 3),
    num: 2,
    users: buildAttendees(2),
  });
  const packaged = await buildPaidOrder(platform, login.userId, {
    type: 4,
    id: await buildPackage(platform, [await course('甲'), await course('乙', 1)]),
  });
  const unpaid = await order('100%_手绘');
  ids = {
    unpaid: unpaid.id,
    paid: paid.id,
    closed: closed.id,
    onSite: onSite.id,
    packaged: packaged.id,
  };
  const stranger = await buildLogin(app);
  await buildOrder(platform, stranger.userId, { type: 2, id: await course('别人的') });
});
afterAll(async () => app.stop());

const list = async (request: CallRequest<'order.list'> = {}) =>
  (await app.call('order.list', request, login)).data;
const idsOf = async (request: CallRequest<'order.list'>): Promise<number[]> =>
  (await list(request)).list.map(({ id }) => id);

describe('POST /api/user/ordersList [API-038]', () => {
  it("answers one's own orders, the latest first, with the number in each status", async () => {
    const { list: orders, ...rest } = await list();
    expect(orders.map(({ id }) => id)).toEqual([
      ids.unpaid,
      ids.packaged,
      ids.onSite,
      ids.paid,
      ids.closed,
    ]);
    expect(rest).toEqual({
      total: 5,
      page: 1,
      limit: 10,
      counts: [
        { status: 1, num: 1 },
        { status: 5, num: 1 },
        { status: 10, num: 3 },
      ],
    });
    const page = { page: 1, limit: 10 };
    const read = async () => orderList(app.platform, login.userId, page);
    expect(await app.statementsOf(read)).toBe(2);
  });

  it('is cut by status, several statuses, type and page', async () => {
    expect(await idsOf({ status: 1 })).toEqual([ids.unpaid]);
    expect(await idsOf({ status: [5, 11] })).toEqual([ids.closed]);
    expect(await idsOf({ status: 10, type: 3 })).toEqual([ids.onSite]);
    const second = await list({ page: 2, limit: 2 });
    expect(second.list.map(({ id }) => id)).toEqual([ids.onSite, ids.paid]);
    expect(second.total).toBe(5);
    // The tabs say how many there are, whatever is looked at.
    expect((await list({ status: 1 })).counts).toHaveLength(3);
    expect((await list({ status: 1 })).total).toBe(1);
  });

  it('is searched by title and number, taking every character as it is', async () => {
    const [card] = (await list({ status: 1 })).list;
    expect(await idsOf({ keyword: 'lightroom' })).toEqual([ids.closed]);
    expect(await idsOf({ keyword: '%_' })).toEqual([ids.unpaid]);
    expect(await idsOf({ keyword: '_' })).toEqual([ids.unpaid]);
    expect(await idsOf({ keyword: card?.order_no.slice(-12) ?? '' })).toEqual([ids.unpaid]);
    expect(await idsOf({ keyword: '别人' })).toEqual([]);
  });

  it('[R1-B10] says what can be done with each order', async () => {
    const actions = new Map((await list()).list.map((order) => [order.id, order.actions]));
    expect(actions.get(ids.unpaid)).toEqual(['pay', 'cancel']);
    expect(actions.get(ids.closed)).toEqual(['reorder']);
    expect(actions.get(ids.paid)).toEqual(['study', 'comment', 'invoice', 'refund']);
    expect(actions.get(ids.packaged)).toEqual(['study', 'ticket', 'invoice', 'refund']);
    // Both seats are for others.
    expect(actions.get(ids.onSite)).toEqual(['ticket', 'invoice', 'refund']);
  });

  it('[R1-D2.1] says of which orders there are tickets and no lessons', async () => {
    const { platform } = app;
    const buyer = await buildLogin(app, { phone: '13533330003' });
    const packageOf = async (types: readonly number[]): Promise<number> =>
      buildPackage(
        platform,
        await Promise.all(types.map(async (type) => buildCourse(platform, { type }))),
      );
    const [onSite, mixed] = [await packageOf([3, 3]), await packageOf([3, 2])];
    for (const id of [onSite, mixed]) {
      await buildPaidOrder(platform, buyer.userId, { type: 4, id });
    }
    const { data } = await app.call('order.list', {}, buyer);
    expect(data.list.map((order) => [order.target_id, order.is_on_site])).toEqual([
      [mixed, 0],
      [onSite, 1],
    ]);
    const order = { id: data.list[1]?.id ?? 0 };
    expect((await app.call('order.detail', order, buyer)).data.is_on_site).toBe(1);
    const single = (await list()).list.map(({ id, is_on_site }) => [id, is_on_site]);
    expect(single).toContainEqual([ids.onSite, 1]);
    expect(single).toContainEqual([ids.paid, 0]);
  });

  it('[R1-D2.1] says so of what is left of an order, and of none that was given back', async () => {
    const { platform } = app;
    const buyer = await buildLogin(app, { phone: '13533330004' });
    const courses = await Promise.all([3, 2].map(async (type) => buildCourse(platform, { type })));
    const bundle = { type: 4, id: await buildPackage(platform, courses) } as const;
    const { id } = await buildPaidOrder(platform, buyer.userId, bundle);
    const isOnSite = async () =>
      (await app.call('order.list', {}, buyer)).data.list.map((order) => order.is_on_site);
    const mark = async (types: readonly number[], returned_at: Date | null) =>
      platform.db
        .updateTable('order_item')
        .set({ returned_at })
        .where('order_id', '=', id)
        .where('type', 'in', types)
        .execute();
    expect(await isOnSite()).toEqual([0]);
    await mark([2], app.clock.now());
    expect(await isOnSite()).toEqual([1]);
    await mark([3], app.clock.now());
    expect(await isOnSite()).toEqual([0]);
    // Nobody was paid back, which an invariant would find.
    await mark([2, 3], null);
  });
});

describe('paid orders', () => {
  it('are counted once in the sales of their courses, package and institution', async () => {
    const { db } = app.platform;
    await rollUpSales(app.platform);
    await rollUpSales(app.platform);
    const sales = async (orderId: number) => {
      const {
        target_id: id,
        type,
        shop_id,
      } = await db
        .selectFrom('orders')
        .select(['target_id', 'type', 'shop_id'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const one = db.selectFrom(type === 4 ? 'package' : 'course').where('id', '=', id);
      const shop = db.selectFrom('shop').where('id', '=', shop_id);
      return [
        (await one.select('buy_num').executeTakeFirstOrThrow()).buy_num,
        (await shop.select('buy_num').executeTakeFirstOrThrow()).buy_num,
      ];
    };
    expect(await sales(ids.paid)).toEqual([1, 1]);
    expect(await sales(ids.onSite)).toEqual([2, 1]);
    expect(await sales(ids.packaged)).toEqual([1, 1]);
    expect(await sales(ids.unpaid)).toEqual([0, 0]);
    expect(await sales(ids.closed)).toEqual([0, 0]);
    const parts = await db
      .selectFrom('order_item')
      .innerJoin('course', 'course.id', 'order_item.course_id')
      .select('course.buy_num')
      .where('order_item.order_id', '=', ids.packaged)
      .execute();
    expect(parts).toEqual([{ buy_num: 1 }, { buy_num: 1 }]);
  });

  it('keep their buyer from deleting the account; closed ones do not', async () => {
    const ask = async (who: Login, phone: string): Promise<number> => {
      const code = await buildCode(app.platform, phone, 'delete_account');
      return (await app.call('account.requestDeletion', { code }, who)).code;
    };
    expect(await ask(login, '13533330001')).toBe(60001);
    const other = await buildLogin(app, { phone: '13533330002' });
    const course = await buildCourse(app.platform);
    const order = await buildOrder(app.platform, other.userId, { type: 2, id: course });
    expect(await ask(other, '13533330002')).toBe(60001);
    await app.call('order.close', { id: order.id }, other);
    expect(await ask(other, '13533330002')).toBe(10006);
  });
});
