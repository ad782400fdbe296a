/** Orders, coupons and files of a buyer. */
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildAttendees, buildOrder } from '#factory/order';
import { buildClass, buyPlaces } from '../classes.ts';
import { uploadPixel } from './ask.ts';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Asks } from './ask.ts';

type OrderCall = Extract<
  CallName,
  `order.${string}` | `coupon.${string}` | `media.${string}` | 'region.banks'
>;

/** An unpaid order of a user. */
async function orderOf({ platform }: TestApp, userId: number): Promise<number> {
  const course = await buildCourse(platform);
  return (await buildOrder(platform, userId, { type: 2, id: course })).id;
}

/** Early enough for money back. */
const CLASS_IN_DAYS = 9;
const PHONE_TAIL = 8;

/** A paid place in a class, for somebody nobody knows, by its order, its item and its seat. */
async function placeOf(app: TestApp, login: Login): Promise<CallRequest<'order.refundQuote'>> {
  const { courseId } = await buildClass(app, { inDays: CLASS_IN_DAYS });
  const phone = `134${String(login.userId).padStart(PHONE_TAIL, '0')}`;
  const [ticket] = await buyPlaces(app, login.userId, courseId, [phone]);
  const { data } = await app.call('order.detail', { id: ticket?.orderId ?? 0 }, login);
  const item_ids = data.items.map(({ id }) => id);
  return { id: data.id, item_ids, seat_ids: data.users.map(({ id }) => id) };
}

/** A course and a coupon of a user that it may be bought with. */
async function basketOf(
  { platform }: TestApp,
  userId: number,
): Promise<CallRequest<'order.confirm'>> {
  const coupon = await buildCoupon(platform);
  return {
    type: 2,
    id: await buildCourse(platform),
    coupon_user_id: await buildCouponUser(platform, userId, coupon),
  };
}

export const orderAsks: Asks<OrderCall> = {
  'order.confirm': async (app, { userId }) => ({ request: await basketOf(app, userId) }),
  'order.create': async (app, login) => {
    const basket = await basketOf(app, login.userId);
    const { data } = await app.call('order.confirm', basket, login);
    return { request: { ...basket, confirm_key: data.confirm_key, agree: 1 } };
  },
  'order.checkAttendees': async ({ platform }) => ({
    request: { type: 3, id: await buildCourse(platform, { type: 3 }), users: buildAttendees(2) },
  }),
  'order.pay': async (app, { userId }) => ({
    request: { id: await orderOf(app, userId), pay_type: 3 },
  }),
  'order.testPay': async (app, { userId }) => ({ request: { id: await orderOf(app, userId) } }),
  'order.submitProof': async (app, login) => {
    const id = await orderOf(app, login.userId);
    await app.call('order.pay', { id, pay_type: 3 }, login);
    const image = [await uploadPixel(app, login, 'private')];
    return { request: { id, image, payer_name: '林知远', pay_date: '2026-11-15' } };
  },
  'order.close': async (app, { userId }) => ({ request: { id: await orderOf(app, userId) } }),
  'order.list': async () => ({ request: {} }),
  'order.detail': async (app, { userId }) => ({ request: { id: await orderOf(app, userId) } }),
  'order.refundQuote': async (app, login) => ({ request: await placeOf(app, login) }),
  'order.requestRefund': async (app, login) => {
    const place = await placeOf(app, login);
    const { price } = (await app.call('order.refundQuote', place, login)).data;
    const images = [await uploadPixel(app, login, 'private')];
    return { request: { ...place, price, reason: 1, images } };
  },

  'coupon.info': async ({ platform }) => ({ request: { id: await buildCoupon(platform) } }),
  'coupon.claimable': async () => ({ request: {} }),
  'coupon.claim': async ({ platform }) => ({ request: { id: await buildCoupon(platform) } }),
  'coupon.mine': async () => ({ request: {} }),
  'coupon.forOrder': async ({ platform }) => ({
    request: { type: 2, id: await buildCourse(platform) },
  }),

  'media.upload': async () => ({ request: { dir: 'open' } }),
  'media.uploadCredentials': async () => ({ request: { dir: 'open' } }),

  'region.banks': async () => ({ request: {} }),
};
