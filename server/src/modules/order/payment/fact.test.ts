import { describe, expect, it } from 'vitest';
import { buildOrder } from '#factory/order';
import {
  buildUnpaid,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  usePayApp,
  startScan,
  tellAgain,
  verdictsOn,
} from '#test/pay';
import { applyPaymentFact } from './fact.commands.ts';

const app = usePayApp(async (started) => {
  // Refunds take a while at WeChat.
  await setChannel(started, 1, { speed: 1_000 });
});

describe('two payments of one order', () => {
  it.each([
    [1, 2],
    [2, 1],
  ] as const)('by channel %i and then %i: the second goes back', async (first, second) => {
    const bought = await buildUnpaid(app);
    const winner = await startScan(app, bought, first);
    const loser = await startScan(app, bought, second);
    await payOnPhone(app, first, winner, { notice: 'lost' });
    await payOnPhone(app, second, loser, { notice: 'lost' });
    await tellAgain(app, first, winner);
    await tellAgain(app, second, loser);
    expect(await verdictsOn(app, loser)).toEqual(['second']);
    await runLoop(app, 'order.refund');
    await expect
      .poll(async () => moneyOf(app, bought))
      .toMatchObject({
        status: 10,
        refunds: [{ trade_no: loser, kind: 4, status: 3 }],
        ledger: { shop_payable: -19_900, refund_payable: 0 },
      });
    const { payments } = await moneyOf(app, bought);
    expect(payments.filter(({ kept }) => kept).map(({ trade_no }) => trade_no)).toEqual([winner]);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('at the same moment: one is kept, whichever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bought = await buildUnpaid(app);
      const wechat = await startScan(app, bought, 1);
      const alipay = await startScan(app, bought, 2);
      await payOnPhone(app, 1, wechat, { notice: 'lost' });
      await payOnPhone(app, 2, alipay, { notice: 'lost' });
      await Promise.all([tellAgain(app, 1, wechat), tellAgain(app, 2, alipay)]);
      const { payments, refunds } = await moneyOf(app, bought);
      expect(payments.filter(({ kept }) => kept)).toHaveLength(1);
      expect(refunds).toMatchObject([{ kind: 4 }]);
    }
  });
});

describe('the one door', () => {
  it('does not let a channel’s number prove two payments', async () => {
    const first = await buildUnpaid(app);
    const order = await buildOrder(app.platform, first.buyer.userId, {
      type: 2,
      id: (await buildUnpaid(app)).courseId,
    });
    const second = { ...first, order };
    const one = await startScan(app, first, 1);
    const other = await startScan(app, second, 1);
    const fact = {
      channelTradeNo: '4200000000000000001',
      amountFen: 19_900,
      paidAt: app.clock.now(),
      payer: null,
      channel: 1,
      evidence: 'query',
      eventId: null,
    } as const;
    expect(await applyPaymentFact(app.platform, { ...fact, tradeNo: one })).toBe('applied');
    expect(await applyPaymentFact(app.platform, { ...fact, tradeNo: other })).toBe('ignored');
    expect(await applyPaymentFact(app.platform, { ...fact, tradeNo: one })).toBe('repeated');
    expect((await moneyOf(app, second)).status).toBe(1);
  });

  it('refuses a number of another channel', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 1);
    const fact = {
      tradeNo,
      channelTradeNo: '2026000000000000000001',
      amountFen: 19_900,
      paidAt: app.clock.now(),
      payer: null,
      channel: 2,
      evidence: 'query',
      eventId: null,
    } as const;
    expect(await applyPaymentFact(app.platform, fact)).toBe('unknown');
    expect((await moneyOf(app, bought)).status).toBe(1);
  });
});
