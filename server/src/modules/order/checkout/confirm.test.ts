import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import { checkoutOf } from '#test/orders';
import type { Basket } from '#test/orders';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildOrder, buildPaidOrder, buildPreview } from '../order.factory.ts';

const app = useTestApp();
const login = useLogin(app);

const { confirm } = checkoutOf(app, login);
const codeOf = async (basket: Basket): Promise<number> => (await confirm(basket)).code;
const later = (hours: number): Date => new Date(app.clock.now().getTime() + hours * HOUR_MS);

describe('POST /api/orders/confirmOrders [API-077]', () => {
  it('previews a course in two statements and writes nothing', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    const preview = async () => buildPreview(app.platform, login.userId, { type: 2, id });
    expect(await app.statementsOf(preview)).toBe(2);
    const { code, data } = await confirm({ type: 2, id });
    expect(code).toBe(10000);
    expect(data).toMatchObject({
      items: [{ curriculum_id: id, price: '299.00', num: 1, is_owned: 0 }],
      total_price: '299.00',
      owned_discount: '0.00',
      seckill_discount: '0.00',
      coupon_discount: '0.00',
      price: '299.00',
      coupon_user_id: null,
      coupons: { usable: [], unusable: [], claimable: [], best_id: null, best_claim_id: null },
      seat_left: null,
      need_users: 0,
      need_id_card: 0,
      server_time: '2026-11-15 12:00:00',
      expire_minutes: 30,
    });
    expect(data.refund_rule.items).toMatchObject([
      { curriculum_id: id, pay_price: '299.00', unused_days: 7, study_days: 7 },
    ]);
    expect(data.pay_types).toContain(3);
    const written = app.platform.db.selectFrom('orders').where('user_id', '=', login.userId);
    expect(await written.select('id').execute()).toEqual([]);
  });

  it('says what a course with seats asks for', async () => {
    const id = await buildCourse(app.platform, {
      type: 3,
      price_fen: 10_000,
      start_at: later(48),
      end_at: later(50),
      detail: { need_id_card: true },
      stock: { seat_num: 20, seat_used: 5, seat_outside: 5 },
    });
    expect((await confirm({ type: 3, id, num: 3 })).data).toMatchObject({
      price: '300.00',
      seat_left: 15,
      need_users: 1,
      need_id_card: 1,
    });
    const live = await buildCourse(app.platform, { type: 1 });
    expect((await confirm({ type: 1, id: live })).data).toMatchObject({
      need_users: 0,
      seat_left: null,
    });
    expect((await confirm({ type: 1, id: live, num: 2 })).data.need_users).toBe(1);
  });

  it('preselects the best coupon, takes another, or none', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    const small = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform, { title: '减10', money_fen: 1_000 }),
    );
    const large = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform, { title: '减50', money_fen: 5_000 }),
    );
    const far = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform, { title: '满500减100', min_fen: 50_000, money_fen: 10_000 }),
    );
    const best = (await confirm({ type: 2, id })).data;
    expect(best).toMatchObject({
      coupon_user_id: large,
      coupon_discount: '50.00',
      price: '249.00',
      coupons: { usable: [{ id: large }, { id: small }], best_id: large },
    });
    expect(best.coupons.unusable).toMatchObject([{ id: far, hint: '再加 201.00 即可使用' }]);
    expect((await confirm({ type: 2, id, coupon_user_id: small })).data).toMatchObject({
      coupon_user_id: small,
      price: '289.00',
    });
    expect((await confirm({ type: 2, id, coupon_user_id: 0 })).data).toMatchObject({
      coupon_user_id: null,
      price: '299.00',
    });
    expect(await codeOf({ type: 2, id, coupon_user_id: far })).toBe(90000);
  });

  it('offers no way to pay for what costs nothing', async () => {
    const id = await buildCourse(app.platform, { price_fen: 0 });
    expect((await confirm({ type: 2, id })).data).toMatchObject({ price: '0.00', pay_types: [] });
  });

  it('shows a package with what is owned already', async () => {
    const [one, two] = [
      await buildCourse(app.platform, { price_fen: 30_000 }),
      await buildCourse(app.platform, { price_fen: 10_000 }),
    ];
    await buildPaidOrder(app.platform, login.userId, { type: 2, id: one });
    const id = await buildPackage(app.platform, [one, two], { total_price_fen: 20_000 });
    expect((await confirm({ type: 4, id })).data).toMatchObject({
      items: [
        { curriculum_id: one, is_owned: 1 },
        { curriculum_id: two, is_owned: 0 },
      ],
      total_price: '200.00',
      owned_discount: '150.00',
      price: '50.00',
    });
    await buildPaidOrder(app.platform, login.userId, { type: 2, id: two });
    expect(await codeOf({ type: 4, id })).toBe(50002);
  });
});

describe('a flash sale', () => {
  it('sets the price while it has places, and asks to be paid sooner', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    await buildSeckill(app.platform, id, { item: { price_fen: 3_900, stock: 1, limit_num: 1 } });
    expect((await confirm({ type: 2, id })).data).toMatchObject({
      total_price: '299.00',
      seckill_discount: '260.00',
      price: '39.00',
      expire_minutes: 15,
    });
    const other = await buildLogin(app);
    await buildOrder(app.platform, other.userId, { type: 2, id });
    expect((await confirm({ type: 2, id })).data).toMatchObject({
      seckill_discount: '0.00',
      price: '299.00',
      expire_minutes: 30,
    });
    // Who holds the last place sees its price as before: ordering again answers that order.
    expect((await app.call('order.confirm', { type: 2, id }, other)).data.price).toBe('39.00');
  });

  it('that is over, or not begun, changes nothing', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    await buildSeckill(app.platform, id, { start_at: later(-2), end_at: later(0) });
    await buildSeckill(app.platform, id, { start_at: later(0.01), end_at: later(2) });
    expect((await confirm({ type: 2, id })).data.price).toBe('299.00');
  });

  it('does not go with a coupon unless the coupon says so', async () => {
    const id = await buildCourse(app.platform, { price_fen: 29_900 });
    await buildSeckill(app.platform, id, { item: { price_fen: 20_000 } });
    const plain = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform),
    );
    expect((await confirm({ type: 2, id })).data).toMatchObject({ coupon_user_id: null });
    expect(await codeOf({ type: 2, id, coupon_user_id: plain })).toBe(90000);
    const both = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform, { with_seckill: true }),
    );
    expect((await confirm({ type: 2, id })).data).toMatchObject({
      coupon_user_id: both,
      price: '180.00',
    });
  });
});
