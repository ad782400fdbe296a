import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '#factory/learning';
import { buildOrder, buildPaidOrder } from '#factory/order';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import {
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  usePayApp,
} from '#test/pay';
import { seatsUsed } from '#test/orders';
import { afterLogin, buyLessons, studyLesson } from '#test/refunds';
import { operatorNamed } from '#platform/actor';
import { approveRefund, refuseRefund, waitingRequests } from './decision.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import type { Bought } from '#test/pay';

const operator = operatorNamed('finance');
const app = usePayApp();
beforeEach(async () => {
  await setChannel(app, 1, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
});

const again = async <T extends Bought>(bought: T): Promise<T> => afterLogin(app, bought);

const quoteOf = async ({ buyer, order }: Bought, part: object = {}) =>
  app.call('order.refundQuote', { id: order.id, ...part }, buyer);

const askFor = async ({ buyer, order }: Bought, price: string, part: object = {}) =>
  app.call('order.requestRefund', { id: order.id, price, reason: 1, ...part }, buyer);

const isPurchased = async ({ buyer, courseId }: Bought) =>
  (await app.call('catalog.course', { id: courseId, type: 2 }, buyer)).data.is_purchased;

/** Has the channel pay out what it was sent, and tell us when we ask. */
async function payOut(): Promise<void> {
  for (const seconds of [0, 6, 11]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.refund');
  }
}

describe('POST /api/orders/ordersReturn [API-083]', () => {
  it('[API-084] pays back by itself what was not used in the first week, all of it', async () => {
    const bought = await buyLessons(app);
    const quote = await quoteOf(bought);
    expect(quote).toMatchObject({
      code: 10_000,
      data: { price: '200.00', pay_price: '200.00', is_promised: 1, coupon_back: 0 },
    });
    const asked = await askFor(bought, '200.00');
    expect(asked).toMatchObject({ code: 10_006, data: { status: 1 } });
    // Nobody studies what he asks money back for.
    expect(await isPurchased(bought)).toBe(0);
    await payOut();
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 7,
      refunds: [{ refund_no: asked.data.refund_no, kind: 1, status: 3, amount_fen: 20_000 }],
      ledger: { 'cash:wechat': 0, shop_payable: 0 },
    });
    expect(await mayStudy(app, bought)).toBe(false);
    const { data } = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    expect(data).toMatchObject({
      status: 7,
      refund_status: 1,
      refund_price: '200.00',
      returns: [{ status: 3, price: '200.00', kind: 1, reason: 1 }],
      actions: ['reorder'],
    });
    const { list } = (await app.call('order.list', {}, bought.buyer)).data;
    const [finished] = data.returns;
    expect(list[0]?.last_return).toMatchObject({
      kind: 1,
      status: 3,
      price: '200.00',
      finish_time: finished?.finish_time,
    });
    expect(data.timeline.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['refund_asked', 'refund_started', 'refunded']),
    );
  });

  it('of what was studied in part waits for a decision, and pays what was shown', async () => {
    const bought = await buyLessons(app);
    await studyLesson(app, bought, 0);
    const quote = await quoteOf(bought);
    expect(quote.data).toMatchObject({
      price: '150.00',
      is_promised: 0,
      items: [{ total: 4, consumed: 1, price: '150.00' }],
    });
    expect(quote.data.rule_text).toContain('余 3/4 课时');
    const asked = await askFor(bought, '150.00');
    expect(asked).toMatchObject({ code: 10_006, data: { status: 0 } });
    await payOut();
    expect((await moneyOf(app, bought)).refunds).toEqual([]);
    const waiting = await waitingRequests(app.platform, operator);
    expect(waiting.map(({ refund_no }) => refund_no)).toContain(asked.data.refund_no);
    const decision = { actor: operator, refundNo: asked.data.refund_no, remark: '' };
    await approveRefund(app.platform, decision);
    await expect(approveRefund(app.platform, decision)).rejects.toThrow();
    await payOut();
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 9,
      refunds: [{ status: 3, amount_fen: 15_000 }],
      ledger: { 'cash:wechat': 5_000, shop_payable: -5_000 },
    });
    expect(await mayStudy(app, bought)).toBe(false);
    // Nothing of it is left to study or to be given back; what was kept can be invoiced.
    const order = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    expect(order.data.actions).toEqual(['reorder', 'invoice']);
    expect(await quoteOf(bought)).toMatchObject({ code: 72_001 });
  });

  it('of a live course whose lessons were studied before its sessions waits for a decision', async () => {
    const { platform } = app;
    const detail = { lesson_num: 2 };
    const courseId = await buildCourse(platform, { type: 1, price_fen: 20_000, detail });
    await buildLiveSession(platform, courseId, {
      start_at: new Date(app.clock.now().getTime() + 20 * DAY_MS),
      end_at: new Date(app.clock.now().getTime() + 21 * DAY_MS),
    });
    const sectionId = await buildSection(platform, courseId);
    const chapterIds = [await buildLesson(platform, courseId, sectionId, { duration_s: 100 })];
    const buyer = await buildLogin(app);
    const order = await buildOrder(platform, buyer.userId, { type: 1, id: courseId });
    const bought = { buyer, courseId, chapterIds, order };
    await payOnPhone(app, 1, await startScan(app, bought, 1));
    expect((await quoteOf(bought)).data).toMatchObject({ price: '200.00', is_promised: 1 });
    await studyLesson(app, bought, 0);
    expect((await quoteOf(bought)).data).toMatchObject({ price: '200.00', is_promised: 0 });
    expect(await askFor(bought, '200.00')).toMatchObject({ code: 10_006, data: { status: 0 } });
  });

  it('is refused or withdrawn, and the course goes on', async () => {
    const bought = await buyLessons(app);
    await studyLesson(app, bought, 0);
    const first = await askFor(bought, '150.00');
    await refuseRefund(app.platform, {
      actor: operator,
      refundNo: first.data.refund_no,
      remark: '资料已下载',
    });
    expect(await isPurchased(bought)).toBe(1);
    const order = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    expect(order.data).toMatchObject({
      status: 10,
      refund_status: 3,
      returns: [{ status: 2, audit_remark: '资料已下载' }],
      last_return: { status: 2, price: '150.00' },
    });
    await askFor(bought, '150.00');
    const cancel = { id: bought.order.id, cancel: 1 } as const;
    const withdrawn = await app.call('order.requestRefund', cancel, bought.buyer);
    expect(withdrawn).toMatchObject({ code: 10_006, data: { status: 5 } });
    expect(await isPurchased(bought)).toBe(1);
    const twice = await app.call('order.requestRefund', cancel, bought.buyer);
    expect(twice).toMatchObject({ code: 72_000 });
  });

  it('[ERR-07/72000+72001+72002+72003+72004] says why not', async () => {
    const bought = await buyLessons(app);
    expect(await askFor(bought, '199.99')).toMatchObject({
      code: 72_003,
      msg: expect.stringContaining('¥199.99'),
      data: { shown: '199.99', price: '200.00' },
    });
    await askFor(bought, '200.00');
    expect(await quoteOf(bought)).toMatchObject({ code: 72_002 });
    expect(await askFor(bought, '200.00')).toMatchObject({ code: 72_002 });
    await payOut();
    expect(await askFor(bought, '200.00')).toMatchObject({ code: 72_004 });
    const cancel = { id: bought.order.id, cancel: 1 } as const;
    const withdrawn = await app.call('order.requestRefund', cancel, bought.buyer);
    expect(withdrawn).toMatchObject({ code: 72_000 });

    const late = await buyLessons(app);
    app.clock.advance(31 * DAY_MS);
    expect(await quoteOf(await again(late))).toMatchObject({ code: 72_001 });

    const session = await buildLogin(app);
    const unpaid = await buildOrder(app.platform, session.userId, {
      type: 2,
      id: await buildCourse(app.platform),
    });
    const ask = { buyer: session, order: unpaid, courseId: 0 };
    expect(await quoteOf(ask)).toMatchObject({ code: 72_004 });
    expect(await quoteOf({ ...ask, order: { ...unpaid, id: 1 } })).toMatchObject({ code: 50_001 });
    expect(await quoteOf({ ...bought, buyer: session })).toMatchObject({ code: 50_001 });
  });

  it('[ERR-07/72005] is not for a channel what was paid more than a year ago', async () => {
    const { platform } = app;
    const start = new Date(app.clock.now().getTime() + 400 * DAY_MS);
    const courseId = await buildCourse(platform, { type: 1, price_fen: 20_000, start_at: start });
    const buyer = await buildLogin(app);
    const order = await buildOrder(platform, buyer.userId, { type: 1, id: courseId });
    const bought = { buyer, courseId, order };
    await payOnPhone(app, 1, await startScan(app, bought, 1));
    app.clock.advance(366 * DAY_MS);
    const old = await again(bought);
    expect((await quoteOf(old)).data).toMatchObject({ price: '200.00', is_promised: 0 });
    expect(await askFor(old, '200.00')).toMatchObject({ code: 72_005 });
  });
});

describe('a lesson whose money is asked back', () => {
  const open = async (chapterId: number | undefined, { token }: Bought['buyer']) =>
    (await app.call('learning.lesson', { chapter_id: chapterId ?? 0 }, { token })).data;

  it('tells the buyer by which order, until he may study it again', async () => {
    const bought = await buyLessons(app);
    const { buyer, order, chapterIds } = bought;
    await studyLesson(app, bought, 0);
    const asked = await askFor(bought, '150.00');
    expect(await open(chapterIds[1], buyer)).toMatchObject({
      is_purchased: 0,
      url: '',
      refund: { order_id: order.id },
    });
    expect(await open(chapterIds[1], await buildLogin(app))).not.toHaveProperty('refund');
    const decision = { actor: operator, refundNo: asked.data.refund_no, remark: '' };
    await refuseRefund(app.platform, decision);
    const lesson = await open(chapterIds[1], buyer);
    expect(lesson.is_purchased).toBe(1);
    expect(lesson).not.toHaveProperty('refund');
  });

  it('is no longer asked back once the money is there', async () => {
    const bought = await buyLessons(app);
    await askFor(bought, '200.00');
    await payOut();
    const lesson = await open(bought.chapterIds[0], (await again(bought)).buyer);
    expect(lesson.is_purchased).toBe(0);
    expect(lesson).not.toHaveProperty('refund');
  });

  it('tells who was given a seat, but not by whose order', async () => {
    const phone = '13577773055';
    const person = await buildLogin(app, { phone });
    const { courseId, sessionIds } = await buildClass(app, { inDays: 20 });
    const buyer = await buildLogin(app);
    const [ticket] = await buyPlaces(app, buyer.userId, courseId, [phone]);
    const order = { id: ticket?.orderId ?? 0 } as Bought['order'];
    const { data } = await quoteOf({ buyer, courseId, order });
    expect((await askFor({ buyer, courseId, order }, data.price)).code).toBe(10_006);
    expect((await open(sessionIds[0], person)).refund).toEqual({ order_id: null });
  });
});

describe('what follows a refund', () => {
  it('is the coupon, while it is in date, and its share of the books', async () => {
    const { platform } = app;
    const courseId = await buildCourse(platform, { type: 2, price_fen: 20_000 });
    const buyer = await buildLogin(app);
    const couponId = await buildCoupon(platform, { money_fen: 5_000 });
    const couponUserId = await buildCouponUser(platform, buyer.userId, couponId);
    const order = await buildPaidOrder(platform, buyer.userId, {
      type: 2,
      id: courseId,
      coupon_user_id: couponUserId,
    });
    const bought = { buyer, courseId, order };
    expect((await quoteOf(bought)).data).toMatchObject({ price: '150.00', coupon_back: 1 });
    const asked = await askFor(bought, '150.00');
    const paid = { actor: operator, refundNo: asked.data.refund_no, bankNo: 'B1' };
    await payOutRefund(platform, app.payGateways, paid);
    await expect(payOutRefund(platform, app.payGateways, paid)).rejects.toThrow();
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 7,
      ledger: { 'cash:test': 0, marketing: 0, shop_payable: 0 },
    });
    const coupons = await app.call('coupon.mine', { status: 0 }, buyer);
    expect(coupons.data.list.map(({ id }) => id)).toContain(couponUserId);
  });

  it('is a free seat: one of three by days before the start', async () => {
    const start = new Date(app.clock.now().getTime() + 20 * DAY_MS);
    const courseId = await buildCourse(app.platform, {
      type: 3,
      price_fen: 10_000,
      start_at: start,
      end_at: new Date(start.getTime() + DAY_MS),
      stock: { seat_num: 30 },
    });
    const buyer = await buildLogin(app);
    const phones = ['13577771001', '13577771002', '13577771003'];
    const [ticket] = await buyPlaces(app, buyer.userId, courseId, phones);
    const order = { id: ticket?.orderId ?? 0 } as Bought['order'];
    const { data } = await app.call('order.detail', { id: order.id }, buyer);
    app.clock.advance(18 * DAY_MS);
    const fresh = await again({ buyer, courseId, order });
    const seats = data.users.map(({ id }) => id);
    const before = await seatsUsed(app, courseId);
    const one = { seat_ids: seats.slice(0, 1) };
    const quote = await quoteOf(fresh, one);
    const whole = await quoteOf(fresh);
    expect(quote).toMatchObject({ code: 10_000, data: { is_promised: 0 } });
    expect([quote.data.price, whole.data.price]).toEqual(['50.00', '150.00']);
    const asked = await askFor(fresh, quote.data.price, one);
    await approveRefund(app.platform, {
      actor: operator,
      refundNo: asked.data.refund_no,
      remark: '',
    });
    await payOutRefund(app.platform, app.payGateways, {
      actor: operator,
      refundNo: asked.data.refund_no,
      bankNo: 'B2',
    });
    expect(await seatsUsed(app, courseId)).toBe(before - 1);
    const after = await app.call('order.detail', { id: order.id }, fresh.buyer);
    expect(after.data.status).toBe(9);
    expect(after.data.users.map(({ status }) => status)).toEqual([3, 1, 1]);
    expect(await quoteOf(fresh, one)).toMatchObject({ code: 10_004 });
  });
});
