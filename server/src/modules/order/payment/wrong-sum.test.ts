import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  tellAgain,
  usePayApp,
} from '#test/pay';
import { applyPaymentFact } from './fact.commands.ts';
import type { Bought, Scanned } from '#test/pay';

const ASKED_FEN = 19_900;
const WRONG_KIND = 6;
const PAID_BACK = 3;

const app = usePayApp();
beforeEach(async () => {
  for (const payType of [1, 2] as const) {
    await setChannel(app, payType, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
  }
});

interface Wrong extends Bought {
  readonly tradeNo: string;
}

async function payWrong(payType: Scanned, fen: number): Promise<Wrong> {
  const bought = await buildUnpaid(app);
  const tradeNo = await startScan(app, bought, payType);
  await payOnPhone(app, payType, tradeNo, { notice: 'lost', amountFen: fen });
  return { ...bought, tradeNo };
}

/** What a worker does in a minute. */
async function work(): Promise<void> {
  for (const seconds of [11, 6, 11, 21]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.ask');
    await runLoop(app, 'order.refund');
  }
}

describe.each([1, 2] as const)('another sum than was asked for, by channel %i', (payType) => {
  it.each([ASKED_FEN - 1, ASKED_FEN + 100])('%i fen go back whole, once', async (fen) => {
    const wrong = await payWrong(payType, fen);
    await tellAgain(app, payType, wrong.tradeNo);
    await Promise.all([work(), tellAgain(app, payType, wrong.tradeNo)]);
    await tellAgain(app, payType, wrong.tradeNo);
    await work();
    const { status, refunds, ledger } = await moneyOf(app, wrong);
    expect(status).toBe(1);
    expect(refunds).toMatchObject([{ kind: WRONG_KIND, status: PAID_BACK, amount_fen: fen }]);
    expect(Object.values(ledger)).toEqual([0, 0]);
    expect(await mayStudy(app, wrong)).toBe(false);
    await expectBooks(app);
  });

  it('is on its order for the buyer to see, who pays the right one then', async () => {
    const wrong = await payWrong(payType, 1);
    await work();
    const { data } = await app.call('order.detail', { id: wrong.order.id }, wrong.buyer);
    expect(data.returns).toMatchObject([{ kind: WRONG_KIND, price: '0.01', status: PAID_BACK }]);
    expect(data.returns[0]?.rule_text).toBe('到账金额与订单不符，全额原路退回。');
    const tradeNo = await startScan(app, wrong, payType);
    expect(tradeNo).not.toBe(wrong.tradeNo);
    await payOnPhone(app, payType, tradeNo);
    expect((await moneyOf(app, wrong)).status).toBe(10);
    await expectBooks(app);
  });

  it('does not keep an order from being closed', async () => {
    const wrong = await payWrong(payType, 1);
    const { code } = await app.call('order.close', { id: wrong.order.id }, wrong.buyer);
    expect(code).toBe(10_006);
    await work();
    const { status, refunds } = await moneyOf(app, wrong);
    expect([status, refunds[0]?.status]).toEqual([5, PAID_BACK]);
  });

  it('that a bill tells of goes back as well', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    const fact = {
      channel: payType,
      tradeNo,
      channelTradeNo: `bill ${tradeNo}`,
      amountFen: 5,
      paidAt: app.clock.now(),
      payer: null,
      evidence: 'bill',
      eventId: null,
    } as const;
    expect(await applyPaymentFact(app.platform, fact)).toBe('unasked');
    expect(await applyPaymentFact(app.platform, fact)).toBe('repeated');
    expect(await applyPaymentFact(app.platform, { ...fact, amountFen: 6 })).toBe('wrong_amount');
    expect((await moneyOf(app, bought)).refunds).toMatchObject([
      { kind: WRONG_KIND, amount_fen: 5 },
    ]);
  });
});
