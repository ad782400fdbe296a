import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import { checkoutOf, orderIdsOf, seatsUsed } from '#test/orders';
import type { Login } from '#test/logins';
import type { OrderRequest } from '#test/orders';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildOrder, buildPaidOrder } from '../order.factory.ts';

const app = useTestApp();
const login = useLogin(app);

const { requestOf, create } = checkoutOf(app, login);

describe('POST /api/orders/createOrders [API-076]', () => {
  it('creates the confirmed order', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    const { code, data } = await create(await requestOf({ type: 2, id }));
    expect(code).toBe(10000);
    expect(data).toMatchObject({
      price: '299.00',
      need_pay: 1,
      expire_time: '2026-11-15 12:30:00',
    });
    expect(data.order_no).toMatch(/^\d{28}$/);
  });

  it('takes two statements to confirm and six to create, two more with a coupon', async () => {
    const order = async () => {
      const id = await buildCourse(app.platform, { price_fen: 29_900 });
      return app.statementsOf(async () => buildOrder(app.platform, login.userId, { type: 2, id }));
    };
    expect(await order()).toBe(8);
    await buildCouponUser(app.platform, login.userId, await buildCoupon(app.platform));
    expect(await order()).toBe(10);
  });

  it('answers the same order again: by its key, and by what it is of', async () => {
    const id = await buildCourse(app.platform);
    const [first, second] = [await requestOf({ type: 2, id }), await requestOf({ type: 2, id })];
    const created = await create(first);
    expect((await create(first)).data).toEqual(created.data);
    expect((await create(second)).data).toEqual(created.data);
    expect(await orderIdsOf(app, login.userId)).toEqual([created.data.id]);
    await app.call('order.close', { id: created.data.id }, login);
    // The key stands for its order, even a closed one; a new key makes a new one.
    expect((await create(first)).data.id).toBe(created.data.id);
    expect((await create(second)).data.id).not.toBe(created.data.id);
  });

  it('makes one order of many requests at once', async () => {
    const id = await buildCourse(app.platform);
    const coupon = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform),
    );
    const request = await requestOf({ type: 2, id, coupon_user_id: coupon });
    const answers = await Promise.all(Array.from({ length: 20 }, async () => create(request)));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
    expect(await orderIdsOf(app, login.userId)).toHaveLength(1);
  });

  it('settles what is free at once, with its payment and access', async () => {
    const id = await buildCourse(app.platform, { price_fen: 0, detail: { valid_days: 30 } });
    const { data } = await create(await requestOf({ type: 2, id }));
    expect(data).toMatchObject({ price: '0.00', need_pay: 0, expire_time: null });
    const detail = (await app.call('order.detail', { id: data.id }, login)).data;
    expect(detail).toMatchObject({ status: 10, pay_type: 5, payment: { pay_type: 5 } });
    const grants = await app.platform.db
      .selectFrom('access_grant')
      .selectAll()
      .where('user_id', '=', login.userId)
      .execute();
    expect(grants).toMatchObject([
      { course_id: id, source: 3, ends_at: new Date(app.clock.now().getTime() + 30 * DAY_MS) },
    ]);
    expect((await app.call('order.confirm', { type: 2, id }, login)).code).toBe(50002);
  });

  it('gives a free course once, even to two tabs at once', async () => {
    const id = await buildCourse(app.platform, { price_fen: 0 });
    const requests = [
      await requestOf({ type: 2, id }),
      await requestOf({ type: 2, id }),
      await requestOf({ type: 2, id }),
    ];
    const codes = await Promise.all(requests.map(async (one) => (await create(one)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([10000, 50002, 50002]);
    expect(await orderIdsOf(app, login.userId)).toHaveLength(1);
  });

  it('books what a coupon of the platform paid of an order that costs nothing', async () => {
    const id = await buildCourse(app.platform, { price_fen: 1_500 });
    const coupon = await buildCoupon(app.platform, { type: 3, min_fen: 0, money_fen: 2_000 });
    const claimed = await buildCouponUser(app.platform, login.userId, coupon);
    const { data } = await create(await requestOf({ type: 2, id }));
    expect(data.need_pay).toBe(0);
    const entries = await app.platform.db
      .selectFrom('ledger_entry')
      .select(['account', 'amount_fen'])
      .where('txn', '=', `free:${data.order_no}`)
      .orderBy('account')
      .execute();
    expect(entries).toEqual([
      { account: 'marketing', amount_fen: 1_500 },
      { account: 'shop_payable', amount_fen: -1_500 },
    ]);
    const used = app.platform.db.selectFrom('coupon_user').where('user_id', '=', login.userId);
    expect(await used.select(['id', 'status', 'order_id']).execute()).toEqual([
      { id: claimed, status: 1, order_id: data.id },
    ]);
  });

  it('buys of a package what is not owned, each for its share, and keeps its promises', async () => {
    const [one, two, three] = [
      await buildCourse(app.platform, { price_fen: 10_000 }),
      await buildCourse(app.platform, { type: 1, price_fen: 10_000, stock: { seat_num: 2 } }),
      await buildCourse(app.platform, { price_fen: 10_001 }),
    ];
    await buildPaidOrder(app.platform, login.userId, { type: 2, id: one });
    const id = await buildPackage(app.platform, [one, two, three], {
      total_price_fen: 10_000,
      valid_days: 90,
    });
    const { data } = await create(await requestOf({ type: 4, id }));
    const detail = (await app.call('order.detail', { id: data.id }, login)).data;
    expect(detail.items.map((item) => [item.curriculum_id, item.pay_price])).toEqual([
      [two, '33.33'],
      [three, '33.34'],
    ]);
    expect(detail.users).toHaveLength(1);
    expect(await seatsUsed(app, two)).toBe(1);
    await app.call('order.testPay', { id: data.id }, login);
    const grants = await app.platform.db
      .selectFrom('access_grant')
      .select(['course_id', 'source', 'ends_at'])
      .where('user_id', '=', login.userId)
      .where('order_id', '=', data.id)
      .orderBy('course_id')
      .execute();
    const ends_at = new Date(app.clock.now().getTime() + 90 * DAY_MS);
    expect(grants).toEqual([
      { course_id: two, source: 2, ends_at },
      { course_id: three, source: 2, ends_at },
    ]);
  });
});

describe('a key', () => {
  it('of somebody else, another basket or long ago is told 50009', async () => {
    const id = await buildCourse(app.platform);
    const coupon = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform),
    );
    const request = await requestOf({ type: 2, id });
    const other = await buildLogin(app);
    const wrong: [OrderRequest, Login][] = [
      [request, other],
      [{ ...request, id: await buildCourse(app.platform) }, login],
      [{ ...request, type: 1 }, login],
      [{ ...request, coupon_user_id: 0 }, login],
      [{ ...request, confirm_key: `${request.confirm_key}A` }, login],
      [{ ...request, confirm_key: 'x' }, login],
    ];
    for (const [asked, who] of wrong) {
      expect((await create(asked, who)).code).toBe(50009);
    }
    expect((await create({ ...request, coupon_user_id: coupon })).code).toBe(10000);
    const late = await requestOf({ type: 2, id: await buildCourse(app.platform) });
    app.clock.advance(10 * MINUTE_MS);
    expect((await create(late)).code).toBe(50009);
  });

  it('does not bring back an order whose time is over', async () => {
    const id = await buildCourse(app.platform);
    await create(await requestOf({ type: 2, id }));
    app.clock.advance(31 * MINUTE_MS);
    expect((await create(await requestOf({ type: 2, id }))).code).toBe(50009);
    await app.call('order.close', { id: (await orderIdsOf(app, login.userId))[0] ?? 0 }, login);
  });

  it('with another price than now is told 50003', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    const request = await requestOf({ type: 2, id });
    await app.platform.db
      .updateTable('course')
      .set({ price_fen: 19_900 })
      .where('id', '=', id)
      .execute();
    expect((await create(request)).code).toBe(50003);
    expect(await orderIdsOf(app, login.userId)).toEqual([]);
    const package1 = await buildCourse(app.platform);
    const pack = await buildPackage(app.platform, [package1, id], { total_price_fen: 30_000 });
    const ofPackage = await requestOf({ type: 4, id: pack });
    await buildPaidOrder(app.platform, login.userId, { type: 2, id });
    expect((await create(ofPackage)).code).toBe(50003);
  });
});
