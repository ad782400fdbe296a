/** When what somebody's link earned by an order may be settled, and of how much. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildClass } from '#test/classes';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import { buildAttendees, buildPaidOrder } from '../order.factory.ts';
import { approveRefund } from '../refunds/decision.commands.ts';
import { payOutRefund } from '../refunds/payout.commands.ts';
import { refundManually } from '../refunds/manual.commands.ts';
import { isSettleable, keptOfItems } from './referral.repo.ts';
import type { ManualSum } from '../refunds/manual-quote.ts';
import type { Wanted } from '../order.factory.ts';

const actor = operatorNamed('finance');
const app = useTestApp();

/** An order that is paid, and what is asked and done about it. */
async function buy(wanted: Wanted) {
  const { userId } = await buildLogin(app);
  const order = await buildPaidOrder(app.platform, userId, wanted);
  const key = { userId, orderId: order.id };
  let asked = 0;
  return {
    key,
    stands: async () => {
      const kept = await keptOfItems(app.platform.db, key);
      return [kept.map(({ kept_fen }) => kept_fen), await isSettleable(app.platform.db, key)];
    },
    ask: async (sum: ManualSum) => {
      asked += 1;
      const wish = { actor, orderNo: order.order_no, sum, reason: String(asked) };
      return refundManually(app.platform, wish);
    },
  };
}

const payOut = async (refundNo: string) =>
  payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });

async function deliverAfter(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await runLoop(app, 'order.deliver');
}

it('an order is settled once it is delivered and nothing of it is on its way back', async () => {
  const id = await buildCourse(app.platform, { price_fen: 20_000 });
  const { stands, ask } = await buy({ type: 2, id });
  expect(await stands()).toEqual([[20_000], false]);
  await deliverAfter(30);
  expect(await stands()).toEqual([[20_000], true]);
  const refundNo = await ask({ fen: 5_000 });
  expect(await stands()).toEqual([[20_000], false]);
  await payOut(refundNo);
  expect(await stands()).toEqual([[15_000], false]);
  await deliverAfter(0);
  expect(await stands()).toEqual([[15_000], true]);
  await payOut(await ask('rest'));
  expect(await stands()).toEqual([[0], false]);
});

it('an order whose seat was given back for a part of its price is settled, too', async () => {
  const { courseId } = await buildClass(app, { inDays: 10 });
  const { key, stands } = await buy({ type: 3, id: courseId, users: buildAttendees(1) });
  app.clock.advance(8 * DAY_MS);
  const session = await buildSession(app.platform, key.userId);
  const wish = { id: key.orderId, price: '149.50', reason: 1 } as const;
  const asked = await app.call('order.requestRefund', wish, session);
  const { refund_no: refundNo } = asked.data;
  expect(await stands()).toEqual([[29_900], false]);
  await approveRefund(app.platform, { actor, refundNo, remark: '' });
  expect(await stands()).toEqual([[29_900], false]);
  await payOut(refundNo);
  expect(await stands()).toEqual([[14_950], true]);
});
