import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLogin } from '#test/logins';
import { confirmed } from '#test/orders';
import { payOnPhone, startPayApp, tellAgain } from '#test/pay';
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import type { PayApp } from '#test/pay';

/** What confirming, creating, paying and the channel's notice may send together. */
const STATEMENTS_MAX = 20;

let app: PayApp;
beforeAll(async () => {
  app = await startPayApp();
});
afterAll(async () => app.stop());

it.each([
  ['WeChat', 1],
  ['Alipay', 2],
] as const)('an order with a coupon paid by %s takes few statements', async (_name, payType) => {
  const login = await buildLogin(app);
  await buildCouponUser(app.platform, login.userId, await buildCoupon(app.platform));
  const basket = { type: 2, id: await buildCourse(app.platform) } as const;
  let id = 0;
  let tradeNo = '';
  const before = await app.statementsOf(async () => {
    const created = await app.call('order.create', await confirmed(app, login, basket), login);
    id = created.data.id;
    const { data } = await app.call('order.pay', { id, pay_type: payType }, login);
    tradeNo = 'trade_no' in data ? data.trade_no : '';
  });
  await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
  const notice = await app.statementsOf(async () => tellAgain(app, payType, tradeNo));
  expect(before + notice).toBeLessThanOrEqual(STATEMENTS_MAX);
  const { data } = await app.call('order.detail', { id }, login);
  expect(data).toMatchObject({ status: 10, pay_price: '279.00', coupon_discount: '20.00' });
});
