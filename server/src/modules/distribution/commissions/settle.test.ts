import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildPackage } from '#factory/catalog';
import { setSpreadRate } from '#modules/catalog';
import { payOutRefund, refundManually } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { asOwner } from '#test/databases';
import { buildLogin } from '#test/logins';
import { messagesTo } from '#test/messages/told';
import { runLoop, usePayApp } from '#test/pay';
import { nameOf } from '#test/races/race';
import { afterLogin, buildLessons, studyLesson } from '#test/refunds';
import {
  booksOf,
  buildShared,
  buildSharer,
  commissionsOf,
  hear,
  orderByLink,
  refund,
  sell,
  settleAll,
} from '#test/spread/sales';
import { settleDue } from './settle.commands.ts';
import type { Bought } from '#test/pay';
import type { Sharer } from '#test/spread/sales';

const [FROZEN, SETTLED] = [0, 1];
const DELIVERED_MS = 31 * DAY_MS;
const actor = operatorNamed('finance');
const app = usePayApp();

const look = async (): Promise<void> => settleDue(app.platform);

async function titlesTo(sharer: Sharer): Promise<readonly string[]> {
  const { buyer } = await afterLogin(app, { buyer: sharer } as unknown as Bought);
  return (await messagesTo(app, buyer, 'distribution')).map(({ content }) => content);
}

describe('a frozen commission', () => {
  it('is settled when its days are over and the order is done, and not a moment before', async () => {
    const sharer = await buildSharer(app);
    const lessons = await buildLessons(app, 20_000);
    const { courseId } = lessons;
    await setSpreadRate(app.platform, { actor, courseId, spreadBp: 1_000 });
    const paidAt = app.clock.now().getTime();
    const bought = await sell(app, sharer, { courseId });
    // Studied and so delivered early: only the days count.
    for (const lesson of lessons.chapterIds.keys()) {
      await studyLesson(app, { ...bought, ...lessons }, lesson);
    }
    app.clock.advance(DAY_MS);
    await runLoop(app, 'order.deliver');
    app.clock.advance(paidAt - app.clock.now().getTime());
    app.clock.advance(15 * DAY_MS - MINUTE_MS);
    await look();
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([{ status: FROZEN }]);
    app.clock.advance(MINUTE_MS);
    await look();
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: SETTLED, price_fen: 2_000, look_at: null, steps: ['frozen', 'settled'] },
    ]);
    expect(await booksOf(app, sharer.userId)).toEqual({
      commission_payable: -2_000,
      shop_payable: 2_000,
    });
    expect((await titlesTo(sharer)).filter((text) => text.includes('20.00'))).toHaveLength(1);
  });

  it('waits for the order to be delivered, and is looked at once a day', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer);
    app.clock.advance(16 * DAY_MS);
    await look();
    const [waiting] = await commissionsOf(app, sharer.userId);
    expect(waiting?.look_at).toEqual(new Date(app.clock.now().getTime() + DAY_MS));
    app.clock.advance(15 * DAY_MS);
    await runLoop(app, 'order.deliver');
    await look();
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([{ status: SETTLED }]);
  });

  it('waits while money is on its way back', async () => {
    const sharer = await buildSharer(app);
    const bought = await sell(app, sharer);
    app.clock.advance(DELIVERED_MS);
    await runLoop(app, 'order.deliver');
    const orderNo = bought.order.order_no;
    const refundNo = await refundManually(app.platform, {
      actor,
      orderNo,
      sum: { fen: 5_000 },
      reason: '课程内容有误',
    });
    await look();
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([{ status: FROZEN }]);
    await payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });
    await hear(app, 'order.returned', bought);
    await runLoop(app, 'order.deliver');
    app.clock.advance(DAY_MS);
    await look();
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: SETTLED, price_fen: 1_500, steps: ['frozen', 'lowered', 'settled'] },
    ]);
  });

  it('is settled at what a refund left of it', async () => {
    const sharer = await buildSharer(app);
    const bought = await sell(app, sharer);
    await refund(app, bought, 19_991);
    await settleAll(app);
    // Nine fen are left, of which nothing is his.
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: SETTLED, base_fen: 9, price_fen: 0, steps: ['frozen', 'lowered', 'settled'] },
    ]);
    expect(await booksOf(app, sharer.userId)).toEqual({});
  });

  it('is settled once, whoever looks at the same time', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer);
    app.clock.advance(DELIVERED_MS);
    await runLoop(app, 'order.deliver');
    await Promise.all([1, 2, 3, 4].map(look));
    await look();
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: SETTLED, steps: ['frozen', 'settled'] },
    ]);
    expect(await booksOf(app, sharer.userId)).toMatchObject({ commission_payable: -2_000 });
  });

  it('of an order with several courses is told in one message', async () => {
    const sharer = await buildSharer(app);
    const courses = [await buildShared(app), await buildShared(app)];
    const packageId = await buildPackage(app.platform, courses, { total_price_fen: 30_000 });
    const wanted = { type: 4, id: packageId } as const;
    const bought = await orderByLink(app, sharer.retailId, await buildLogin(app), wanted);
    await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
    await hear(app, 'order.referred', bought);
    await settleAll(app);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: SETTLED, price_fen: 1_500 },
      { status: SETTLED, price_fen: 1_500 },
    ]);
    expect((await titlesTo(sharer)).filter((text) => text.includes('30.00'))).toHaveLength(1);
  });

  it('of one distributor does not wait for what is wrong with another’s', async () => {
    const sharers = [await buildSharer(app), await buildSharer(app), await buildSharer(app)];
    for (const sharer of sharers) {
      await sell(app, sharer);
    }
    const [wrong] = await commissionsOf(app, sharers[1]?.userId ?? 0);
    const stray = sql`
      insert into commission_step (user_id, commission_id, step_no, step, fen, created_at)
      values (${sharers[1]?.userId}, ${wrong?.id}, 3, 'lowered', 0, now())`;
    await stray.execute(app.platform.db);
    app.clock.advance(DELIVERED_MS);
    await runLoop(app, 'order.deliver');
    await expect(look()).rejects.toThrow('commission_step_pkey');
    const without = `delete from commission_step where commission_id = ${wrong?.id} and step_no = 3`;
    await asOwner(async (owner) => owner.query(without), nameOf(app));
    for (const [index, status] of [SETTLED, FROZEN, SETTLED].entries()) {
      const [kept] = await commissionsOf(app, sharers[index]?.userId ?? 0);
      expect(kept?.status).toBe(status);
    }
  });
});
