import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { newSerialNo } from '#platform/serial-no';
import {
  act,
  buildUnpaid,
  lastReply,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startPayAppBeside,
  startScan,
  tellAgain,
  usePayApp,
  verdictsOn,
} from '#test/pay';
import { IMPATIENT } from '#test/steady/patience';
import type { Scanned } from '#test/pay';

const app = usePayApp(async (started) => {
  // Refunds take a while at WeChat, and failed notices are repeated over a day.
  await setChannel(started, 1, { speed: 1_000 });
  await setChannel(started, 2, { speed: 1_000 });
});

const CHANNELS = [
  {
    name: 'WeChat',
    payType: 1,
    path: '/api/pay/notify/wechat',
    account: 'cash:wechat',
    taken: { status: 204 },
    refused: { status: 400 },
  },
  {
    name: 'Alipay',
    payType: 2,
    path: '/api/pay/notify/alipay',
    account: 'cash:alipay',
    taken: { status: 200, reply: 'success' },
    refused: { status: 200, reply: 'fail' },
  },
] as const;

/** Kinds of notice nobody at the channel can have meant for us. */
const FORGED: Readonly<Record<Scanned, readonly string[]>> = {
  1: [
    'wrong-signature',
    'unknown-serial',
    'old-timestamp',
    'sign-test',
    'other-merchant',
    'other-app',
  ],
  2: ['wrong-signature', 'other-app', 'other-merchant'],
};

describe.each(CHANNELS)('notices of $name', ({ payType, path, account, taken, refused }) => {
  it('pay an order once, however often they come', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
    await Promise.all(Array.from({ length: 15 }, async () => tellAgain(app, payType, tradeNo)));
    await tellAgain(app, payType, tradeNo, 'reordered');
    expect(await lastReply(app, payType, tradeNo)).toMatchObject(taken);
    expect(await moneyOf(app, bought)).toEqual({
      status: 10,
      payments: [
        {
          trade_no: tradeNo,
          channel: payType,
          state: 'succeeded',
          kept: true,
          evidence: 'notice',
        },
      ],
      refunds: [],
      ledger: { [account]: 19_900, shop_payable: -19_900 },
    });
    expect(await verdictsOn(app, tradeNo)).toEqual(['applied']);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('cost seven statements at most, and four when they are repeated', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
    const tell = async () => tellAgain(app, payType, tradeNo);
    expect(await app.statementsOf(tell)).toBeLessThanOrEqual(7);
    expect(await app.statementsOf(tell)).toBeLessThanOrEqual(4);
  });

  it('never pay an order with another sum', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo, { notice: 'wrong-amount' });
    expect(await verdictsOn(app, tradeNo)).toEqual(['wrong_amount']);
    expect(await moneyOf(app, bought)).toMatchObject({ status: 1, ledger: {} });
    expect(await mayStudy(app, bought)).toBe(false);
    expect(await metric('zhiji_pay_facts_total')).toContain('verdict="wrong_amount"');
    // The true news comes later, by asking.
    app.clock.advance(11_000);
    await runLoop(app, 'order.ask');
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('send money that does not fit back, once the channel insists', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo, { amountFen: 19_899 });
    expect(await verdictsOn(app, tradeNo)).toEqual(['wrong_amount']);
    await runLoop(app, 'order.ask');
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 1,
      payments: [{ state: 'succeeded', kept: false }],
      refunds: [{ kind: 6, amount_fen: 19_899 }],
      ledger: { refund_payable: -19_899 },
    });
  });

  it('are refused without a trace when they are forged', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
    const before = await refusals();
    for (const kind of FORGED[payType]) {
      await tellAgain(app, payType, tradeNo, kind);
      expect(await lastReply(app, payType, tradeNo)).toMatchObject(refused);
    }
    const answer = await app.post(path, 'a=1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status === 200 && (await answer.text()) === 'success').toBe(false);
    expect(await refusals()).toBe(before + FORGED[payType].length + 1);
    expect(await verdictsOn(app, tradeNo)).toEqual([]);
    expect((await moneyOf(app, bought)).status).toBe(1);
  });

  it('send late money back', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
    // The order was ended while the channel was silent.
    await setChannel(app, payType, { api: 'error' });
    app.clock.advance(32 * MINUTE_MS);
    await runLoop(app, 'order.expire');
    await setChannel(app, payType, { api: 'work' });
    expect((await moneyOf(app, bought)).status).toBe(5);
    await tellAgain(app, payType, tradeNo);
    app.clock.advance(-32 * MINUTE_MS);
    expect(await verdictsOn(app, tradeNo)).toEqual(['late']);
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 5,
      payments: [{ state: 'succeeded', kept: false }],
      refunds: [{ trade_no: tradeNo, kind: 3, status: 1, amount_fen: 19_900 }],
      ledger: { [account]: 19_900, refund_payable: -19_900 },
    });
    app.clock.advance(32 * MINUTE_MS);
    await runLoop(app, 'order.refund');
    app.clock.advance(-32 * MINUTE_MS);
    await expect
      .poll(async () => moneyOf(app, bought))
      .toMatchObject({
        status: 5,
        refunds: [{ status: 3 }],
        ledger: { [account]: 0, refund_payable: 0 },
      });
    expect(await mayStudy(app, bought)).toBe(false);
  });

  it('about numbers we do not know are kept and acknowledged', async () => {
    const { buyer } = await buildUnpaid(app);
    const now = app.clock.now();
    for (const tradeNo of [newSerialNo(buyer.userId, now), `stranger${payType}`]) {
      const prepaid = await app.payGateways.get(payType)?.prepay({
        tradeNo,
        place: { cashier: 'code' },
        description: '别处的订单',
        amountFen: 100,
        expireAt: new Date(now.getTime() + 600_000),
      });
      expect(prepaid).toMatchObject({ outcome: 'ready' });
      await payOnPhone(app, payType, tradeNo);
      expect(await lastReply(app, payType, tradeNo)).toMatchObject(taken);
      expect(await verdictsOn(app, tradeNo)).toEqual(['unknown']);
    }
  });
});

describe('a failure on our side', () => {
  it('makes the channel try again, and loses nothing', async () => {
    // It asks to be told of the payments that it starts.
    const hasty = await startPayAppBeside(app, IMPATIENT);
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(hasty, bought, 2);
    const { db } = app.platform;
    const lock = async (work: () => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        await tx
          .selectFrom('buyer')
          .select('user_id')
          .where('user_id', '=', bought.buyer.userId)
          .forUpdate()
          .execute();
        await work();
      });
    // Nobody gets the lock in time, so the notice cannot be applied.
    await lock(async () => {
      await act(app, 2, `trades/${tradeNo}/pay`, { notice: 'normal' });
      await expect.poll(() => hasty.logged.join('')).toContain('"msg":"notice"');
      // Before the channel can come again with success.
      expect(await verdictsOn(app, tradeNo)).toEqual([]);
    });
    await expect.poll(async () => (await moneyOf(app, bought)).status).toBe(10);
    expect(await verdictsOn(app, tradeNo)).toEqual(['applied']);
    await hasty.stop();
  });
});

describe('a verified notice of another kind [R1-A13]', () => {
  const othersOn = async (tradeNo: string) =>
    app.platform.db
      .selectFrom('pay_notice')
      .select(['kind', 'type', 'verdict', 'user_id'])
      .where('serial_no', '=', tradeNo)
      .where('kind', '=', 'other')
      .execute();

  it('is written down before it is answered', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 2);
    expect(await act(app, 2, `trades/${tradeNo}/pay`, { notice: 'older' })).toBe(200);
    await expect
      .poll(async () => othersOn(tradeNo))
      .toEqual([
        {
          kind: 'other',
          type: 'trade_status_sync WAIT_BUYER_PAY',
          verdict: 'noted',
          user_id: bought.buyer.userId,
        },
      ]);
    expect(await lastReply(app, 2, tradeNo)).toMatchObject({ status: 200, reply: 'success' });
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('about a refund is written down too; the refund itself is asked about', async () => {
    const bought = await buildUnpaid(app);
    const surplus = await startScan(app, bought, 2);
    await payOnPhone(app, 1, await startScan(app, bought, 1));
    expect(await act(app, 2, `trades/${surplus}/pay`, { notice: 'lost' })).toBe(200);
    await tellAgain(app, 2, surplus);
    // The channel has done it, and its answer is lost.
    await setChannel(app, 2, { api: 'half' });
    await runLoop(app, 'order.refund.alipay');
    await setChannel(app, 2, { api: 'work' });
    await expect
      .poll(async () => othersOn(surplus))
      .toContainEqual(
        expect.objectContaining({
          kind: 'other',
          type: 'trade_status_sync refund',
          verdict: 'noted',
        }),
      );
    app.clock.advance(6_000);
    await runLoop(app, 'order.refund.alipay');
    app.clock.advance(-6_000);
    expect((await moneyOf(app, bought)).refunds).toMatchObject([{ status: 3 }]);
  });
});

async function metric(name: string): Promise<string> {
  return app.metrics.registry.getSingleMetricAsString(name);
}

async function refusals(): Promise<number> {
  const text = await metric('zhiji_pay_notices_refused_total');
  return [...text.matchAll(/\} (\d+)$/gmu)].reduce(
    (sum, [, count = '0']) => sum + Number(count),
    0,
  );
}
