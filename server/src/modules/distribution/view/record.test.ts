import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildSession } from '#factory/identity';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { goToDay, payoutDesk } from '#test/spread/payouts';
import { buildShared, buildSharer, refund, sell, settleAll } from '#test/spread/sales';
import type { Sharer } from '#test/spread/sales';

const app = useTestApp();
const desk = payoutDesk(app);

/** The record of somebody, who logs in again: time has passed. */
async function recordOf({ userId }: Pick<Sharer, 'userId'>) {
  const session = await buildSession(app.platform, userId);
  const { code, data } = await app.call('distribution.record', {}, session);
  expect(code).toBe(10_000);
  if (data === null) {
    throw new Error('there is no record');
  }
  return data;
}

const sumsOf = async (sharer: Sharer) => {
  const { total_price, frozen_price, settled_price, paid_price } = await recordOf(sharer);
  return [total_price, frozen_price, settled_price, paid_price];
};

describe('POST /api/spread/getSpreadUser', () => {
  it('[API-070] is null for somebody who never applied, and nobody’s without a login', async () => {
    const { code, data } = await app.call('distribution.record', {}, await buildLogin(app));
    expect({ code, data }).toEqual({ code: 10_000, data: null });
    expect((await app.call('distribution.record')).code).toBe(11_101);
  });

  it('shows who applied, masked, whatever became of it', async () => {
    const person = { realName: '欧阳晴川', bankAccount: '6222021234567890123' };
    const { inReview, refused, active, suspended, removed } = SPREAD_STATUSES;
    for (const status of [inReview, refused, active, suspended, removed]) {
      const sharer = await buildSharer(app, { ...person, status });
      const record = await recordOf(sharer);
      expect(record).toMatchObject({
        status,
        retailid: sharer.retailId,
        real_name: '欧***',
        bank_account: '***************0123',
        total_price: '0.00',
        order_num: 0,
        click_num: 0,
        payouts: [],
      });
      expect(record.reason === '').toBe(status === inReview || status === active);
      expect(JSON.stringify(record)).not.toContain(person.bankAccount);
    }
  });

  it('adds up what is frozen, waits and was paid; taken back it may fall below nothing', async () => {
    const sharer = await buildSharer(app);
    const neighbour = await buildSharer(app);
    const bought = await sell(app, sharer, {
      courseId: await buildShared(app, { priceFen: 200_000 }),
    });
    expect(await sumsOf(sharer)).toEqual(['200.00', '200.00', '0.00', '0.00']);
    await settleAll(app);
    expect(await sumsOf(sharer)).toEqual(['200.00', '0.00', '200.00', '0.00']);
    goToDay(app, 6);
    await desk.payAll(sharer);
    expect(await sumsOf(sharer)).toEqual(['200.00', '0.00', '0.00', '200.00']);
    expect((await recordOf(sharer)).payouts).toMatchObject([
      { month: desk.lastMonth(), price: '200.00', tax: '0.00', net: '200.00', status: 2 },
    ]);
    await refund(app, bought, 50_000);
    expect(await sumsOf(sharer)).toEqual(['150.00', '0.00', '-50.00', '200.00']);
    await sell(app, sharer);
    expect(await sumsOf(sharer)).toEqual(['170.00', '20.00', '-50.00', '200.00']);
    expect((await recordOf(sharer)).order_num).toBe(2);
    expect(await sumsOf(neighbour)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });

  it('draws the last thirty days: orders that count, and what they earn by now', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer);
    app.clock.advance(29 * DAY_MS);
    const bought = await sell(app, sharer);
    await sell(app, sharer);
    // One's own purchase is no order of the chart.
    await sell(app, sharer, {
      buyer: { ...sharer, ...(await buildSession(app.platform, sharer.userId)) },
    });
    await refund(app, bought, 5_000);
    const { days, order_num } = await recordOf(sharer);
    expect(order_num).toBe(3);
    expect(days).toHaveLength(30);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days[0]).toMatchObject({ order_num: 1, price: '20.00' });
    expect(days.at(-1)).toMatchObject({ click_num: 0, order_num: 2, price: '35.00' });
    app.clock.advance(DAY_MS);
    expect((await recordOf(sharer)).days[0]).toMatchObject({ order_num: 0, price: '0.00' });
  });

  it('takes a bounded number of statements', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer);
    await sell(app, sharer);
    const session = await buildSession(app.platform, sharer.userId);
    const load = async () => app.call('distribution.record', {}, session);
    expect(await app.statementsOf(load)).toBeLessThanOrEqual(5);
  });
});
