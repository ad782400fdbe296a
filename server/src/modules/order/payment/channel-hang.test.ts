/** One channel hangs: it takes calls and never answers. The other must not notice. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPayGateways } from '#gateways/pay/open-pay-gateways';
import {
  buildUnpaid,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startPayApp,
  startScan,
} from '#test/pay';
import { systemClock } from '#platform/clock';
import { IMPATIENT } from '#test/steady/patience';
import { unguarded } from '#test/unguarded';
import { askChannel } from './payment-channel.commands.ts';
import { AT_ONCE, inParallel } from '#platform/jobs/parallel';
import type { Bought, PayApp } from '#test/pay';

const FIRST_QUESTION_MS = 11_000;
const OVERDUE_MS = 30 * MINUTE_MS + 1_000;
const HUNG = 17;
/** With so many before him somebody is in the third round of calls, alone. */
const TWO_ROUNDS = 2 * AT_ONCE;
/** One answer that never comes is waited for this long. */
const CALL_MS = 5_000;
/** After its failures it is left alone this long. */
const OPEN_MS = 10_000;
const TIMEOUT = MINUTE_MS;

let app: PayApp;
beforeEach(async () => {
  app = await startPayApp(IMPATIENT);
});
afterEach(async () => {
  await setChannel(app, 1, { api: 'work' });
  await app.stop();
});

/** Orders with WeChat codes on show, and one paid by Alipay without anybody telling us. */
async function hungAndPaid(): Promise<{
  hung: { bought: Bought; tradeNo: string }[];
  paid: Bought;
}> {
  const hung = [];
  for (let count = 0; count < HUNG; count += 1) {
    const bought = await buildUnpaid(app);
    hung.push({ bought, tradeNo: await startScan(app, bought, 1) });
  }
  const paid = await buildUnpaid(app);
  await payOnPhone(app, 2, await startScan(app, paid, 2), { notice: 'lost' });
  await setChannel(app, 1, { api: 'hang' });
  return { hung, paid };
}

async function accessAfter(bought: Bought, startedAt: number): Promise<number> {
  while (!(await mayStudy(app, bought))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - startedAt;
}

/** Runs every loop of a worker about payments at once, each by itself. */
async function runAll(): Promise<void> {
  const loops = app.modules
    .flatMap((module) => module.loops ?? [])
    .filter(({ name }) => /^order\.(ask|expire|refund)/u.test(name));
  const { signal } = new AbortController();
  await Promise.all(loops.map(async (loop) => loop.run(signal)));
}

const asked = async (): Promise<readonly number[]> => {
  const rows = await app.platform.db
    .selectFrom('payment')
    .select('query_num')
    .where('channel', '=', 1)
    .execute();
  return rows.map(({ query_num }) => query_num);
};

describe('a channel that hangs [R1-A5]', () => {
  it('keeps nobody of the other channel waiting', { timeout: TIMEOUT }, async () => {
    const { paid } = await hungAndPaid();
    app.clock.advance(FIRST_QUESTION_MS);
    const startedAt = performance.now();
    const all = runAll();
    expect(await accessAfter(paid, startedAt)).toBeLessThan(CALL_MS / 2);
    await all;
  });

  it(
    'kept all waiting when both went through one line (the control)',
    { timeout: TIMEOUT },
    async () => {
      const { hung, paid } = await hungAndPaid();
      const gateways = openPayGateways(
        app.platform.config,
        { clock: systemClock, ticks: app.ticks, log: app.platform.log },
        unguarded,
      );
      const [payment] = (await moneyOf(app, paid)).payments;
      const mixed = [
        ...hung.slice(0, TWO_ROUNDS).map(({ tradeNo }) => ({ trade_no: tradeNo, channel: 1 })),
        { trade_no: payment?.trade_no ?? '', channel: 2 },
      ];
      const startedAt = performance.now();
      const all = inParallel(mixed, new AbortController().signal, async (each) => {
        await askChannel(app.platform, gateways, each);
      });
      expect(await accessAfter(paid, startedAt)).toBeGreaterThan(CALL_MS * 1.5);
      await all;
    },
  );

  it(
    'is asked no more after some failures, and again when it answers',
    { timeout: TIMEOUT },
    async () => {
      const { hung } = await hungAndPaid();
      app.clock.advance(FIRST_QUESTION_MS);
      await runLoop(app, 'order.ask');
      const startedAt = performance.now();
      await runLoop(app, 'order.ask');
      const { bought } = hung[0] ?? { bought: null };
      const again =
        bought === null
          ? null
          : await app.call('order.close', { id: bought.order.id, reason: '' }, bought.buyer);
      // Nobody waits for it, neither a worker nor the buyer who wants to cancel.
      expect(performance.now() - startedAt).toBeLessThan(CALL_MS / 2);
      expect(again?.code).not.toBe(10_000);
      const metrics = await app.platform.metrics.registry.metrics();
      expect(metrics).toContain('zhiji_pay_breaker{channel="wechat"} 2');
      expect(metrics).toContain('zhiji_pay_breaker{channel="alipay"} 0');
      // Those nobody could ask about were not even taken.
      expect((await asked()).filter((times) => times > 0).length).toBeLessThan(HUNG);
      await setChannel(app, 1, { api: 'work' });
      await app.ticks.pass(OPEN_MS);
      await runLoop(app, 'order.ask');
      await runLoop(app, 'order.ask');
      expect((await asked()).filter((times) => times > 0)).toHaveLength(HUNG);
    },
  );

  it(
    'is asked about no payment by two at once, however long it takes',
    { timeout: TIMEOUT },
    async () => {
      await hungAndPaid();
      app.clock.advance(FIRST_QUESTION_MS);
      const first = runAll();
      // Just before what the first has in hand would be anybody's again.
      await new Promise((resolve) => setTimeout(resolve, CALL_MS - 500));
      app.clock.advance(CALL_MS - 500);
      await Promise.all([first, runAll()]);
      expect(Math.max(...(await asked()))).toBe(1);
    },
  );

  it(
    'gives back the seats of its orders half a minute late at most',
    { timeout: TIMEOUT },
    async () => {
      const { hung, paid } = await hungAndPaid();
      app.clock.advance(OVERDUE_MS + 31_000);
      const startedAt = performance.now();
      await runAll();
      expect(performance.now() - startedAt).toBeLessThan(4 * CALL_MS);
      for (const { bought } of hung) {
        expect((await moneyOf(app, bought)).status).toBe(5);
      }
      expect((await moneyOf(app, paid)).status).toBe(10);
    },
  );
});
