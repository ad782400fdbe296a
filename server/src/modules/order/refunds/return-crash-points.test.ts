/**
 * A process dies after each statement of what gives money back without being asked, by hand, or gives
 * back what cost nothing: it is done once, by whoever comes next.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildAttendees, buildOrder, buildPaidOrder } from '#factory/order';
import { cancelSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass } from '#test/classes';
import { startCrashStage, stopCrashStage, sweep, workMortally } from '#test/crash-stage';
import { buildLogin } from '#test/logins';
import { mayStudy, moneyOf, payOnPhone, startScan } from '#test/pay';
import { payOutRefund } from './payout.commands.ts';
import { returnCancelled } from './session-return.commands.ts';
import type { CrashStage } from '#test/crash-stage';
import type { Bought, PayApp } from '#test/pay';

const SAVED = 10_006;
const [PAID_BACK, VOIDED] = [3, 11];
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
