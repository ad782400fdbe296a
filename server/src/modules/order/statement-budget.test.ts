/**
 * How many statements an order takes from its preview to access, begin and commit included. Every
 * call comes with a session of its own, which no process remembers: people take longer between two
 * clicks than a session is remembered.
 */
import { expect, it } from 'vitest';
import { buildSession } from '#factory/identity';
import { buildLogin } from '#test/logins';
import { payOnPhone, tellAgain, usePayApp } from '#test/pay';
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Login } from '#test/logins';
import type { Scanned } from '#test/pay';

const STATEMENTS_MAX = 22;
/** One of those of `create` and one of `notice` tell the buyer. */
const PLAIN = { confirm: 3, create: 7, pay: 3, notice: 7 };
/** Found again and held when the order is made. */
const WITH_COUPON = { ...PLAIN, create: 9 };

const app = usePayApp();

/** Makes a call in a new session and counts its statements. */
async function counted<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { userId }: Login,
): Promise<[number, CallResponse<Name>]> {
  const session = await buildSession(app.platform, userId);
  let answer: CallResponse<Name> | null = null;
  const statements = await app.statementsOf(async () => {
    const { code, data } = await app.call(name, request, session);
    expect(code).toBe(10000);
    answer = data;
  });
  if (answer === null) {
    throw new Error(`${name} answers nothing`);
  }
  return [statements, answer];
}

/** Buys a course and counts; `paid` is what the order says of its money afterwards. */
async function statementsOfPurchase(
  login: Login,
  payType: Scanned,
  paid: Partial<CallResponse<'order.detail'>>,
): Promise<typeof PLAIN> {
  const basket = { type: 2, id: await buildCourse(app.platform) } as const;
  const [confirm, { confirm_key }] = await counted('order.confirm', basket, login);
  const wish = { ...basket, confirm_key, agree: 1 } as const;
  const [create, { id }] = await counted('order.create', wish, login);
  const [pay, payment] = await counted('order.pay', { id, pay_type: payType }, login);
  const tradeNo = 'trade_no' in payment ? payment.trade_no : '';
  await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
  const notice = await app.statementsOf(async () => tellAgain(app, payType, tradeNo));
  const [, detail] = await counted('order.detail', { id }, login);
  expect(detail).toMatchObject({ status: 10, ...paid });
  return { confirm, create, pay, notice };
}

const sum = (counts: typeof PLAIN): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

it.each([
  ['WeChat', 1],
  ['Alipay', 2],
] as const)('an order paid by %s keeps within its statements', async (_name, payType) => {
  const login = await buildLogin(app);
  const full = { pay_price: '299.00' };
  expect(await statementsOfPurchase(login, payType, full)).toEqual(PLAIN);
  await buildCouponUser(app.platform, login.userId, await buildCoupon(app.platform));
  const reduced = { pay_price: '279.00', coupon_discount: '20.00' };
  expect(await statementsOfPurchase(login, payType, reduced)).toEqual(WITH_COUPON);
  expect(sum(WITH_COUPON)).toBeLessThanOrEqual(STATEMENTS_MAX);
});
