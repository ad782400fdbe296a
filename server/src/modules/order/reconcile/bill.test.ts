import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSerialNo } from '#platform/serial-no';
import {
  act,
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startPayApp,
  startScan,
  tellAgain,
} from '#test/pay';
import { countOpenDifferences } from './bill.repo.ts';
import { openDifferences, reconcile, reconcileDue, resolveDifference } from './bill.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { FoundDifference } from './bill.repo.ts';
import type { Bought, PayApp, Scanned } from '#test/pay';

const FEE_RATE = 0.006;
const CASH = { 1: 'cash:wechat', 2: 'cash:alipay' } as const;
const SHANGHAI_MS = 8 * HOUR_MS;

let app: PayApp;

/** Channels remember all that was paid, so each story has its own; within one, bills add up. */
function withOwnApp(): void {
  beforeAll(async () => {
    app = await startPayApp();
    await setChannel(app, 1, { speed: 1_000 });
  });
  afterAll(async () => app.stop());
}

const actor = operatorNamed('finance');

/** The day it is for the channels, which live in the present. */
function today(): string {
  return new Date(Date.now() + SHANGHAI_MS).toISOString().slice(0, 10);
}

const compare = async (channel: Scanned) =>
  reconcile(app.platform, app.payGateways, { actor, channel, day: today() });

const summary = (found: readonly FoundDifference[]) =>
  found.map(({ kind, serialNo, remark }) => ({ kind, serialNo, remark }));

interface Paid {
  readonly bought: Bought;
  readonly tradeNo: string;
}

async function buildPaid(payType: Scanned, notice = 'normal'): Promise<Paid> {
  const bought = await buildUnpaid(app);
  const tradeNo = await startScan(app, bought, payType);
  await payOnPhone(app, payType, tradeNo, { notice });
  return { bought, tradeNo };
}

/** A payment that went back because the order was paid already; answers the refund's number. */
async function buildPaidBack(payType: Scanned): Promise<Paid & { refundNo: string }> {
  const { bought, tradeNo } = await buildPaid(payType, 'lost');
  await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
  await tellAgain(app, payType, tradeNo);
  await runLoop(app, 'order.refund');
  await expect.poll(async () => (await moneyOf(app, bought)).refunds[0]?.status).toBe(3);
  const [refund] = (await moneyOf(app, bought)).refunds;
  return { bought, tradeNo, refundNo: refund?.refund_no ?? '' };
}

const edit = async (payType: Scanned, edits: readonly object[]) =>
  expect(await act(app, payType, 'bill-edits', { day: today(), edits })).toBe(204);

const feeOf = (fen: number): number => Math.round(fen * FEE_RATE);

/** What is booked of an order as the channel's fee, and what the channel holds of it. */
async function feesOf(bought: Bought, payType: Scanned): Promise<readonly [number, number]> {
  const { ledger } = await moneyOf(app, bought);
  return [ledger['channel_fee'] ?? 0, ledger[CASH[payType]] ?? 0];
}

describe.each([1, 2] as const)('the bill of channel %i', (payType) => {
  withOwnApp();

  it('agrees with our books, refunds included', async () => {
    await buildPaid(payType);
    await buildPaidBack(payType);
    await buildUnpaid(app);
    expect(await compare(payType)).toEqual([]);
    expect(await countOpenDifferences(app.platform.db)).toBe(0);
  });

  it('says what the channel kept, which is booked once, and another fee is found', async () => {
    const { bought, tradeNo } = await buildPaid(payType);
    const fees = async (of: Bought) => feesOf(of, payType);
    const [, paid] = await fees(bought);
    const fee = feeOf(paid);
    await Promise.all([compare(payType), compare(payType)].map(async (one) => one.catch(() => [])));
    expect(await compare(payType)).toEqual([]);
    expect(await fees(bought)).toEqual([fee, paid - fee]);
    const back = await buildPaidBack(payType);
    await compare(payType);
    expect((await fees(back.bought))[0]).toBe(0);
    await edit(payType, [{ kind: 'fee', tradeNo, amountFen: fee + 1 }]);
    expect(summary(await compare(payType))).toEqual([
      { kind: 'fee', serialNo: tradeNo, remark: null },
    ]);
    expect(await fees(bought)).toEqual([fee, paid - fee]);
    await edit(payType, []);
    const key = { channel: payType, day: today(), serialNo: tradeNo };
    await resolveDifference(app.platform, key, { actor, remark: '已核' });
    await expectBooks(app);
  });

  it('brings in a payment nobody told us of', async () => {
    const { bought, tradeNo } = await buildPaid(payType, 'lost');
    expect(summary(await compare(payType))).toEqual([
      { kind: 'missing_here', serialNo: tradeNo, remark: 'applied' },
    ]);
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 10,
      payments: [{ state: 'succeeded', kept: true, evidence: 'bill' }],
    });
    expect(await mayStudy(app, bought)).toBe(true);
    const [fee, held] = await feesOf(bought, payType);
    expect(fee).toBe(feeOf(fee + held));
    expect(fee).toBeGreaterThan(0);
    expect(await countOpenDifferences(app.platform.db)).toBe(0);
    expect(await compare(payType)).toEqual([]);
    await expectBooks(app);
  });

  it('shows every kind of mistake once, and nothing else', async () => {
    const dropped = await buildPaid(payType);
    const changed = await buildPaid(payType);
    const doubled = await buildPaid(payType);
    await buildPaid(payType);
    const droppedBack = await buildPaidBack(payType);
    const changedBack = await buildPaidBack(payType);
    const stranger = newSerialNo(dropped.bought.buyer.userId, app.clock.now());
    const strangerBack = newSerialNo(dropped.bought.buyer.userId, app.clock.now());
    await edit(payType, [
      { kind: 'drop', tradeNo: dropped.tradeNo },
      { kind: 'amount', tradeNo: changed.tradeNo, amountFen: 1 },
      { kind: 'double', tradeNo: doubled.tradeNo },
      { kind: 'add', tradeNo: stranger, amountFen: 500 },
      { kind: 'drop', tradeNo: droppedBack.tradeNo, refundNo: droppedBack.refundNo },
      {
        kind: 'amount',
        tradeNo: changedBack.tradeNo,
        refundNo: changedBack.refundNo,
        amountFen: 2,
      },
      { kind: 'add', tradeNo: changed.tradeNo, refundNo: strangerBack, amountFen: 3 },
    ]);
    const found = summary(await compare(payType));
    expect(new Set(found.map(({ kind, serialNo }) => `${kind} ${serialNo}`))).toEqual(
      new Set([
        `missing_there ${dropped.tradeNo}`,
        `amount ${changed.tradeNo}`,
        `double ${doubled.tradeNo}`,
        `missing_here ${stranger}`,
        `refund_missing_there ${droppedBack.refundNo}`,
        `refund_amount ${changedBack.refundNo}`,
        `refund_missing_here ${strangerBack}`,
      ]),
    );
    expect(found).toHaveLength(7);
    expect(found.every(({ remark }) => remark === null)).toBe(true);
    await compare(payType);
    expect(await countOpenDifferences(app.platform.db)).toBe(7);
    await expectBooks(app);
  });
});

describe('differences', () => {
  withOwnApp();

  it('are open until an operator resolves them, who is audited', async () => {
    const { tradeNo } = await buildPaid(2);
    await buildPaid(2);
    await edit(2, [{ kind: 'drop', tradeNo }]);
    await compare(2);
    const open = await openDifferences(app.platform, actor);
    expect(open).toEqual([
      {
        channel: 2,
        day: today(),
        serial_no: tradeNo,
        kind: 'missing_there',
        our_fen: 19_900,
        their_fen: null,
      },
    ]);
    const key = { channel: 2, day: today(), serialNo: tradeNo };
    const word = { actor, remark: '次日到账' };
    await resolveDifference(app.platform, key, word);
    expect(await openDifferences(app.platform, actor)).toEqual([]);
    await expect(resolveDifference(app.platform, key, word)).rejects.toThrow('No such');
    const audited = await app.platform.db.selectFrom('audit').select(['actor', 'action']).execute();
    expect(audited).toEqual([{ actor: 'finance', action: 'order.differenceResolved' }]);
  });
});

describe('every morning', () => {
  withOwnApp();

  it('both bills of the day before are compared, also when one channel is away', async () => {
    const { bought } = await buildPaid(2, 'lost');
    app.clock.advance(DAY_MS);
    await setChannel(app, 1, { api: 'error' });
    await expect(reconcileDue(app.platform, app.payGateways)).rejects.toThrow('wechat');
    await setChannel(app, 1, { api: 'work' });
    app.clock.advance(-DAY_MS);
    expect((await moneyOf(app, bought)).status).not.toBe(1);
  });

  it('a bill that is not made yet raises no doubts', async () => {
    await buildPaid(1);
    const none = { bill: async () => Promise.resolve({ outcome: 'none' as const }) };
    const gateways = new Map(
      [...app.payGateways].map(([payType, gateway]) => [payType, { ...gateway, ...none }]),
    );
    const asked = { actor, channel: 1, day: today() };
    await expect(reconcile(app.platform, gateways, asked)).rejects.toThrow('no bill');
    expect(await countOpenDifferences(app.platform.db)).toBe(0);
  });
});

describe('a morning without a bill', () => {
  withOwnApp();

  it('is made up for on another, once', async () => {
    const { bought } = await buildPaid(2, 'lost');
    app.clock.advance(DAY_MS);
    await setChannel(app, 2, { api: 'error' });
    await expect(reconcileDue(app.platform, app.payGateways)).rejects.toThrow('alipay');
    await setChannel(app, 2, { api: 'work' });
    app.clock.advance(DAY_MS);
    const asked: string[] = [];
    const gateways = new Map(
      [...app.payGateways].map(([payType, gateway]) => [
        payType,
        {
          ...gateway,
          bill: async (day: string) => {
            asked.push(`${payType} ${day}`);
            return gateway.bill(day);
          },
        },
      ]),
    );
    await reconcileDue(app.platform, gateways);
    expect(asked).toContain(`2 ${today()}`);
    expect((await moneyOf(app, bought)).status).not.toBe(1);
    asked.length = 0;
    // Only yesterday is looked at again.
    await reconcileDue(app.platform, gateways);
    expect(asked).toHaveLength(2);
    app.clock.advance(-2 * DAY_MS);
  });
});

describe('a bill that is never made', () => {
  withOwnApp();

  it('[R1-A11] keeps no later day from being compared', async () => {
    const { bought } = await buildPaid(2, 'lost');
    const latest = today();
    app.clock.advance(DAY_MS);
    const gateways = new Map(
      [...app.payGateways].map(([payType, gateway]) => [
        payType,
        {
          ...gateway,
          bill: async (day: string) =>
            payType === 2 && day !== latest
              ? { outcome: 'unavailable' as const }
              : gateway.bill(day),
        },
      ]),
    );
    await expect(reconcileDue(app.platform, gateways)).rejects.toThrow('alipay');
    expect((await moneyOf(app, bought)).status).not.toBe(1);
    app.clock.advance(-DAY_MS);
  });
});
