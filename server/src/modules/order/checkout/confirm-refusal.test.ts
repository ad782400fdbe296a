import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import { checkoutOf } from '#test/orders';
import type { Basket } from '#test/orders';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildShop } from '#factory/organisation';
import { buildAttendees, buildOrder, buildPaidOrder } from '../order.factory.ts';
import { payWithoutMoney } from '../payment/test-pay.commands.ts';

const app = useTestApp();
const login = useLogin(app);

const { confirm } = checkoutOf(app, login);
const codeOf = async (basket: Basket): Promise<number> => (await confirm(basket)).code;
const later = (hours: number): Date => new Date(app.clock.now().getTime() + hours * HOUR_MS);

describe('an order that cannot be', () => {
  it('is refused with 40400 for what is not there or never was on sale', async () => {
    const draft = await buildCourse(app.platform, { status: 0 });
    const record = await buildCourse(app.platform);
    expect(await codeOf({ type: 2, id: draft })).toBe(40400);
    expect(await codeOf({ type: 1, id: record })).toBe(40400);
    expect(await codeOf({ type: 4, id: Number.MAX_SAFE_INTEGER })).toBe(40400);
    expect(await codeOf({ type: 4, id: await buildPackage(app.platform, []) })).toBe(40400);
  });

  it('is refused with 50006 off sale, after sign-up, and from a closed institution', async () => {
    const off = await buildCourse(app.platform, { status: 3 });
    const begun = await buildCourse(app.platform, {
      type: 1,
      start_at: later(0),
      end_at: later(5),
    });
    const signedUp = await buildCourse(app.platform, {
      type: 3,
      start_at: later(48),
      end_at: later(50),
      detail: { signup_end_at: later(-1) },
    });
    const closed = await buildCourse(app.platform, {
      shop_id: await buildShop(app.platform, { status: 2 }),
    });
    const withBegun = await buildPackage(app.platform, [begun, await buildCourse(app.platform)]);
    expect(await codeOf({ type: 2, id: off })).toBe(50006);
    expect(await codeOf({ type: 1, id: begun })).toBe(50006);
    expect(await codeOf({ type: 3, id: signedUp })).toBe(50006);
    expect(await codeOf({ type: 2, id: closed })).toBe(50006);
    expect(await codeOf({ type: 4, id: withBegun })).toBe(50006);
  });

  it('is refused with 50002 for what is owned, unless it is for others', async () => {
    const record = await buildCourse(app.platform);
    const live = await buildCourse(app.platform, { type: 1 });
    await buildPaidOrder(app.platform, login.userId, { type: 2, id: record });
    await buildPaidOrder(app.platform, login.userId, { type: 1, id: live });
    expect(await codeOf({ type: 2, id: record })).toBe(50002);
    expect(await codeOf({ type: 1, id: live })).toBe(50002);
    expect(await codeOf({ type: 1, id: live, users: buildAttendees(1) })).toBe(10000);
    expect(await codeOf({ type: 1, id: live, num: 2 })).toBe(10000);
  });

  it('is refused with 50005 above the limit of a flash sale and with five unpaid orders', async () => {
    const live = await buildCourse(app.platform, { type: 1 });
    await buildSeckill(app.platform, live, { item: { limit_num: 2 } });
    expect(await codeOf({ type: 1, id: live, num: 2 })).toBe(10000);
    expect(await codeOf({ type: 1, id: live, num: 3 })).toBe(50005);
    const courses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      courses.push(await buildCourse(app.platform));
    }
    for (const id of courses.slice(0, 5)) {
      await buildOrder(app.platform, login.userId, { type: 2, id });
    }
    expect(await codeOf({ type: 2, id: courses[5] ?? 0 })).toBe(50005);
    expect(await codeOf({ type: 2, id: courses[0] ?? 0 })).toBe(10000);
  });

  it('[ERR-07/80002] is refused without enough seats, which says which and how many', async () => {
    const id = await buildCourse(app.platform, {
      type: 3,
      title: '摄影外拍实训',
      stock: { seat_num: 3, seat_used: 1, seat_outside: 1 },
    });
    const { code, data, msg } = await confirm({ type: 3, id, num: 3 });
    expect([code, data, msg]).toEqual([
      80002,
      { title: '摄影外拍实训', left: 2 },
      '“摄影外拍实训”名额不足，仅剩 2 个',
    ]);
    const full = await buildCourse(app.platform, {
      type: 1,
      stock: { seat_num: 1, seat_used: 1, seat_outside: 1 },
    });
    const pack = await buildPackage(app.platform, [await buildCourse(app.platform), full]);
    expect(await codeOf({ type: 4, id: pack })).toBe(80002);
  });

  it('[R1-D1.1] names the first course of a package in the way, be it full or over', async () => {
    const full = await buildCourse(app.platform, {
      type: 3,
      title: '陶艺体验班',
      stock: { seat_num: 1, seat_used: 1, seat_outside: 1 },
    });
    const over = await buildCourse(app.platform, {
      type: 1,
      title: '年终演练',
      start_at: later(-5),
      end_at: later(-3),
    });
    const [fullFirst, overFirst] = [
      await buildPackage(app.platform, [full, over]),
      await buildPackage(app.platform, [over, full]),
    ];
    const answerOf = async (id: number) => {
      const { code, msg } = await confirm({ type: 4, id });
      return [code, msg];
    };
    expect(await answerOf(fullFirst)).toEqual([80002, '“陶艺体验班”名额已满']);
    expect(await answerOf(overFirst)).toEqual([50006, '“年终演练”报名已截止']);
  });

  it('[R1-D1.1] of a recorded course never meets the limit of a flash sale that is shown as open', async () => {
    const id = await buildCourse(app.platform, { price_fen: 9_900 });
    await buildSeckill(app.platform, id, { item: { limit_num: 1 } });
    // Who took it has an order that waits, which ordering again answers, or owns it.
    const order = await buildOrder(app.platform, login.userId, { type: 2, id });
    expect(await codeOf({ type: 2, id })).toBe(10000);
    await payWithoutMoney(app.platform, login.userId, { id: order.id });
    expect(await codeOf({ type: 2, id })).toBe(50002);
    expect((await app.call('learning.owned', {}, login)).data.ids).toEqual([id]);
  });

  it('[R1-D1.1] says which limit it is to who took his share of a flash sale for others', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    await buildSeckill(app.platform, id, { item: { limit_num: 1 } });
    await buildPaidOrder(app.platform, login.userId, { type: 1, id, users: buildAttendees(1) });
    // He does not own it: for him as for everybody its card says how many each may have.
    expect((await app.call('learning.owned', {}, login)).data.ids).not.toContain(id);
    const { code, data, msg } = await confirm({ type: 1, id });
    expect([code, data, msg]).toEqual([50005, { limit: 1 }, '秒杀每人限购 1 份']);
  });

  it('is refused with 10004 for several of what one needs only once', async () => {
    const record = await buildCourse(app.platform);
    expect(await codeOf({ type: 2, id: record, num: 2 })).toBe(10004);
    const pack = await buildPackage(app.platform, [record]);
    expect(await codeOf({ type: 4, id: pack, num: 2 })).toBe(10004);
  });

  it('[ERR-07/90000+90001+90004+90005] is refused by the codes of its coupon', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    const claim = async (coupon = {}, claimed = {}): Promise<number> =>
      buildCouponUser(app.platform, login.userId, await buildCoupon(app.platform, coupon), claimed);
    const ofShop = await claim({ shop_id: await buildShop(app.platform), scope: 5 });
    const expired = await claim({}, { start_at: later(-48), end_at: later(-1) });
    const held = await claim();
    await buildOrder(app.platform, login.userId, {
      type: 2,
      id: await buildCourse(app.platform),
      coupon_user_id: held,
    });
    const other = await buildLogin(app);
    const foreign = await buildCouponUser(
      app.platform,
      other.userId,
      await buildCoupon(app.platform),
    );
    for (const [coupon, code] of [
      [ofShop, 90000],
      [foreign, 90001],
      [expired, 90004],
      [held, 90005],
    ] as const) {
      expect([coupon, await codeOf({ type: 2, id, coupon_user_id: coupon })]).toEqual([
        coupon,
        code,
      ]);
    }
  });
});
