/**
 * A process dies after each statement of everything that moves a refund request. Whatever it had
 * committed by then, the buyer gets his money once, or keeps his course.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAVED } from '#test/codes';
import { startCrashStage, stopCrashStage, sweep, workMortally } from '#test/crash-stage';
import {
  buildUnpaid,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  verdictsOn,
} from '#test/pay';
import { buyLessons, studyLesson } from '#test/refunds';
import { operatorNamed } from '#platform/actor';
import { applyRefundFact } from '../payment/refund.commands.ts';
import { approveRefund, refuseRefund } from './decision.commands.ts';
import { refundManually } from './manual.commands.ts';
import type { CrashStage } from '#test/crash-stage';
import type { BoughtLessons } from '#test/refunds';
import type { PayApp } from '#test/pay';

const [NOT_OPEN, OPEN_ALREADY, OVER] = [72_000, 72_002, 72_004];
const PAID_BACK = 3;
const COMPLETED = 10;
const LEAST_STATEMENTS = 5;
const TIMEOUT = 2 * MINUTE_MS;
const operator = operatorNamed('finance');

let stage: CrashStage;
let app: PayApp;
let mortal: PayApp;
beforeAll(async () => {
  stage = await startCrashStage();
  ({ app, mortal } = stage);
});
afterAll(async () => stopCrashStage(stage));

interface Asked extends BoughtLessons {
  readonly refundNo: string;
}

const ask = async (where: PayApp, { buyer, order }: BoughtLessons, price: string) =>
  where.call('order.requestRefund', { id: order.id, price, reason: 1 }, buyer);

const withdraw = async (where: PayApp, { buyer, order }: BoughtLessons): Promise<number> =>
  (await where.call('order.requestRefund', { id: order.id, cancel: 1 }, buyer)).code;

/** Studied in part and asked back: it waits for a decision. */
async function waiting(): Promise<Asked> {
  const bought = await buyLessons(app);
  await studyLesson(app, bought, 0);
  const { data } = await ask(app, bought, '150.00');
  return { ...bought, refundNo: data.refund_no };
}

/** Not used and asked back: the money is on its way. */
async function approved(): Promise<BoughtLessons> {
  const bought = await buyLessons(app);
  expect((await ask(app, bought, '200.00')).code).toBe(SAVED);
  return bought;
}

async function expectMoneyBack(bought: BoughtLessons, fen: number): Promise<void> {
  const { refunds, ledger } = await moneyOf(app, bought);
  expect(refunds).toMatchObject([{ status: PAID_BACK, amount_fen: fen }]);
  expect(ledger).toMatchObject({ 'cash:wechat': 20_000 - fen, shop_payable: fen - 20_000 });
  expect(await mayStudy(app, bought)).toBe(false);
}

async function expectKept(bought: BoughtLessons): Promise<void> {
  const { status, refunds } = await moneyOf(app, bought);
  expect([status, refunds]).toEqual([COMPLETED, []]);
  expect(await mayStudy(app, bought)).toBe(true);
}

/** Whether a command came to its end; it throws when its process dies. */
const isDone = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const decision = ({ refundNo }: Asked) => ({ actor: operator, refundNo, remark: '' });

describe('a death while money is asked back', () => {
  it('is made up for by asking again, and the money comes once', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: async () => buyLessons(app),
      act: async (bought) => (await ask(mortal, bought, '200.00')).code === SAVED,
      recover: async (bought) =>
        expect([SAVED, OPEN_ALREADY, OVER]).toContain((await ask(app, bought, '200.00')).code),
      judge: async (bought) => expectMoneyBack(bought, 20_000),
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });

  it('by a worker that sends it is made up for by the next', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: approved,
      act: async () => workMortally(stage, 'order.refund'),
      judge: async (bought) => expectMoneyBack(bought, 20_000),
    });
    expect(deaths).toBeGreaterThan(2);
  });
});

/** The channel works on it. */
async function sent(): Promise<Asked> {
  await setChannel(app, 1, { refund: 'wait' });
  const bought = await approved();
  await runLoop(app, 'order.refund');
  await setChannel(app, 1, { refund: 'work' });
  const [refund] = (await moneyOf(app, bought)).refunds;
  return { ...bought, refundNo: refund?.refund_no ?? '' };
}

describe('a death while a channel tells that money is back', () => {
  it('is made up for when it tells again', { timeout: TIMEOUT }, async () => {
    const tell = async ({ platform }: PayApp, { refundNo }: Asked) =>
      applyRefundFact(platform, {
        channel: 1,
        refundNo,
        state: {
          state: 'succeeded',
          channelRefundNo: `w${refundNo}`,
          amountFen: 20_000,
          at: app.clock.now(),
        },
        eventId: `told ${refundNo}`,
      });
    const deaths = await sweep(stage, {
      prepare: sent,
      act: async (asked) => isDone(tell(mortal, asked)),
      recover: async (asked) => expect(['applied', 'repeated']).toContain(await tell(app, asked)),
      judge: async (asked) => {
        await expectMoneyBack(asked, 20_000);
        expect(await verdictsOn(app, asked.refundNo)).toEqual(['applied']);
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

describe('a death while the platform gives a sum back', () => {
  it(
    'is made up for by the same command, and the money goes once',
    { timeout: TIMEOUT },
    async () => {
      const give = async (where: PayApp, { order }: BoughtLessons): Promise<string> =>
        refundManually(where.platform, {
          actor: operator,
          orderNo: order.order_no,
          sum: { fen: 5_000 },
          reason: '补偿',
        });
      const deaths = await sweep(stage, {
        prepare: async () => buyLessons(app),
        act: async (bought) => isDone(give(mortal, bought)),
        recover: async (bought) => give(app, bought),
        judge: async (bought) => {
          const { refunds, ledger } = await moneyOf(app, bought);
          expect(refunds).toMatchObject([{ status: PAID_BACK, amount_fen: 5_000 }]);
          expect(ledger).toEqual({ 'cash:wechat': 15_000, shop_payable: -15_000 });
          expect(await mayStudy(app, bought)).toBe(true);
        },
      });
      expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
    },
  );
});

describe('a death while another sum than was asked for goes back', () => {
  it('is made up for by the next worker, and the sum goes once', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: async () => {
        const bought = await buildUnpaid(app);
        await payOnPhone(app, 1, await startScan(app, bought, 1), { amountFen: 19_899 });
        return bought;
      },
      act: async () => workMortally(stage, 'order.ask'),
      judge: async (bought) => {
        const { refunds, ledger } = await moneyOf(app, bought);
        expect(refunds).toMatchObject([{ kind: 6, status: PAID_BACK, amount_fen: 19_899 }]);
        expect(Object.values(ledger)).toEqual([0, 0]);
      },
    });
    expect(deaths).toBeGreaterThan(2);
  });
});

describe('a death while a request is withdrawn', () => {
  it('is made up for by withdrawing again', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: waiting,
      act: async (asked) => (await withdraw(mortal, asked)) === SAVED,
      recover: async (asked) => expect([SAVED, NOT_OPEN]).toContain(await withdraw(app, asked)),
      judge: expectKept,
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

describe('a death while a request is decided', () => {
  it('for the buyer pays once when it is decided again', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: waiting,
      act: async (asked) => isDone(approveRefund(mortal.platform, decision(asked))),
      // Refused when it had been decided before the death.
      recover: async (asked) => isDone(approveRefund(app.platform, decision(asked))),
      judge: async (asked) => expectMoneyBack(asked, 15_000),
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });

  it('against the buyer leaves the course', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: waiting,
      act: async (asked) => isDone(refuseRefund(mortal.platform, decision(asked))),
      recover: async (asked) => isDone(refuseRefund(app.platform, decision(asked))),
      judge: expectKept,
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});
