import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  actInWechatPay,
  editWechatBill,
  payInWechat,
  setWechatPay,
  wechatPayTrade,
} from '#test/wechat/wechat-pay';
import {
  newRequest,
  openTrade,
  paidTrade,
  PRICE_FEN,
  refundOf,
  useShop,
} from '#test/wechat/wechat-pay-shop';
import type { AddressInfo } from 'node:net';
import type { PayGateway } from './pay-gateway.ts';

const shop = useShop();

const today = (): string => formatWireTime(new Date()).slice(0, 10);

/** Every call, each about a payment of its own. */
async function askAll(gateway: PayGateway): Promise<unknown[]> {
  const request = newRequest();
  const { tradeNo } = request;
  return Promise.all([
    gateway.prepay(request),
    gateway.query(tradeNo),
    gateway.close(tradeNo),
    gateway.refund(refundOf(tradeNo)),
    gateway.queryRefund({ tradeNo, refundNo: tradeNo }),
    gateway.bill(today()),
  ]);
}
const ALL_UNAVAILABLE = [
  { outcome: 'unavailable' },
  { state: 'unavailable' },
  'unavailable',
  { state: 'unavailable' },
  { state: 'unavailable' },
  { outcome: 'unavailable' },
];

describe('a payment', () => {
  it('is opened, scanned and paid', async () => {
    const request = newRequest();
    const { tradeNo } = request;
    expect(await shop.pay.query(tradeNo)).toEqual({ state: 'unknown' });
    const opened = await shop.pay.prepay(request);
    expect(opened).toEqual({
      outcome: 'ready',
      ticket: {
        cashier: 'code',
        codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=[\w-]+$/),
      },
    });
    expect(await shop.pay.prepay(request)).toEqual(opened);
    expect(await shop.pay.query(tradeNo)).toEqual({ state: 'open' });
    await actInWechatPay(shop.origin, tradeNo, 'type');
    expect(await shop.pay.query(tradeNo)).toEqual({ state: 'paying' });
    const { transactionId } = await payInWechat(shop.origin, tradeNo, { notice: 'lost' });
    const state = await shop.pay.query(tradeNo);
    expect(state).toEqual({
      state: 'paid',
      fact: {
        tradeNo,
        channelTradeNo: transactionId,
        amountFen: PRICE_FEN,
        paidAt: expect.any(Date),
        payer: expect.stringMatching(/^o[\w-]{27}$/),
      },
    });
    const paidAt = state.state === 'paid' ? state.fact.paidAt.getTime() : 0;
    expect(Math.abs(Date.now() - paidAt)).toBeLessThan(10_000);
  });

  it('names the account that paid it, the same whenever it pays', async () => {
    const payerOf = async (person?: string) => {
      const tradeNo = await openTrade(shop);
      const who = person === undefined ? {} : { person };
      await payInWechat(shop.origin, tradeNo, { notice: 'lost', ...who });
      const asked = await shop.pay.query(tradeNo);
      return asked.state === 'paid' ? asked.fact.payer : null;
    };
    const lin = await payerOf('林知远');
    expect(await payerOf('苏晴')).not.toBe(lin);
    expect(await payerOf('林知远')).toBe(lin);
    // Who pays when nobody says.
    expect(await payerOf()).toBe(lin);
  });

  it('shows what was really paid', async () => {
    const tradeNo = await openTrade(shop);
    await payInWechat(shop.origin, tradeNo, { notice: 'lost', amountFen: 1 });
    expect(await shop.pay.query(tradeNo)).toMatchObject({ state: 'paid', fact: { amountFen: 1 } });
  });

  it('can be called anything, however long', async () => {
    const description = `第一行\n第二行\u{0}${'很长🌙'.repeat(100)}`;
    expect(await shop.pay.prepay(newRequest({ description }))).toMatchObject({ outcome: 'ready' });
  });

  it('is refused under a number that is paid, closed or of another payment', async () => {
    const request = newRequest();
    await shop.pay.prepay(request);
    expect(await shop.pay.prepay({ ...request, amountFen: 1 })).toEqual({ outcome: 'refused' });
    expect(shop.logged.at(-1)).toContain('"reason":"OUT_TRADE_NO_USED"');
    await payInWechat(shop.origin, request.tradeNo, { notice: 'lost' });
    expect(await shop.pay.prepay(request)).toEqual({ outcome: 'refused' });
    expect(shop.logged.at(-1)).toContain('"reason":"ORDERPAID"');
    const other = newRequest();
    await shop.pay.prepay(other);
    await shop.pay.close(other.tradeNo);
    expect(await shop.pay.prepay(other)).toEqual({ outcome: 'refused' });
    expect(shop.logged.at(-1)).toContain('"reason":"ORDER_CLOSED"');
  });

  it('that goes to another app says nothing about its number', async () => {
    const gateway = shop.open({ appid: 'wx-stranger' });
    expect(await gateway.prepay(newRequest())).toEqual({ outcome: 'unavailable' });
    expect(shop.logged.at(-1)).toContain('"reason":"APPID_MCHID_NOT_MATCH"');
    expect(await gateway.query(await paidTrade(shop))).toEqual({ state: 'unavailable' });
  });
});

describe('closing', () => {
  it('ends a payment for good, as often as one likes', async () => {
    const tradeNo = await openTrade(shop);
    expect(await shop.pay.close(tradeNo)).toBe('closed');
    expect(await shop.pay.close(tradeNo)).toBe('closed');
    expect(await shop.pay.query(tradeNo)).toEqual({ state: 'closed' });
    await expect(payInWechat(shop.origin, tradeNo)).rejects.toThrow('409');
  });

  it('comes too late for a payment that is paid, and too early for one being paid', async () => {
    expect(await shop.pay.close(await paidTrade(shop))).toBe('paid');
    const tradeNo = await openTrade(shop);
    await actInWechatPay(shop.origin, tradeNo, 'type');
    expect(await shop.pay.close(tradeNo)).toBe('paying');
    await actInWechatPay(shop.origin, tradeNo, 'cancel');
    expect(await shop.pay.close(tradeNo)).toBe('closed');
  });

  it('has nothing to do for a number WeChat never heard of', async () => {
    expect(await shop.pay.close(newRequest().tradeNo)).toBe('closed');
  });
});

describe('a bill', () => {
  it('has every payment and refund of the day, with what was planted in it', async () => {
    expect(await shop.pay.bill('2026-01-01')).toEqual({ outcome: 'none' });
    const [one, two, three] = [
      await paidTrade(shop),
      await paidTrade(shop),
      await paidTrade(shop),
    ] as const;
    const refund = refundOf(one);
    await shop.pay.refund(refund);
    const rowsOf = async (tradeNo: string): Promise<unknown[]> => {
      const bill = await shop.pay.bill(today());
      return bill.outcome === 'bill' ? bill.rows.filter((row) => row.tradeNo === tradeNo) : [];
    };
    const { transactionId } = await wechatPayTrade(shop.origin, one);
    const shared = { tradeNo: one, channelTradeNo: transactionId, at: expect.any(Date) };
    expect(await rowsOf(one)).toEqual([
      { ...shared, kind: 'payment', refundNo: '', amountFen: PRICE_FEN, feeFen: 120 },
      { ...shared, kind: 'refund', refundNo: refund.refundNo, amountFen: 1_950, feeFen: -12 },
    ]);
    const unknown = newRequest().tradeNo;
    await editWechatBill(shop.origin, today(), [
      { kind: 'drop', tradeNo: one },
      { kind: 'amount', tradeNo: one, refundNo: refund.refundNo, amountFen: 7 },
      { kind: 'amount', tradeNo: two, amountFen: 1 },
      { kind: 'double', tradeNo: three },
      { kind: 'fee', tradeNo: three, amountFen: 9 },
      { kind: 'add', tradeNo: unknown, amountFen: 300 },
    ]);
    expect(await rowsOf(one)).toMatchObject([{ kind: 'refund', amountFen: 7 }]);
    expect(await rowsOf(two)).toMatchObject([{ kind: 'payment', amountFen: 1 }]);
    expect(await rowsOf(three)).toMatchObject([{ feeFen: 9 }, { feeFen: 9 }]);
    expect(await rowsOf(unknown)).toMatchObject([{ kind: 'payment', amountFen: 300 }]);
    await editWechatBill(shop.origin, today(), []);
    expect(await rowsOf(one)).toHaveLength(2);
  });

  it('is not read when it is not the file that was promised', async () => {
    await paidTrade(shop);
    await setWechatPay(shop.origin, { api: 'forged-bill' });
    expect(await shop.pay.bill(today())).toEqual({ outcome: 'unavailable' });
    await setWechatPay(shop.origin, { api: 'work' });
    expect(await shop.pay.bill(today())).toMatchObject({ outcome: 'bill' });
  });
});

describe('WeChat Pay', () => {
  it.each(['error', 'half', 'forged'])('with %s answers proves nothing', async (api) => {
    await setWechatPay(shop.origin, { api });
    expect(await askAll(shop.pay)).toEqual(ALL_UNAVAILABLE);
  });

  it('may have done what it did not say', async () => {
    const tradeNo = await openTrade(shop);
    await setWechatPay(shop.origin, { api: 'half' });
    expect(await shop.pay.close(tradeNo)).toBe('unavailable');
    await setWechatPay(shop.origin, { api: 'work' });
    expect(await shop.pay.query(tradeNo)).toEqual({ state: 'closed' });
  });

  it('is given up after five seconds, whether it is silent or stops talking', async () => {
    await setWechatPay(shop.origin, { api: 'hang' });
    const slow = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
    });
    await new Promise<void>((resolve) => {
      slow.listen(0, '127.0.0.1', resolve);
    });
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const hasty = [{ patience: 1 }, { patience: 1, endpoint }].map((each) => shop.open(each));
    const began = performance.now();
    const answers = await Promise.all(hasty.map(askAll));
    expect(answers).toEqual([ALL_UNAVAILABLE, ALL_UNAVAILABLE]);
    const ms = performance.now() - began;
    expect(ms).toBeGreaterThan(4_500);
    expect(ms).toBeLessThan(10_000);
    slow.closeAllConnections();
    slow.close();
  });

  it('that is away, or is not who we think, proves nothing', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const ours = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const theirs = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const changes of [
      { endpoint: 'http://127.0.0.1:2' },
      { privateKey: ours },
      { serial: 'F00D' },
      { mchid: '1900000001' },
      { publicKeys: shop.options.publicKeys.map(({ id }) => ({ id, publicKey: theirs })) },
      { publicKeys: shop.options.publicKeys.map((key) => ({ ...key, id: 'PUB_KEY_ID_1' })) },
    ]) {
      expect(await askAll(shop.open(changes))).toEqual(ALL_UNAVAILABLE);
    }
  });

  it('leaves no number, key, address or name in the log', () => {
    expect(shop.logged.length).toBeGreaterThan(0);
    const all = shop.logged.join('');
    expect(all).not.toMatch(/\d{20}|\/v3\/|BEGIN|weixin:|数据分析|零钱/);
    expect(all).not.toContain(shop.options.v3Key);
  });
});
