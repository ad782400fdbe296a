/** What cost nothing is given back at once, and whoever else sat on a seat given back is told. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildCourse } from '#factory/catalog';
import { buildSession, buildUser } from '#factory/identity';
import { buildAttendees, buildOrder, buildPaidOrder } from '#factory/order';
import { cancelSession } from '#modules/learning';
import { sealPersonal } from '#modules/identity';
import { operatorNamed } from '#platform/actor';
import { buildClass } from '#test/classes';
import { SAVED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { seatsUsed } from '#test/orders';
import { expectBooks, mayStudy, moneyOf, runLoop, usePayApp } from '#test/pay';
import { buildLessons, studyLesson } from '#test/refunds';
import { receivedMails, receivedSms } from '#test/sandbox';
import { checkIn } from '../seats/check-in.commands.ts';
import { orderStatement } from '../payment/statement.queries.ts';
import { payOutRefund } from './payout.commands.ts';
import { returnCancelled } from './session-return.commands.ts';
import type { Bought } from '#test/pay';

const VOIDED = 11;
const DONE = 3;
const EMAIL = 'mei@zhiji.example';
const operator = operatorNamed('finance');
const app = usePayApp();

const askFor = async ({ buyer, order }: Bought, price: string, part: object = {}) =>
  app.call('order.requestRefund', { id: order.id, price, reason: 1, ...part }, buyer);

async function takeFree(): Promise<Bought> {
  const courseId = await buildCourse(app.platform, { price_fen: 0 });
  const buyer = await buildLogin(app);
  return {
    buyer,
    courseId,
    order: await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId }),
  };
}

/** Somebody with this phone, logged in. */
async function personWith(phone: string, email = ''): Promise<Bought['buyer']> {
  const { platform } = app;
  const userId = await buildUser(platform, { phone });
  if (email !== '') {
    await platform.db
      .updateTable('users')
      .set({ email_sealed: sealPersonal(platform.config.dataKey, 'email', email) })
      .where('id', '=', userId)
      .execute();
  }
  return { userId, ...(await buildSession(platform, userId)) };
}

interface Seats extends Bought {
  readonly sessionIds: readonly [number, number];
}

/** Places in a class for people of these phones; the first is the buyer's own. */
async function takeSeats(phones: readonly string[], priceFen: number): Promise<Seats> {
  const { platform } = app;
  const { courseId, sessionIds } = await buildClass(app, { inDays: 20 });
  await platform.db
    .updateTable('course')
    .set({ price_fen: priceFen })
    .where('id', '=', courseId)
    .execute();
  await platform.db
    .updateTable('course_stock')
    .set({ seat_num: 30 })
    .where('course_id', '=', courseId)
    .execute();
  const buyer = await personWith(phones[0] ?? '');
  const users = buildAttendees(phones.length).map((person, index) => ({
    ...person,
    phone: phones[index] ?? '',
  }));
  const wanted = { type: 3, id: courseId, num: users.length, users } as const;
  const build = priceFen === 0 ? buildOrder : buildPaidOrder;
  return { buyer, courseId, sessionIds, order: await build(platform, buyer.userId, wanted) };
}

const tellAll = async (): Promise<unknown> =>
  Promise.all([runLoop(app, 'order.notify'), runLoop(app, 'order.notify')]);

const textsTo = async (phone: string): Promise<readonly string[]> => {
  const { origin } = new URL(app.platform.config.sms.endpoint);
  return (await receivedSms(origin, phone)).map(({ text }) => text);
};

describe('an order that cost nothing', () => {
  it('[API-083] is given back at once: voided, without access, and free to take again', async () => {
    const bought = await takeFree();
    const { buyer, courseId, order } = bought;
    expect((await app.call('order.refundQuote', { id: order.id }, buyer)).code).toBe(72_004);
    expect((await askFor(bought, '1.00')).code).toBe(72_003);
    expect((await askFor(bought, '0.00', { item_ids: [1] })).code).toBe(10_004);
    expect(await mayStudy(app, bought)).toBe(true);
    const answers = await Promise.all([askFor(bought, '0.00'), askFor(bought, '0.00')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([SAVED, 72_004]));
    expect(answers.find(({ code }) => code === SAVED)?.data).toEqual({
      id: order.id,
      refund_no: order.order_no,
      status: DONE,
    });
    expect(await mayStudy(app, bought)).toBe(false);
    const { data } = await app.call('order.detail', { id: order.id }, buyer);
    expect(data).toMatchObject({ status: VOIDED, refund_status: 0 });
    expect(data.actions).toEqual(['reorder']);
    const again = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    expect(await mayStudy(app, { ...bought, order: again })).toBe(true);
    await expectBooks(app);
  });

  it('gives back the coupon that made it so, and what the platform owed for it', async () => {
    const { platform } = app;
    const courseId = await buildCourse(platform, { price_fen: 9_900 });
    const buyer = await buildLogin(app);
    const couponId = await buildCoupon(platform, { type: 3, money_fen: 9_900, min_fen: 0 });
    const coupon_user_id = await buildCouponUser(platform, buyer.userId, couponId);
    const wanted = { type: 2, id: courseId, coupon_user_id } as const;
    const bought = { buyer, courseId, order: await buildOrder(platform, buyer.userId, wanted) };
    app.clock.advance(SECOND_MS);
    expect((await askFor(bought, '0.00')).code).toBe(SAVED);
    const { status, ledger } = await moneyOf(app, bought);
    expect([status, ledger]).toEqual([VOIDED, { marketing: 0, shop_payable: 0 }]);
    const named = { actor: operator, orderNo: bought.order.order_no };
    expect((await orderStatement(platform, named)).map(({ what }) => what)).toEqual([
      'free order',
      'free order given back',
    ]);
    const { data } = await app.call('coupon.mine', { status: 0 }, buyer);
    expect(data.list.map(({ id }) => id)).toEqual([coupon_user_id]);
    await expectBooks(app);
  });

  it('keeps the coupon that paid for it once something of it was used', async () => {
    const { platform } = app;
    const lessons = await buildLessons(app, 9_900);
    const buyer = await buildLogin(app);
    const couponId = await buildCoupon(platform, { type: 3, money_fen: 9_900, min_fen: 0 });
    const coupon_user_id = await buildCouponUser(platform, buyer.userId, couponId);
    const wanted = { type: 2, id: lessons.courseId, coupon_user_id } as const;
    const order = await buildOrder(platform, buyer.userId, wanted);
    const bought = { ...lessons, buyer, order };
    await studyLesson(app, bought, 0);
    expect((await askFor(bought, '0.00')).code).toBe(72_000);
    expect(await mayStudy(app, bought)).toBe(true);
    const { data } = await app.call('coupon.mine', { status: 0 }, buyer);
    expect(data.list).toEqual([]);
    await expectBooks(app);
  });

  it('frees its seats and tells who else sat on them, unless a ticket was used', async () => {
    const phones = ['13566660001', '13566660002'];
    const bought = await takeSeats(phones, 0);
    expect(await seatsUsed(app, bought.courseId)).toBe(2);
    expect((await askFor(bought, '0.00')).code).toBe(SAVED);
    expect(await seatsUsed(app, bought.courseId)).toBe(0);
    await tellAll();
    expect(await textsTo('13566660001')).toEqual([]);
    expect(await textsTo('13566660002')).toHaveLength(1);
    await expectBooks(app);

    const used = await takeSeats(['13566660003'], 0);
    const { data } = await app.call('order.detail', { id: used.order.id }, used.buyer);
    await checkIn(app.platform, {
      actor: operator,
      code: data.users[0]?.ticket_code ?? '',
      early: true,
    });
    expect((await askFor(used, '0.00')).code).toBe(72_000);
  });
});

describe('who sits on a seat that somebody else gives back', () => {
  const phones = ['13566660011', '13566660012', '13566660013'];

  it('is told once by text message and by mail, the buyer not at all', async () => {
    await personWith('13566660012', EMAIL);
    const bought = await takeSeats(phones, 10_000);
    const { data } = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    const [, held] = data.users;
    const asked = await askFor(bought, '100.00', { seat_ids: [held?.id] });
    expect(asked.code).toBe(SAVED);
    await tellAll();
    expect(await textsTo('13566660012')).toEqual([]);
    const { refund_no: refundNo } = asked.data;
    await payOutRefund(app.platform, app.payGateways, {
      actor: operator,
      refundNo,
      bankNo: refundNo,
    });
    await tellAll();
    await tellAll();
    expect(await textsTo('13566660012')).toEqual([
      '【知集沙箱】您在《西湖景点实地讲解训练营》的席位已由购买人退回，入场券不再有效。',
    ]);
    const { origin } = new URL(app.platform.config.sms.endpoint);
    expect(await receivedMails(origin, EMAIL)).toHaveLength(1);
    expect(await textsTo('13566660011')).toEqual([]);
    expect(await textsTo('13566660013')).toEqual([]);
    // The others go back too; who was told stays told.
    const rest = await askFor(bought, '200.00');
    await payOutRefund(app.platform, app.payGateways, {
      actor: operator,
      refundNo: rest.data.refund_no,
      bankNo: rest.data.refund_no,
    });
    await tellAll();
    expect(await textsTo('13566660012')).toHaveLength(1);
    expect(await textsTo('13566660013')).toHaveLength(1);
    expect(await textsTo('13566660011')).toEqual([]);
  });

  it('is not told a second time when the class was cancelled', async () => {
    const bought = await takeSeats(['13566660021', '13566660022'], 10_000);
    for (const chapterId of bought.sessionIds) {
      await cancelSession(app.platform, { actor: operator, chapterId });
      const { id } = await app.platform.db
        .selectFrom('session_change')
        .select('id')
        .where('chapter_id', '=', chapterId)
        .executeTakeFirstOrThrow();
      await returnCancelled(app.platform, { change_id: id });
    }
    await runLoop(app, 'order.return');
    const { refunds } = await moneyOf(app, bought);
    for (const { refund_no: refundNo } of refunds) {
      await payOutRefund(app.platform, app.payGateways, {
        actor: operator,
        refundNo,
        bankNo: refundNo,
      });
    }
    expect((await moneyOf(app, bought)).status).toBe(7);
    await tellAll();
    // The announcement of the change itself is not handed on here.
    expect(await textsTo('13566660022')).toEqual([]);
  });
});
