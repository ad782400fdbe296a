/**
 * A process dies after each statement of what gives money back without being asked, by hand, once more,
 * or gives back what cost nothing: it is done once, by whoever comes next.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildAttendees, buildOrder, buildPaidOrder } from '#factory/order';
import { cancelSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass } from '#test/classes';
import { SAVED } from '#test/codes';
import { later, startCrashStage, stopCrashStage, sweep, workMortally } from '#test/crash-stage';
import { buildLogin } from '#test/logins';
import {
  act,
  buildUnpaid,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  tellAgain,
} from '#test/pay';
import { resendAbnormal } from '../payment/refund-resend.commands.ts';
import { receiveTransfer } from '../payment/transfer-received.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import { returnCancelled } from './session-return.commands.ts';
import type { CrashStage } from '#test/crash-stage';
import type { Bought, PayApp } from '#test/pay';

const [TO_PAY, PAID_BACK, STUCK] = [1, 3, 4];
const [COMPLETED, VOIDED] = [10, 11];
const LEAST_STATEMENTS = 5;
const TIMEOUT = 2 * MINUTE_MS;
const actor = operatorNamed('finance');

let stage: CrashStage;
let app: PayApp;
let mortal: PayApp;
beforeAll(async () => {
  stage = await startCrashStage();
  ({ app, mortal } = stage);
});
afterAll(async () => stopCrashStage(stage));

const isDone = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Two seats of a class, paid by WeChat, of which every session is cancelled since. */
async function cancelled(): Promise<Bought> {
  const { courseId, sessionIds } = await buildClass(app);
  const buyer = await buildLogin(app);
  const wanted = { type: 3, id: courseId, num: 2, users: buildAttendees(2) } as const;
  const bought = { buyer, courseId, order: await buildOrder(app.platform, buyer.userId, wanted) };
  await payOnPhone(app, 1, await startScan(app, bought, 1));
  for (const chapterId of sessionIds) {
    await cancelSession(app.platform, { actor, chapterId });
  }
  const changes = await app.platform.db
    .selectFrom('session_change')
    .select('id')
    .where('course_id', '=', courseId)
    .execute();
  for (const { id } of changes) {
    await returnCancelled(app.platform, { change_id: id });
  }
  return bought;
}

describe('a death while a cancelled class is paid back', () => {
  it(
    'is made up for by the next worker, and the money goes once',
    { timeout: TIMEOUT },
    async () => {
      const deaths = await sweep(stage, {
        prepare: cancelled,
        act: async () => workMortally(stage, 'order.return'),
        judge: async (bought) => {
          const { refunds, ledger } = await moneyOf(app, bought);
          expect(refunds).toMatchObject([{ kind: 2, status: PAID_BACK }]);
          expect(Object.values(ledger).filter((fen) => fen !== 0)).toEqual([]);
        },
      });
      expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
    },
  );
});

interface Waiting extends Bought {
  readonly refundNo: string;
}

/** Paid without a channel and asked back: a person has to pay it out. */
async function payout(): Promise<Waiting> {
  const courseId = await buildCourse(app.platform, { price_fen: 20_000 });
  const buyer = await buildLogin(app);
  const wanted = { type: 2, id: courseId } as const;
  const order = await buildPaidOrder(app.platform, buyer.userId, wanted);
  const request = { id: order.id, price: '200.00', reason: 1 } as const;
  const { data } = await app.call('order.requestRefund', request, buyer);
  return { buyer, courseId, order, refundNo: data.refund_no };
}

describe('a death while a person pays out', () => {
  it('is made up for by the same command, and is booked once', { timeout: TIMEOUT }, async () => {
    const pay = async (where: PayApp, { refundNo }: Waiting): Promise<boolean> =>
      isDone(payOutRefund(where.platform, app.payGateways, { actor, refundNo, bankNo: refundNo }));
    const deaths = await sweep(stage, {
      prepare: payout,
      act: async (waiting) => pay(mortal, waiting),
      // Refused when it had been paid out before the death.
      recover: async (waiting) => pay(app, waiting),
      judge: async (waiting) => {
        const { refunds, ledger } = await moneyOf(app, waiting);
        expect(refunds).toMatchObject([{ status: PAID_BACK, amount_fen: 20_000 }]);
        expect(ledger['cash:test']).toBe(0);
        expect(await mayStudy(app, waiting)).toBe(false);
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

/** Paid a second time; its refund is with WeChat, which has not finished it. */
async function surplus(): Promise<Waiting> {
  const bought = await buildUnpaid(app);
  const tradeNo = await startScan(app, bought, 1);
  await payOnPhone(app, 1, tradeNo, { notice: 'lost' });
  await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
  await tellAgain(app, 1, tradeNo);
  await runLoop(app, 'order.refund');
  const [refund] = (await moneyOf(app, bought)).refunds;
  return { ...bought, refundNo: refund?.refund_no ?? '' };
}

/** It gets stuck because the merchant's balance is empty. */
async function refused(): Promise<Waiting> {
  await setChannel(app, 1, { refund: 'poor' });
  return surplus();
}

/** It gets stuck because the channel closes it: its number is dead. */
async function closed(): Promise<Waiting> {
  await setChannel(app, 1, { refund: 'wait' });
  const waiting = await surplus();
  expect(await act(app, 1, `refunds/${waiting.refundNo}/settle`, { status: 'CLOSED' })).toBe(200);
  await later(stage, MINUTE_MS, async () => runLoop(app, 'order.refund'));
  return waiting;
}

describe('a death while a stuck refund is sent again', () => {
  const resend = async (where: PayApp, { refundNo }: Waiting): Promise<boolean> =>
    isDone(resendAbnormal(where.platform, app.payGateways, { actor, refundNo }));

  it.each([
    ['that the channel refused', refused],
    ['that the channel closed', closed],
  ])('%s is made up for by the same command', { timeout: TIMEOUT }, async (_name, stick) => {
    const deaths = await sweep(stage, {
      prepare: async () => {
        const waiting = await stick();
        expect((await moneyOf(app, waiting)).refunds).toMatchObject([{ status: STUCK }]);
        await setChannel(app, 1, { refund: 'work' });
        return waiting;
      },
      act: async (waiting) => resend(mortal, waiting),
      // Refused when it had been sent before the death.
      recover: async (waiting) => resend(app, waiting),
      judge: async (waiting) => {
        const { status, refunds, ledger } = await moneyOf(app, waiting);
        expect(status).toBe(COMPLETED);
        expect(refunds).toMatchObject([{ kind: 4, status: PAID_BACK }]);
        expect(ledger).toMatchObject({ 'cash:wechat': 0, refund_payable: 0 });
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

describe('a death while finance tells of a transfer that came late', () => {
  it('is made up for by the same command, and is booked once', { timeout: TIMEOUT }, async () => {
    const tell = async (where: PayApp, { order: { order_no: orderNo } }: Bought) =>
      isDone(
        receiveTransfer(where.platform, { actor, orderNo, amountFen: 19_900, bankNo: orderNo }),
      );
    const deaths = await sweep(stage, {
      prepare: async () => {
        const bought = await buildUnpaid(app);
        await app.call('order.close', { id: bought.order.id }, bought.buyer);
        return bought;
      },
      act: async (bought) => tell(mortal, bought),
      recover: async (bought) => expect(await tell(app, bought)).toBe(true),
      judge: async (bought) => {
        const { payments, refunds, ledger } = await moneyOf(app, bought);
        expect(payments).toHaveLength(1);
        expect(refunds).toMatchObject([{ kind: 3, status: TO_PAY, amount_fen: 19_900 }]);
        expect(ledger).toEqual({ 'cash:bank': 19_900, refund_payable: -19_900 });
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

describe('a death while what cost nothing is given back', () => {
  it('is made up for by asking again', { timeout: TIMEOUT }, async () => {
    const giveBack = async (where: PayApp, { buyer, order }: Bought): Promise<boolean> => {
      const request = { id: order.id, price: '0.00', reason: 1 } as const;
      return (await where.call('order.requestRefund', request, buyer)).code === SAVED;
    };
    const deaths = await sweep(stage, {
      prepare: async () => {
        const courseId = await buildCourse(app.platform, { price_fen: 0 });
        const buyer = await buildLogin(app);
        const order = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
        return { buyer, courseId, order };
      },
      act: async (bought) => giveBack(mortal, bought),
      recover: async (bought) => giveBack(app, bought),
      judge: async (bought) => {
        expect((await moneyOf(app, bought)).status).toBe(VOIDED);
        expect(await mayStudy(app, bought)).toBe(false);
      },
    });
    expect(deaths).toBeGreaterThan(2);
  });
});
