import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildLogin } from '#test/logins';
import { usePayApp } from '#test/pay';
import {
  booksOf,
  buildShared,
  buildSharer,
  buyByLink,
  commissionsOf,
  giveBack,
  hear,
  nothingSold,
  orderByLink,
  salesOf,
  sell,
  soldBy,
} from '#test/spread/sales';
import { recordSale } from './sale.commands.ts';

const FREEZE_MS = 15 * DAY_MS;
const app = usePayApp();

describe('a paid order that somebody’s link led to', () => {
  it('freezes a share of what was paid for him, which the institution bears', async () => {
    const sharer = await buildSharer(app);
    const { order } = await sell(app, sharer);
    const now = app.clock.now();
    expect(await salesOf(app, sharer.userId)).toEqual([
      { order_id: order.id, verdict: 'counted', self_by: null },
    ]);
    const until = new Date(now.getTime() + FREEZE_MS);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      {
        base_fen: 20_000,
        rate_bp: 1_000,
        price_fen: 2_000,
        status: 0,
        freeze_until: until,
        look_at: until,
        steps: ['frozen'],
        fens: [2_000],
      },
    ]);
    expect(await booksOf(app, sharer.userId)).toEqual({
      commission_frozen: -2_000,
      shop_payable: 2_000,
    });
  });

  it('is shown to him with its way: followed, ordered, paid, frozen', async () => {
    const sharer = await buildSharer(app);
    const now = app.clock.now();
    await sell(app, sharer, { buyer: await buildLogin(app, { nickname: '苏晴' }) });
    const { data } = await app.call('distribution.commissions', {}, sharer);
    expect(data.list).toMatchObject([
      {
        verdict: 'counted',
        buyer_mask: '苏*',
        click_time: formatWireTime(new Date(now.getTime() - HOUR_MS)),
        order_time: formatWireTime(now),
        pay_time: formatWireTime(now),
        price: '20.00',
        items: [{ price: '20.00', steps: [{ step: 'frozen', price: '20.00' }] }],
      },
    ]);
  });

  it('counts once, however often it is announced', async () => {
    const sharer = await buildSharer(app);
    const bought = await sell(app, sharer);
    await hear(app, 'order.referred', bought, 3);
    expect(await salesOf(app, sharer.userId)).toHaveLength(1);
    expect(await commissionsOf(app, sharer.userId)).toHaveLength(1);
    expect(await booksOf(app, sharer.userId)).toMatchObject({ commission_frozen: -2_000 });
  });

  it('counts once when two workers hear of it at the same time', async () => {
    const sharer = await buildSharer(app);
    const bought = await buyByLink(app, sharer);
    await Promise.all([1, 2, 3, 4].map(async () => hear(app, 'order.referred', bought)));
    expect(await commissionsOf(app, sharer.userId)).toHaveLength(1);
    expect(await booksOf(app, sharer.userId)).toMatchObject({ commission_frozen: -2_000 });
  });

  it('gives for the courses of a package that are in the programme, each by its own rate', async () => {
    const sharer = await buildSharer(app);
    const courses = [
      await buildShared(app, { priceFen: 10_000, rateBp: 1_000 }),
      await buildShared(app, { priceFen: 10_000, rateBp: 3_000 }),
      await buildCourse(app.platform, { price_fen: 10_000 }),
    ];
    const packageId = await buildPackage(app.platform, courses, { total_price_fen: 24_000 });
    const wanted = { type: 4, id: packageId } as const;
    const bought = await orderByLink(app, sharer.retailId, await buildLogin(app), wanted);
    await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
    await hear(app, 'order.referred', bought);
    const earned = await commissionsOf(app, sharer.userId);
    expect(earned).toMatchObject([
      { base_fen: 8_000, rate_bp: 1_000, price_fen: 800 },
      { base_fen: 8_000, rate_bp: 3_000, price_fen: 2_400 },
    ]);
  });

  it('is settled by the rate of the day it was ordered, rounded down', async () => {
    const sharer = await buildSharer(app);
    const courseId = await buildShared(app, { priceFen: 999, rateBp: 1_000 });
    const wanted = { type: 2, id: courseId } as const;
    const bought = await orderByLink(app, sharer.retailId, await buildLogin(app), wanted);
    await sql`update course_detail set spread_bp = 3000 where course_id = ${courseId}`.execute(
      app.platform.db,
    );
    await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
    await hear(app, 'order.referred', bought);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([{ price_fen: 99 }]);
  });

  it('counts without a commission when the share is less than a fen', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer, { courseId: await buildShared(app, { priceFen: 9 }) });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('counted'));
  });

  it('is nobody’s when no distributor has the code', async () => {
    const bought = await buyByLink(app, { retailId: 'nobody00' });
    await hear(app, 'order.referred', bought);
    const { rows } = await sql`
      select from spread_sale where buyer_id = ${bought.buyer.userId}`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });

  it('that was refunded before anybody heard of it earns only what is left', async () => {
    const sharer = await buildSharer(app);
    const bought = await buyByLink(app, sharer);
    await giveBack(app, bought, 15_000);
    await hear(app, 'order.returned', bought);
    await hear(app, 'order.referred', bought);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { base_fen: 5_000, price_fen: 500, back_fen: 1_500, steps: ['frozen', 'lowered'] },
    ]);
    expect(await booksOf(app, sharer.userId)).toMatchObject({ commission_frozen: -500 });
  });
});

describe('an order earns nothing', () => {
  it.each(['suspended', 'removed'] as const)('by a link of somebody %s', async (status) => {
    const sharer = await buildSharer(app, { status: SPREAD_STATUSES[status] });
    await sell(app, sharer);
    expect(await soldBy(app, sharer)).toEqual(nothingSold('inactive'));
  });

  it('by a link of somebody who is about to leave', async () => {
    const sharer = await buildSharer(app);
    await sql`
      update users set deletion_at = now() + interval '7 days' where id = ${sharer.userId}`.execute(
      app.platform.db,
    );
    await sell(app, sharer);
    expect(await soldBy(app, sharer)).toEqual(nothingSold('inactive'));
  });

  it('of a course outside the programme', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer, { courseId: await buildCourse(app.platform) });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('outside'));
  });

  it('at an offer that gives nothing', async () => {
    const sharer = await buildSharer(app);
    const courseId = await buildShared(app);
    await buildSeckill(app.platform, courseId);
    await sell(app, sharer, { courseId });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('outside'));
  });

  it('that cost nothing', async () => {
    const sharer = await buildSharer(app);
    const wanted = { type: 2, id: await buildShared(app, { priceFen: 0 }) } as const;
    const { buyer, order } = await orderByLink(app, sharer.retailId, await buildLogin(app), wanted);
    const sold = { buyerId: buyer.userId, orderId: order.id };
    // It is not announced; whoever asks is told the same.
    await expect(hear(app, 'order.referred', { order })).rejects.toThrow('nobody hears');
    await recordSale(app.platform, sold);
    expect(await soldBy(app, sharer)).toEqual(nothingSold('unpaid'));
  });

  it('before it is paid', async () => {
    const sharer = await buildSharer(app);
    const wanted = { type: 2, id: await buildShared(app) } as const;
    const { buyer, order } = await orderByLink(app, sharer.retailId, await buildLogin(app), wanted);
    await recordSale(app.platform, { buyerId: buyer.userId, orderId: order.id });
    expect(await salesOf(app, sharer.userId)).toEqual([]);
  });
});
