import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COMMISSION_STATUSES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPackage } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { suspendDistributor } from '#modules/distribution';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { NOT_ACTIVE } from '#test/codes';
import { buildLogin } from '#test/logins';
import {
  buildShared,
  buildSharer,
  hear,
  orderByLink,
  refund,
  sell,
  settleAll,
} from '#test/spread/sales';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Sharer } from '#test/spread/sales';

const { frozen, settled, cancelled, clawedBack } = COMMISSION_STATUSES;
const app = useTestApp();
let sharer: Sharer;

beforeEach(async () => {
  sharer = await buildSharer(app);
});

/** Sales of somebody, who logs in again: time may have passed. */
async function listOf(request: CallRequest<'distribution.commissions'> = {}, who = sharer) {
  const session = await buildSession(app.platform, who.userId);
  return (await app.call('distribution.commissions', request, session)).data;
}

const idsOf = async (request: CallRequest<'distribution.commissions'>) =>
  (await listOf(request)).list.map(({ id }) => id);

describe('POST /api/spread/getUserSpread', () => {
  it('[API-068] explains each order from the click to what became of its commission', async () => {
    const buyer = await buildLogin(app, { nickname: '林知远' });
    const soldAt = app.clock.now();
    const bought = await sell(app, sharer, { buyer });
    await refund(app, bought, 5_000);
    await settleAll(app);
    const settledAt = formatWireTime(app.clock.now());
    await refund(app, bought, 'rest');
    const paid = formatWireTime(soldAt);
    const { list, ...page } = await listOf();
    expect(page).toEqual({ total: 1, page: 1, limit: 10 });
    expect(list).toMatchObject([
      {
        title: '数据分析师从零到上岗',
        order_no_tail: bought.order.order_no.slice(-4),
        buyer_mask: '林**',
        verdict: 'counted',
        price: '0.00',
        back_price: '20.00',
        click_time: formatWireTime(new Date(soldAt.getTime() - HOUR_MS)),
        order_time: paid,
        pay_time: paid,
        items: [
          {
            base: '0.00',
            rate: 1_000,
            price: '0.00',
            back_price: '20.00',
            status: clawedBack,
            freeze_end_time: formatWireTime(new Date(soldAt.getTime() + 15 * DAY_MS)),
            steps: [
              { step: 'frozen', price: '20.00', time: paid },
              { step: 'lowered', price: '-5.00', time: paid },
              { step: 'settled', price: '0.00', time: settledAt },
              { step: 'clawed_back', price: '-15.00', time: settledAt },
            ],
          },
        ],
      },
    ]);
    expect(JSON.stringify(list)).not.toContain(bought.order.order_no);
  });

  it('names an order that does not count, with the reason and without a commission', async () => {
    await sell(app, sharer, { buyer: sharer });
    expect((await listOf()).list).toMatchObject([
      { verdict: 'self', price: '0.00', back_price: '0.00', items: [] },
    ]);
  });

  it('shows the courses of a package one by one, and their sum', async () => {
    const courses = [await buildShared(app), await buildShared(app, { rateBp: 2_000 })];
    const id = await buildPackage(app.platform, courses, { total_price_fen: 30_000 });
    const buyer = await buildLogin(app);
    const bought = await orderByLink(app, sharer.retailId, buyer, { type: 4, id });
    await app.call('order.testPay', { id: bought.order.id }, buyer);
    await hear(app, 'order.referred', bought);
    const [sale] = (await listOf()).list;
    expect(sale?.items.map(({ base, price }) => [base, price])).toEqual([
      ['150.00', '15.00'],
      ['150.00', '30.00'],
    ]);
    expect(sale?.price).toBe('45.00');
  });

  it('narrows by what became of the commission, and by the month of payment', async () => {
    await sell(app, sharer);
    await settleAll(app);
    await sell(app, sharer);
    const back = await sell(app, sharer);
    await refund(app, back, 'rest');
    const [third = 0, second = 0, first = 0] = await idsOf({});
    expect(await idsOf({ status: frozen })).toEqual([second]);
    expect(await idsOf({ status: settled })).toEqual([first]);
    expect(await idsOf({ status: cancelled })).toEqual([third]);
    expect(await idsOf({ status: clawedBack })).toEqual([]);
    const month = formatWireTime(app.clock.now()).slice(0, 7);
    expect(await idsOf({ month })).toEqual([third, second]);
    expect(await listOf({ month, status: frozen })).toMatchObject({ total: 1 });
    expect(await listOf({ month: '2020-01' })).toMatchObject({ list: [], total: 0 });
  });

  it('shows nobody else’s, page by page, in as many statements for many as for one', async () => {
    await sell(app, await buildSharer(app));
    const one = await app.statementsOf(async () =>
      app.call('distribution.commissions', { limit: 1 }, sharer),
    );
    for (let index = 0; index < 3; index += 1) {
      await sell(app, sharer);
    }
    const { list, total } = await listOf({ limit: 2 });
    const { list: rest } = await listOf({ limit: 2, page: 2 });
    expect(total).toBe(3);
    const ids = [...list, ...rest].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(3);
    const session = await buildSession(app.platform, sharer.userId);
    const all = async () => app.call('distribution.commissions', { limit: 50 }, session);
    // Commissions and steps of all of them come in one more.
    expect(await app.statementsOf(all)).toBeLessThanOrEqual(one + 1);
  });

  it('lets who is suspended or removed see his money, and nobody who never was accepted', async () => {
    await sell(app, sharer);
    const actor = operatorNamed('test');
    await suspendDistributor(app.platform, { actor, userId: sharer.userId, reason: '核查' });
    expect(await listOf()).toMatchObject({ total: 1 });
    const { removed, inReview, refused } = SPREAD_STATUSES;
    expect(await listOf({}, await buildSharer(app, { status: removed }))).toMatchObject({
      total: 0,
    });
    for (const status of [inReview, refused]) {
      const other = await buildSharer(app, { status });
      expect((await app.call('distribution.commissions', {}, other)).code).toBe(NOT_ACTIVE);
    }
    const nobody = await buildLogin(app);
    expect((await app.call('distribution.commissions', {}, nobody)).code).toBe(NOT_ACTIVE);
    expect((await app.call('distribution.commissions')).code).toBe(11_101);
  });

  it('refuses a month or status that cannot be', async () => {
    for (const body of ['{"month":"2026-13"}', '{"month":"11"}', '{"status":9}']) {
      const response = await app.post('/api/spread/getUserSpread', body, {
        'content-type': 'application/json',
        'x-user-token': sharer.token,
      });
      expect(await response.json()).toMatchObject({ code: 10_004, data: null });
    }
  });
});
