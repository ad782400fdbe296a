/** A worker dies after each statement of what it keeps up: another one finishes it. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFen } from '@zhiji/contract/kernel/money';
import {
  expectOver,
  expectPaid,
  later,
  startCrashStage,
  stopCrashStage,
  sweep,
  workMortally,
} from '#test/crash-stage';
import { act, buildUnpaid, moneyOf, payOnPhone, startScan, tellAgain } from '#test/pay';
import { applyFactIn } from './payment/fact.commands.ts';
import type { Tx } from '#platform/db/transaction';
import type { CrashStage } from '#test/crash-stage';
import type { Bought, PayApp } from '#test/pay';
import type { PaymentFact } from './payment/fact.commands.ts';

const FIRST_QUESTION_MS = 11_000;
const OVERDUE_MS = 31 * MINUTE_MS;
const TIMEOUT = MINUTE_MS;

let stage: CrashStage;
let app: PayApp;
beforeAll(async () => {
  stage = await startCrashStage();
  ({ app } = stage);
});
afterAll(async () => stopCrashStage(stage));

/** Has the worker do its work so much later. */
const workLater = (ms: number, loop: string) => async (): Promise<boolean> =>
  later(stage, ms, async () => workMortally(stage, loop));

async function paidInSilence(): Promise<Bought> {
  const bought = await buildUnpaid(app);
  await payOnPhone(app, 1, await startScan(app, bought, 1), { notice: 'lost' });
  return bought;
}

async function opened(): Promise<Bought> {
  const bought = await buildUnpaid(app);
  await startScan(app, bought, 1);
  await startScan(app, bought, 2);
  return bought;
}

async function paidTwice(): Promise<Bought> {
  const bought = await buildUnpaid(app);
  const surplus = await startScan(app, bought, 2);
  await payOnPhone(app, 1, await startScan(app, bought, 1));
  expect(await act(app, 2, `trades/${surplus}/pay`, { notice: 'lost' })).toBe(200);
  await tellAgain(app, 2, surplus);
  return bought;
}

describe('a worker that dies', () => {
  it('while it asks a channel: who has paid gets access', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: paidInSilence,
      act: workLater(FIRST_QUESTION_MS, 'order.ask'),
      judge: async (bought) => expectPaid(stage, bought),
    });
    expect(deaths).toBeGreaterThan(5);
  });

  it('while it ends what nobody paid: everything is given back', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: opened,
      act: workLater(OVERDUE_MS, 'order.expire'),
      judge: async (bought) => expectOver(stage, bought),
    });
    expect(deaths).toBeGreaterThan(5);
  });

  it('while it pays money back: it goes back once', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: paidTwice,
      act: workLater(0, 'order.refund'),
      judge: async (bought) => {
        await expectPaid(stage, bought);
        const { refunds, ledger } = await moneyOf(app, bought);
        expect(refunds).toMatchObject([{ status: 3 }]);
        expect(ledger).toMatchObject({ 'cash:alipay': 0, refund_payable: 0 });
      },
    });
    expect(deaths).toBeGreaterThan(4);
  });
});

describe('the sweep itself', () => {
  it(
    'finds a death in the middle of what is not one transaction',
    { timeout: TIMEOUT },
    async () => {
      const control = await startCrashStage();
      const { app: living, mortal } = control;
      const factOf = ({ order }: Bought, tradeNo: string): PaymentFact => ({
        channel: 1,
        tradeNo,
        channelTradeNo: tradeNo,
        amountFen: parseFen(order.price),
        paidAt: living.clock.now(),
        payer: null,
        evidence: 'query',
        eventId: null,
      });
      const swept = sweep(control, {
        prepare: async () => {
          const bought = await buildUnpaid(living);
          const tradeNo = await startScan(living, bought, 1);
          await payOnPhone(living, 1, tradeNo, { notice: 'lost' });
          return { bought, told: factOf(bought, tradeNo) };
        },
        act: async ({ told }) =>
          // The guard taken away: every statement commits by itself.
          applyFactIn(mortal.platform, mortal.platform.db as Tx, told).then(
            () => true,
            () => false,
          ),
        judge: async ({ bought }) => expectPaid(control, bought),
      });
      await expect(swept).rejects.toThrow();
      await expect(stopCrashStage(control)).rejects.toThrow('invariants are broken');
    },
  );
});
