/** Refunds a channel could not pay out end at the bank, once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { operatorNamed } from '#platform/actor';
import {
  buildUnpaid,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  tellAgain,
  usePayApp,
  verdictsOn,
} from '#test/pay';
import { settleByHand, applyRefundFact } from '../payment/refund.commands.ts';
import { findPayout } from '../payment/refund.repo.ts';
import { resendAbnormal } from '../payment/refund-resend.commands.ts';
import { inTransaction } from '#platform/db/transaction';
import { reconcile } from '../reconcile/bill.commands.ts';
import { refundManually } from './manual.commands.ts';
import { payOutRefund, waitingPayouts } from './payout.commands.ts';
import type { Bought, Scanned } from '#test/pay';

const PRICE_FEN = 19_900;
const actor = operatorNamed('finance');

const app = usePayApp();
beforeEach(async () => {
  for (const payType of [1, 2] as const) {
    await setChannel(app, payType, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
  }
});

type Stuck = Bought & { readonly refundNo: string };

/** Money that was paid twice and cannot go back the way it came. */
async function buildStuck(payType: Scanned): Promise<Stuck> {
  await setChannel(app, payType, { refund: 'poor' });
  const bought = await buildUnpaid(app);
  const surplus = await startScan(app, bought, payType);
  await payOnPhone(app, payType, surplus, { notice: 'lost' });
  await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
  await tellAgain(app, payType, surplus);
  await runLoop(app, 'order.refund');
  const [refund] = (await moneyOf(app, bought)).refunds;
  expect(refund?.status).toBe(4);
  return { ...bought, refundNo: refund?.refund_no ?? '' };
}

const payOut = async ({ refundNo }: Stuck): Promise<void> =>
  payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: `B${refundNo}` });

const resend = async ({ refundNo }: Stuck): Promise<string> =>
  resendAbnormal(app.platform, app.payGateways, { actor, refundNo });

describe.each([
  [1, 'cash:wechat'],
  [2, 'cash:alipay'],
] as const)('a refund stuck at channel %i', (payType, cash) => {
  it('is paid from the bank account, and is over', async () => {
    const stuck = await buildStuck(payType);
    const waiting = await waitingPayouts(app.platform, actor);
    expect(waiting.map(({ refund_no }) => refund_no)).toContain(stuck.refundNo);
    await payOut(stuck);
    expect(await moneyOf(app, stuck)).toMatchObject({
      refunds: [{ status: 3 }],
      ledger: { [cash]: PRICE_FEN, 'cash:bank': -PRICE_FEN, refund_payable: 0 },
    });
    await expect(payOut(stuck)).rejects.toThrow('paid out');
    await expect(resend(stuck)).rejects.toThrow('stuck');
  });

  it('is not paid by a transfer that paid another', async () => {
    const [one, other] = [await buildStuck(payType), await buildStuck(payType)];
    const pay = async ({ refundNo }: Stuck) =>
      payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: `slip ${payType}` });
    await pay(one);
    await expect(pay(other)).rejects.toThrow('other money already');
    expect((await moneyOf(app, other)).refunds).toMatchObject([{ status: 4 }]);
    await payOut(other);
    expect((await moneyOf(app, other)).refunds).toMatchObject([{ status: 3 }]);
  });

  it('is not paid from the bank account while the channel cannot be asked', async () => {
    const stuck = await buildStuck(payType);
    await setChannel(app, payType, { api: 'error' });
    await expect(payOut(stuck)).rejects.toThrow('reached');
    expect((await moneyOf(app, stuck)).refunds).toMatchObject([{ status: 4 }]);
  });

  it('is not paid twice when the channel has paid it after all', async () => {
    const stuck = await buildStuck(payType);
    await setChannel(app, payType, { refund: 'work' });
    const { trade_no: tradeNo = '' } =
      (await findPayout(app.platform.db, userOf(stuck), stuck.refundNo)) ?? {};
    await app.payGateways.get(payType)?.refund({
      tradeNo,
      refundNo: stuck.refundNo,
      amountFen: PRICE_FEN,
      totalFen: PRICE_FEN,
      reason: '重复付款',
    });
    // Until the channel is through with it, it says that it is still paying.
    const statusAfterPayOut = async (): Promise<number | undefined> => {
      await expect(payOut(stuck)).rejects.toThrow('stuck');
      return (await moneyOf(app, stuck)).refunds[0]?.status;
    };
    await expect.poll(statusAfterPayOut).toBe(3);
    expect((await moneyOf(app, stuck)).ledger).toMatchObject({ [cash]: 0, refund_payable: 0 });
  });
});

const userOf = ({ buyer }: Bought): number => buyer.userId;

describe('a refund paid from the bank account', () => {
  it('that its channel pays too is somebody’s business', async () => {
    const stuck = await buildStuck(1);
    await payOut(stuck);
    const state = {
      state: 'succeeded',
      channelRefundNo: 'w1',
      amountFen: PRICE_FEN,
      at: app.clock.now(),
    } as const;
    const { refundNo } = stuck;
    const told = { channel: 1, refundNo, state, eventId: 'paid-twice' };
    expect(await applyRefundFact(app.platform, told)).toBe('second');
    expect(await verdictsOn(app, refundNo)).toEqual(['second']);
    expect(app.logged.join('\n')).toContain('"reason":"second"');
  });

  it('is not missed in the bill of its channel', async () => {
    await payOut(await buildStuck(1));
    const day = formatWireTime(app.clock.now()).slice(0, 10);
    const found = await reconcile(app.platform, app.payGateways, { actor, channel: 1, day });
    expect(found).toEqual([]);
  });

  it('was stuck to the end: one that somebody sends again meanwhile is left to its channel', async () => {
    const stuck = await buildStuck(1);
    const looked = await findPayout(app.platform.db, userOf(stuck), stuck.refundNo);
    await setChannel(app, 1, { refund: 'work' });
    await resend(stuck);
    const isPaid = await inTransaction(app.platform.db, async (tx) =>
      looked === null ? null : settleByHand(tx, looked, { bankNo: 'B1', now: app.clock.now() }),
    );
    expect(isPaid).toBe(false);
    await runLoop(app, 'order.refund');
    app.clock.advance(6_000);
    await runLoop(app, 'order.refund');
    expect(await moneyOf(app, stuck)).toMatchObject({
      refunds: [{ status: 3 }],
      ledger: { 'cash:wechat': 0, refund_payable: 0 },
    });
  });
});

describe('money of an order that its channel is too late for', () => {
  it('goes back by the platform’s decision, from the bank account', async () => {
    const bought = await buildUnpaid(app);
    await payOnPhone(app, 1, await startScan(app, bought, 1), { notice: 'normal' });
    await expect.poll(async () => (await moneyOf(app, bought)).status).toBe(10);
    await setChannel(app, 1, { refund: 'poor' });
    app.clock.advance(400 * DAY_MS);
    const wanted = { actor, orderNo: bought.order.order_no, sum: 'rest', reason: 'x' } as const;
    const refundNo = await refundManually(app.platform, wanted);
    await runLoop(app, 'order.refund');
    await payOut({ ...bought, refundNo });
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 7,
      ledger: { 'cash:wechat': PRICE_FEN, 'cash:bank': -PRICE_FEN, shop_payable: 0 },
    });
  });
});
