import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildSection } from '#factory/learning';
import { buildSession, buildUser } from '#factory/identity';
import { buildOrder, buildPaidOrder } from '#factory/order';
import { phoneRef } from '#modules/identity';
import { cancelSession, moveSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { expectBooks, mayStudy, moneyOf, runLoop, usePayApp } from '#test/pay';
import { afterLogin } from '#test/refunds';
import { checkIn } from '../seats/check-in.commands.ts';
import { claimMissedSeats, claimSeats } from '../seats/seat-claim.commands.ts';
import { refuseRefund } from './decision.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import { returnCancelled, returnPaidLate } from './session-return.commands.ts';
import { cancelledFen } from './session-return.rules.ts';
import type { Bought } from '#test/pay';

const PRICE_FEN = 40_000;
const SESSIONS = 4;
const CANCELLED_KIND = 2;
const actor = operatorNamed('finance');
const app = usePayApp();

/** Cancels sessions, and hands on the events about it. */
async function cancel(...sessionIds: readonly number[]): Promise<void> {
  for (const chapterId of sessionIds) {
    await cancelSession(app.platform, { actor, chapterId });
    await hear(chapterId);
  }
}

/** Hands on the last change of a session, as the worker does: twice now and then. */
async function hear(chapterId: number): Promise<void> {
  const { id } = await app.platform.db
    .selectFrom('session_change')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await returnCancelled(app.platform, { change_id: id });
  await returnCancelled(app.platform, { change_id: id });
}

/** Lets the worker look, several at once, and pays out what waits. */
async function settle(): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, async () => runLoop(app, 'order.return')));
  const { rows } = await sql<{ refund_no: string }>`
    select refund_no from refund where status = 1`.execute(app.platform.db);
  for (const { refund_no: refundNo } of rows) {
    await payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });
  }
}

interface LiveCourse {
  readonly courseId: number;
  readonly sessionIds: readonly number[];
}

/** A live course of four sessions, a day apart. */
async function buildLive(): Promise<LiveCourse> {
  const start = app.clock.now().getTime() + DAY_MS;
  const courseId = await buildCourse(app.platform, {
    type: 1,
    price_fen: PRICE_FEN,
    start_at: new Date(start),
    end_at: new Date(start + SESSIONS * DAY_MS),
  });
  const section = await buildSection(app.platform, courseId);
  const sessionIds: number[] = [];
  for (let day = 0; day < SESSIONS; day += 1) {
    const at = start + day * DAY_MS;
    const dates = { start_at: new Date(at), end_at: new Date(at + HOUR_MS) };
    sessionIds.push(
      await buildLesson(app.platform, courseId, section, {
        type: 3,
        live_status: 1,
        ...dates,
      }),
    );
  }
  return { courseId, sessionIds };
}

async function buyLive(course: LiveCourse): Promise<Bought> {
  const buyer = await buildLogin(app);
  const wanted = { type: 1, id: course.courseId } as const;
  const order = await buildPaidOrder(app.platform, buyer.userId, wanted);
  return { buyer, courseId: course.courseId, order };
}

async function buySeats(courseId: number, num: number): Promise<Bought> {
  const buyer = await buildLogin(app);
  const phones = Array.from({ length: num }, () => null);
  const [ticket] = await buyPlaces(app, buyer.userId, courseId, phones);
  return { buyer, courseId, order: { id: ticket?.orderId ?? 0 } as Bought['order'] };
}

const sumsOf = async (bought: Bought) =>
  (await moneyOf(app, bought)).refunds.map(({ amount_fen, kind }) => [amount_fen, kind]);

const detailOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.detail', { id: order.id }, buyer)).data;

const quoteOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.refundQuote', { id: order.id }, buyer)).data.price;

describe('a cancelled session', () => {
  it('of a live course sends back its share, and the rest goes on', async () => {
    const course = await buildLive();
    const bought = await buyLive(course);
    await cancel(course.sessionIds[1] ?? 0);
    await settle();
    expect(await sumsOf(bought)).toEqual([[10_000, CANCELLED_KIND]]);
    expect(await mayStudy(app, bought)).toBe(true);
    const order = await detailOf(bought);
    expect(order.status).toBe(ORDER_STATUSES.partiallyRefunded);
    expect(order.returns[0]?.rule_text).toContain('已取消 1/4 场');
    expect(await quoteOf(bought)).toBe('300.00');
    await settle();
    expect(await sumsOf(bought)).toHaveLength(1);
    await expectBooks(app);
  });

  it('of a live course is paid back as well when it should have begun and no teacher came', async () => {
    const course = await buildLive();
    const bought = await buyLive(course);
    app.clock.advance(DAY_MS + HOUR_MS);
    await cancel(course.sessionIds[0] ?? 0);
    await settle();
    expect(await sumsOf(bought)).toEqual([[10_000, CANCELLED_KIND]]);
    expect(await mayStudy(app, bought)).toBe(true);
    await expectBooks(app);
  });

  it('after another: what is left is shared among what is left, and the last takes all', async () => {
    const course = await buildLive();
    const bought = await buyLive(course);
    const [first = 0, second = 0, ...others] = course.sessionIds;
    await cancel(first);
    await settle();
    await cancel(second, others[0] ?? 0);
    await settle();
    await cancel(others[1] ?? 0);
    await settle();
    expect(await sumsOf(bought)).toEqual([
      [10_000, CANCELLED_KIND],
      [20_000, CANCELLED_KIND],
      [10_000, CANCELLED_KIND],
    ]);
    expect(await mayStudy(app, bought)).toBe(false);
    expect((await detailOf(bought)).status).toBe(ORDER_STATUSES.refunded);
    await expectBooks(app);
  });

  it('that was the last of a class sends back all of it, seat by seat', async () => {
    const built = await buildClass(app);
    const bought = await buySeats(built.courseId, 3);
    await cancel(...built.sessionIds);
    await settle();
    const order = await detailOf(bought);
    expect(order.status).toBe(ORDER_STATUSES.refunded);
    expect(order.users.map(({ status }) => status)).toEqual(Array(3).fill(SEAT_STATUSES.refunded));
    const { ledger } = await moneyOf(app, bought);
    expect(ledger['cash:test']).toBe(0);
    expect(order.returns[0]?.rule_text).toContain('课程已取消');
    await expectBooks(app);
  });

  it('of a class with more of them leaves its tickets good while the share is on its way', async () => {
    const built = await buildClass(app);
    const buyer = await buildLogin(app);
    const [ticket] = await buyPlaces(app, buyer.userId, built.courseId, [null]);
    const bought = { buyer, order: { id: ticket?.orderId ?? 0 } } as Bought;
    await cancel(built.sessionIds[0]);
    await runLoop(app, 'order.return');
    expect((await detailOf(bought)).status).toBe(ORDER_STATUSES.refunding);
    await checkIn(app.platform, { actor, code: ticket?.code ?? '', early: true });
    await settle();
    const { status, users } = await detailOf(bought);
    expect([status, users[0]?.status]).toEqual([
      ORDER_STATUSES.partiallyRefunded,
      SEAT_STATUSES.checkedIn,
    ]);
    await expectBooks(app);
  });

  it('of a class with more of them pays its share also to who came on the other day', async () => {
    const built = await buildClass(app);
    const buyer = await buildLogin(app);
    const [ticket] = await buyPlaces(app, buyer.userId, built.courseId, [null, null]);
    const bought = { buyer, order: { id: ticket?.orderId ?? 0 } } as Bought;
    await checkIn(app.platform, { actor, code: ticket?.code ?? '', early: true });
    await cancel(built.sessionIds[1]);
    await settle();
    const { pay_price: price } = await detailOf(bought);
    expect((await sumsOf(bought)).map(([fen]) => fen)).toEqual([(Number(price) * 100) / 2]);
    await expectBooks(app);
  });

  it.each([
    [
      'refused',
      async (_bought: Bought, refundNo: string) =>
        refuseRefund(app.platform, { actor, refundNo, remark: '' }),
    ],
    [
      'withdrawn',
      async ({ buyer, order }: Bought) =>
        app.call('order.requestRefund', { id: order.id, cancel: 1 }, buyer),
    ],
  ] as const)('waits for what its buyer asked before, until that is %s', async (_, end) => {
    const built = await buildClass(app, { inDays: 20 });
    const before = await buySeats(built.courseId, 1);
    app.clock.advance(10 * DAY_MS);
    const bought = await afterLogin(app, before);
    const request = { id: bought.order.id, price: await quoteOf(bought), reason: 1 } as const;
    const { data } = await app.call('order.requestRefund', request, bought.buyer);
    await cancel(...built.sessionIds);
    await settle();
    expect(await sumsOf(bought)).toEqual([]);
    await end(bought, data.refund_no);
    // Not a moment passes.
    await settle();
    expect((await detailOf(bought)).status).toBe(ORDER_STATUSES.refunded);
    app.clock.advance(-10 * DAY_MS);
    await expectBooks(app);
  });

  it('while the share of another is on its way is paid as soon as that is there', async () => {
    const course = await buildLive();
    const bought = await buyLive(course);
    const [first = 0, second = 0, third = 0] = course.sessionIds;
    await cancel(first);
    await runLoop(app, 'order.return');
    await cancel(second);
    await runLoop(app, 'order.return');
    await cancel(third);
    // The first share is paid at the end of this; the others wait for it together.
    await settle();
    expect(await sumsOf(bought)).toEqual([[10_000, CANCELLED_KIND]]);
    await settle();
    expect(await sumsOf(bought)).toEqual([
      [10_000, CANCELLED_KIND],
      [20_000, CANCELLED_KIND],
    ]);
    expect(await quoteOf(bought)).toBe('100.00');
    await expectBooks(app);
  });

  it('is paid back to who paid only then, and not to who ordered after it', async () => {
    const course = await buildLive();
    const late = await buildLogin(app);
    const wanted = { type: 1, id: course.courseId } as const;
    const order = await buildOrder(app.platform, late.userId, wanted);
    await cancel(course.sessionIds[0] ?? 0);
    app.clock.advance(MINUTE_MS);
    const after = await buyLive(course);
    await app.call('order.testPay', { id: order.id }, late);
    await returnPaidLate(app.platform);
    await settle();
    expect(await sumsOf({ buyer: late, courseId: course.courseId, order })).toEqual([
      [10_000, CANCELLED_KIND],
    ]);
    expect(await sumsOf(after)).toEqual([]);
  });

  it('that is only moved sends nothing back by itself', async () => {
    const built = await buildClass(app);
    const bought = await buySeats(built.courseId, 1);
    const [chapterId] = built.sessionIds;
    const startAt = new Date(built.start.getTime() - HOUR_MS * 2);
    const endAt = new Date(built.start.getTime() - HOUR_MS);
    await moveSession(app.platform, { actor, chapterId, startAt, endAt, address: '龙井路 1 号' });
    await hear(chapterId);
    await settle();
    expect(await sumsOf(bought)).toEqual([]);
  });

  it('is paid for before its buyer asks for the rest', async () => {
    const course = await buildLive();
    const bought = await buyLive(course);
    const [first = 0] = course.sessionIds;
    await cancelSession(app.platform, { actor, chapterId: first });
    const ask = async (price: string) =>
      app.call('order.requestRefund', { id: bought.order.id, price, reason: 1 }, bought.buyer);
    expect((await ask(await quoteOf(bought))).code).toBe(72_002);
    await hear(first);
    expect((await ask(await quoteOf(bought))).code).toBe(72_002);
    await settle();
    expect((await ask('300.00')).code).toBe(10_006);
    await expectBooks(app);
  });

  it('of a class that was moved before leaves all of the rest to be asked back', async () => {
    const built = await buildClass(app);
    const bought = await buySeats(built.courseId, 1);
    const [chapterId, other] = built.sessionIds;
    const startAt = new Date(built.start.getTime() - HOUR_MS * 2);
    const endAt = new Date(built.start.getTime() - HOUR_MS);
    await moveSession(app.platform, { actor, chapterId, startAt, endAt, address: '龙井路 1 号' });
    const whole = Number(await quoteOf(bought));
    await cancel(other);
    await settle();
    const [[shareFen] = []] = await sumsOf(bought);
    expect(shareFen).toBeGreaterThan(0);
    expect(Number(await quoteOf(bought))).toBe(whole - Number(shareFen) / 100);
  });
});

describe('a seat whose money is asked back', () => {
  it('waits for the answer before it goes to a phone that registers meanwhile', async () => {
    const phone = '13522227701';
    const { courseId } = await buildClass(app, { inDays: 20 });
    const buyer = await buildLogin(app);
    const [ticket] = await buyPlaces(app, buyer.userId, courseId, [phone]);
    app.clock.advance(10 * DAY_MS);
    const order = { id: ticket?.orderId ?? 0 } as Bought['order'];
    const bought = await afterLogin(app, { buyer, courseId, order });
    const request = { id: order.id, price: await quoteOf(bought), reason: 1 } as const;
    const { data } = await app.call('order.requestRefund', request, bought.buyer);
    const userId = await buildUser(app.platform, { phone });
    const holder = { buyer: { userId, ...(await buildSession(app.platform, userId)) }, courseId };
    await claimSeats(app.platform, phoneRef(app.platform.config.dataKey, phone));
    await claimMissedSeats(app.platform);
    expect(await mayStudy(app, { ...holder, order })).toBe(false);
    await refuseRefund(app.platform, { actor, refundNo: data.refund_no, remark: '' });
    await claimMissedSeats(app.platform);
    expect(await mayStudy(app, { ...holder, order })).toBe(true);
    app.clock.advance(-10 * DAY_MS);
  });
});

describe('a cancelled class', () => {
  it('pays 200 seats once each, though its worker stops on the way', async () => {
    const built = await buildClass(app);
    await app.platform.db
      .updateTable('course_stock')
      .set({ seat_num: 500 })
      .where('course_id', '=', built.courseId)
      .execute();
    const buyers: Bought[] = [];
    for (let nth = 0; nth < 25; nth += 1) {
      buyers.push(await buySeats(built.courseId, 8));
    }
    await cancel(...built.sessionIds);
    const stopped = new AbortController();
    const loop = app.modules
      .flatMap(({ loops }) => loops ?? [])
      .find(({ name }) => name === 'order.return');
    setTimeout(() => stopped.abort(), 50);
    await loop?.run(stopped.signal);
    app.clock.advance(2 * MINUTE_MS);
    await settle();
    await settle();
    for (const bought of buyers) {
      const { refunds, ledger } = await moneyOf(app, bought);
      expect(refunds).toHaveLength(1);
      expect(ledger['cash:test']).toBe(0);
    }
    await expectBooks(app);
  });
});

describe('a ticket that was shown at the door', () => {
  it('is paid back with the others when the class is called off after all', async () => {
    const { courseId, sessionIds } = await buildClass(app);
    const buyer = await buildLogin(app);
    const tickets = await buyPlaces(app, buyer.userId, courseId, [null, null]);
    const [shown] = tickets;
    await checkIn(app.platform, { actor, code: shown?.code ?? '', early: true });
    const bought = { buyer, courseId, order: { id: shown?.orderId ?? 0 } as Bought['order'] };
    await cancel(...sessionIds);
    await settle();
    const { refunds, ledger, status } = await moneyOf(app, bought);
    expect([refunds.length, status]).toEqual([1, ORDER_STATUSES.refunded]);
    expect(ledger['cash:test']).toBe(0);
    await expectBooks(app);
  });
});

describe('shares of cancelled sessions', () => {
  it('add up to what was paid, in whatever order sessions are cancelled', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
        (payFen, batches) => {
          let left = batches.reduce((sum, num) => sum + num, 0);
          let restFen = payFen;
          for (const num of batches) {
            left -= num;
            const fen = cancelledFen(restFen, { num, leftNum: left });
            expect(fen).toBeGreaterThanOrEqual(0);
            // Somebody who keeps something has paid something for it.
            expect(left > 0 && restFen > 0 ? fen < restFen : fen === restFen).toBe(true);
            restFen -= fen;
          }
          expect(restFen).toBe(0);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
