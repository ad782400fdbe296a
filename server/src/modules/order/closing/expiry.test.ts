import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import {
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  usePayApp,
} from '#test/pay';
import { expireOrders } from './expiry.commands.ts';
import { extendExpiry } from '../payment/payment.repo.ts';

const app = usePayApp();

/** Runs something as if it were so much later, while the channels stay in the present. */
async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(ms);
  try {
    return await work();
  } finally {
    app.clock.advance(-ms);
  }
}

const expireLater = async (ms: number) => later(ms, async () => runLoop(app, 'order.expire'));

describe('orders nobody pays', () => {
  it('end when their time is over, not before, and the channel with them', async () => {
    const bought = await buildUnpaid(app);
    await startScan(app, bought, 2);
    const untouched = await buildUnpaid(app);
    await expireLater(29 * MINUTE_MS);
    expect((await moneyOf(app, bought)).status).toBe(1);
    await expireLater(30 * MINUTE_MS + 1_000);
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 5,
      payments: [{ state: 'closed' }],
    });
    expect((await moneyOf(app, untouched)).status).toBe(5);
    await expireLater(31 * MINUTE_MS);
    await expectBooks(app);
  });

  it('are paid instead when the channel says so', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 1);
    await payOnPhone(app, 1, tradeNo, { notice: 'lost' });
    await expireLater(30 * MINUTE_MS + 1_000);
    expect((await moneyOf(app, bought)).status).toBe(10);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('wait half a minute for a channel that is away, not longer', async () => {
    const bought = await buildUnpaid(app);
    await startScan(app, bought, 2);
    await setChannel(app, 2, { api: 'error' });
    await expireLater(30 * MINUTE_MS + 10_000);
    expect((await moneyOf(app, bought)).status).toBe(1);
    await expireLater(30 * MINUTE_MS + 31_000);
    await setChannel(app, 2, { api: 'work' });
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 5,
      payments: [{ state: 'created' }],
    });
    // The attempt that is left over is ended as soon as the channel is back.
    await later(31 * MINUTE_MS, async () => runLoop(app, 'order.ask'));
    expect((await moneyOf(app, bought)).payments).toMatchObject([{ state: 'closed' }]);
  });

  it('stay when their buyer chose a transfer at the last moment', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    await startScan(app, bought, 1);
    const { db, clock } = app.platform;
    const extending = new Map(
      [...app.payGateways].map(([payType, gateway]) => [
        payType,
        {
          ...gateway,
          async query(tradeNo: string) {
            await extendExpiry(db, {
              userId: buyer.userId,
              orderId: order.id,
              expireAt: new Date(clock.now().getTime() + HOUR_MS),
            });
            return gateway.query(tradeNo);
          },
        },
      ]),
    );
    await later(31 * MINUTE_MS, async () =>
      expireOrders(app.platform, extending, [1], new AbortController().signal),
    );
    expect((await moneyOf(app, bought)).status).toBe(1);
  });

  it('give back what they hold once, when two workers sweep at once', async () => {
    const all = [];
    for (let count = 0; count < 5; count += 1) {
      all.push(await buildUnpaid(app));
    }
    await later(31 * MINUTE_MS, async () =>
      Promise.all(Array.from({ length: 4 }, async () => runLoop(app, 'order.expire'))),
    );
    for (const bought of all) {
      expect((await moneyOf(app, bought)).status).toBe(5);
    }
    await expectBooks(app);
  });

  it('live for three days when a transfer was chosen, however often', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    const choose = async () => app.call('order.pay', { id: order.id, pay_type: 3 }, buyer);
    const { data } = await choose();
    const again = await later(HOUR_MS, choose);
    expect(again.data.expire_time).toBe(data.expire_time);
    await expireLater(71 * HOUR_MS);
    expect((await moneyOf(app, bought)).status).toBe(1);
    await expireLater(72 * HOUR_MS + 1_000);
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 5,
      payments: [{ channel: 3, state: 'closed' }],
    });
  });
});
