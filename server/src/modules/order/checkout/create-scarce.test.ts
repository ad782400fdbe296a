import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import { checkoutOf, orderIdsOf, seatsUsed } from '#test/orders';
import type { Basket, OrderRequest } from '#test/orders';
import { buildCourse, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildAttendees, buildOrder, buildPaidOrder } from '../order.factory.ts';
import type { ContentionLimit } from './contention-limit.ts';

const app = useTestApp();
const login = useLogin(app);

const { requestOf, create } = checkoutOf(app, login);

describe('what is scarce', () => {
  it('goes to who is first: the last places of a flash sale, then 50003', async () => {
    const id = await buildCourse(app.platform);
    await buildSeckill(app.platform, id, { item: { stock: 2, price_fen: 3_900 } });
    const buyers = await Promise.all(Array.from({ length: 6 }, async () => buildLogin(app)));
    const requests = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, request: await requestOf({ type: 2, id }, buyer) })),
    );
    const codes = await Promise.all(
      requests.map(async ({ buyer, request }) => (await create(request, buyer)).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([10000, 10000, 50003, 50003, 50003, 50003]);
  });

  it('comes back when an order closes, with its coupon and limit', async () => {
    const id = await buildCourse(app.platform, { type: 1, stock: { seat_num: 2 } });
    await buildSeckill(app.platform, id, { item: { stock: 2, limit_num: 2, price_fen: 20_000 } });
    await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform, { with_seckill: true }),
    );
    const basket: Basket = { type: 1, id, num: 2, users: buildAttendees(2) };
    const { data } = await create(await requestOf(basket));
    expect(data.price).toBe('380.00');
    expect(await seatsUsed(app, id)).toBe(2);
    await app.call('order.close', { id: data.id }, login);
    expect(await seatsUsed(app, id)).toBe(0);
    const again = await create(await requestOf(basket));
    expect(again.data.price).toBe('380.00');
    expect(again.data.id).not.toBe(data.id);
  });

  it('[ERR-07/80002] is seats, with what is left, and nothing kept of the order', async () => {
    const id = await buildCourse(app.platform, { type: 3, stock: { seat_num: 3 } });
    const other = await buildLogin(app);
    const mine = await requestOf({ type: 3, id, num: 2, users: buildAttendees(2) });
    const theirs = await requestOf({ type: 3, id, num: 2, users: buildAttendees(2) }, other);
    const answers = await Promise.all([create(mine), create(theirs, other)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([10000, 80002]);
    expect(answers.find(({ code }) => code === 80002)?.data).toMatchObject({ left: 1 });
    expect(await seatsUsed(app, id)).toBe(2);
  });

  it('[ERR-07/90005] is a coupon, in one order at a time', async () => {
    const coupon = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform),
    );
    const requests = [
      await requestOf({ type: 2, id: await buildCourse(app.platform), coupon_user_id: coupon }),
      await requestOf({ type: 2, id: await buildCourse(app.platform), coupon_user_id: coupon }),
    ];
    const codes = await Promise.all(requests.map(async (one) => (await create(one)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([10000, 90005]);
  });

  it('is the number of unpaid orders: five, then 50005', async () => {
    const requests: OrderRequest[] = [];
    for (let index = 0; index < 7; index += 1) {
      requests.push(await requestOf({ type: 2, id: await buildCourse(app.platform) }));
    }
    const codes = await Promise.all(requests.map(async (one) => (await create(one)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      10000, 10000, 10000, 10000, 10000, 50005, 50005,
    ]);
    const [paid = 0] = await orderIdsOf(app, login.userId);
    await app.call('order.testPay', { id: paid }, login);
    const id = await buildCourse(app.platform);
    expect((await create(await requestOf({ type: 2, id }))).code).toBe(10000);
  });

  it('is a flash-sale limit: kept over several orders, then 50005', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    await buildSeckill(app.platform, id, { item: { limit_num: 2, stock: 9 } });
    await buildPaidOrder(app.platform, login.userId, {
      type: 1,
      id,
      users: buildAttendees(1),
    });
    const request = await requestOf({ type: 1, id, users: buildAttendees(1) });
    expect((await app.call('order.confirm', { type: 1, id, num: 2 }, login)).code).toBe(50005);
    expect((await create(request)).code).toBe(10000);
  });

  it('is that limit, which is told, also when another order of the buyer was quicker', async () => {
    const { platform } = app;
    const id = await buildCourse(platform, { type: 1 });
    await buildSeckill(platform, id, { item: { limit_num: 2, stock: 9 } });
    const basketOf = (num: number): Basket => ({ type: 1, id, num, users: buildAttendees(num) });
    // Its turn comes after it was found good.
    const late: ContentionLimit = async (_places, work) => {
      await buildPaidOrder(platform, login.userId, basketOf(1));
      return work();
    };
    const second = buildOrder(platform, login.userId, basketOf(2), late);
    await expect(second).rejects.toMatchObject({
      key: 'order.purchaseLimit',
      data: { limit: 2 },
    });
  });
});

describe('who the seats are for', () => {
  it('must be named: one for each seat of an on-site course, nobody twice, 50007', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const [one, two] = buildAttendees(2);
    const request = await requestOf({ type: 3, id, num: 2 });
    for (const users of [[], [one], [one, one], [one, { ...two, phone: one?.phone }]]) {
      const asked = { ...request, users } as OrderRequest;
      expect((await create(asked)).code).toBe(50007);
    }
    const record = await buildCourse(app.platform);
    const ofRecord = await requestOf({ type: 2, id: record });
    expect((await create({ ...ofRecord, users: buildAttendees(1) })).code).toBe(50007);
  });

  it('must have good papers where the course asks for them', async () => {
    const id = await buildCourse(app.platform, { type: 3, detail: { need_id_card: true } });
    const [person] = buildAttendees(1);
    const request = await requestOf({ type: 3, id });
    for (const card of [undefined, '110105194912310021', '1101']) {
      const users = [{ ...person, ...(card === undefined ? {} : { id_card: card }) }];
      const asked = { ...request, users } as OrderRequest;
      expect((await create(asked)).code).toBe(50007);
    }
    const users = [{ ...person, id_card: '11010519491231002x' }];
    const good = { ...request, users } as OrderRequest;
    expect((await create(good)).code).toBe(10000);
    const seats = app.platform.db.selectFrom('order_seat').where('course_id', '=', id);
    const stored = await seats.selectAll().executeTakeFirstOrThrow();
    expect(stored.id_card_sealed).toBeInstanceOf(Buffer);
    expect(JSON.stringify(stored)).not.toContain(person?.phone);
    expect(app.logged.join('\n')).not.toContain(person?.phone);
  });

  it('has one seat in a course, whoever bought it: 50007, or 50002 for the buyer', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const own = { name: '林知远', phone: '13511112222' };
    const [seated] = buildAttendees(1);
    const buyer = await buildLogin(app, { phone: own.phone });
    await buildPaidOrder(app.platform, login.userId, {
      type: 3,
      id,
      num: 2,
      users: [own, ...(seated === undefined ? [] : [seated])],
    });
    const request = await requestOf({ type: 3, id }, buyer);
    const asked = (user: unknown) => ({ ...request, users: [user] }) as typeof request;
    expect((await create(asked(seated), buyer)).code).toBe(50007);
    expect((await create(asked(own), buyer)).code).toBe(50002);
    expect((await create(asked(buildAttendees(1)[0]), buyer)).code).toBe(10000);
  });

  it('can be ordered for by two at once, and is told who has paid', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    const phone = '13511113333';
    const self = await buildLogin(app, { phone });
    const friend = await buildLogin(app);
    const own = await requestOf({ type: 1, id }, self);
    const gift = await requestOf({ type: 1, id, users: [{ name: '友', phone }] }, friend);
    const [mine, theirs] = await Promise.all([create(own, self), create(gift, friend)]);
    expect([mine.code, theirs.code]).toEqual([10000, 10000]);
    await app.call('order.testPay', { id: mine.data.id }, self);
    const late = await app.call('order.pay', { id: theirs.data.id, pay_type: 1 }, friend);
    expect(late.code).toBe(50007);
  });
});
