import { createCipheriv, generateKeyPairSync, sign } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import {
  notifyFromWechat,
  payInWechat,
  setWechatPay,
  settleWechatRefund,
  wechatPayTrade,
} from '#test/wechat/wechat-pay';
import { openTrade, paidTrade, PRICE_FEN, refundOf, useShop } from '#test/wechat/wechat-pay-shop';
import { readWechatPayNotice } from './wechat-pay-notice.ts';
import type { ChannelNotice } from './pay-gateway.ts';

const LATE_MS = 300;
/** By so much the timers of another process may be early. */
const EARLY_MS = 5;

const shop = useShop();

/** Waits for so many notices. */
const hear = async (count: number): Promise<(ChannelNotice | null)[]> => {
  await expect.poll(() => shop.heard.length).toBeGreaterThanOrEqual(count);
  return shop.heard;
};
const quiet = async (ms: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
};
const paymentOf = (tradeNo: string, amountFen = PRICE_FEN) => ({
  kind: 'payment',
  eventId: expect.stringMatching(/^EV-\w+$/),
  fact: {
    tradeNo,
    channelTradeNo: expect.stringMatching(/^42000\d+$/),
    amountFen,
    paidAt: expect.any(Date),
    payer: expect.stringMatching(/^o[\w-]{27}$/),
  },
});

describe('a notice', () => {
  it('says what a query says', async () => {
    const tradeNo = await openTrade(shop);
    await payInWechat(shop.origin, tradeNo);
    const [notice] = await hear(1);
    expect(notice).toEqual(paymentOf(tradeNo));
    const asked = await shop.pay.query(tradeNo);
    const fact = notice?.kind === 'payment' ? notice.fact : null;
    expect(asked).toEqual({ state: 'paid', fact });
  });

  it.each([
    ['wrong-signature', 'not signed'],
    ['sign-test', 'probe'],
    ['reordered-body', 'not signed'],
    ['unknown-serial', 'unknown serial'],
    ['old-timestamp', 'stale'],
    ['other-merchant', 'not for us'],
    ['other-app', 'not for us'],
  ])('is not believed when it is %s', async (notice, reason) => {
    const tradeNo = await paidTrade(shop);
    expect(await notifyFromWechat(shop.origin, tradeNo, { notice })).toEqual([400]);
    expect(shop.heard).toEqual([null]);
    expect(shop.logged.at(-1)).toContain(`"reason":"${reason}"`);
    expect(shop.logged.at(-1)).not.toContain(tradeNo);
  });

  it('about another sum is believed, for the sum must be compared with ours', async () => {
    const tradeNo = await paidTrade(shop);
    expect(await notifyFromWechat(shop.origin, tradeNo, { notice: 'wrong-amount' })).toEqual([204]);
    expect(shop.heard).toEqual([paymentOf(tradeNo, PRICE_FEN + 1)]);
    await notifyFromWechat(shop.origin, tradeNo);
    const [wrong, right] = shop.heard;
    expect(wrong?.eventId).not.toBe(right?.eventId);
  });

  it('has the same id in every copy', async () => {
    const tradeNo = await openTrade(shop);
    await payInWechat(shop.origin, tradeNo, { notice: 'duplicate', times: 5 });
    const copies = await hear(5);
    expect(copies).toEqual(Array.from({ length: 5 }, () => paymentOf(tradeNo)));
    expect(new Set(copies.map((copy) => copy?.eventId)).size).toBe(1);
  });

  it('comes late, never, or after the next one', async () => {
    const [late, lost, first, second] = [
      await openTrade(shop),
      await openTrade(shop),
      await openTrade(shop),
      await openTrade(shop),
    ] as const;
    const paid = performance.now();
    await payInWechat(shop.origin, late, { notice: 'late', delayMs: LATE_MS });
    await payInWechat(shop.origin, lost, { notice: 'lost' });
    expect(await hear(1)).toEqual([paymentOf(late)]);
    expect(performance.now() - paid).toBeGreaterThanOrEqual(LATE_MS - EARLY_MS);
    await payInWechat(shop.origin, first, { notice: 'reordered' });
    await quiet(100);
    await payInWechat(shop.origin, second);
    expect(await hear(3)).toEqual([late, second, first].map((tradeNo) => paymentOf(tradeNo)));
  });

  it('is repeated until it is taken, and then no more', async () => {
    await setWechatPay(shop.origin, { speed: 300 });
    shop.sleep(true);
    const tradeNo = await openTrade(shop);
    await payInWechat(shop.origin, tradeNo);
    await hear(3);
    shop.sleep(false);
    await hear(shop.heard.length + 1);
    const lastStatus = async (): Promise<number | undefined> =>
      (await wechatPayTrade(shop.origin, tradeNo)).deliveries.at(-1)?.status;
    await expect.poll(lastStatus).toBe(204);
    await quiet(SECOND_MS);
    const { deliveries } = await wechatPayTrade(shop.origin, tradeNo);
    expect(deliveries.length).toBeGreaterThan(3);
    expect(deliveries.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(deliveries.at(-1)?.status).toBe(204);
  });

  it('of money for a payment that was closed is one like any other', async () => {
    const tradeNo = await openTrade(shop);
    await shop.pay.close(tradeNo);
    await payInWechat(shop.origin, tradeNo, { force: true });
    expect(await hear(1)).toEqual([paymentOf(tradeNo)]);
  });
});

describe('a notice of a refund', () => {
  it.each([
    ['SUCCESS', { state: 'succeeded', amountFen: 1_950 }],
    ['ABNORMAL', { state: 'abnormal' }],
    ['CLOSED', { state: 'closed' }],
  ] as const)('tells of %s', async (status, state) => {
    await setWechatPay(shop.origin, { refund: 'wait' });
    const asked = refundOf(await paidTrade(shop));
    await shop.pay.refund(asked);
    await settleWechatRefund(shop.origin, asked.refundNo, status);
    const [notice] = await hear(1);
    expect(notice).toMatchObject({ kind: 'refund', refundNo: asked.refundNo, state });
    const known = await shop.pay.queryRefund(asked);
    expect(notice?.kind === 'refund' ? notice.state : null).toEqual(known);
  });
});

describe('what WeChat is answered', () => {
  it('is nothing, or a failure', () => {
    expect(shop.pay.replies).toEqual({
      taken: { status: 204, contentType: 'application/json', body: '' },
      refused: {
        status: 400,
        contentType: 'application/json',
        body: '{"code":"FAIL","message":"失败"}',
      },
    });
  });
});

describe('a notice that is signed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const v3Key = 'k'.repeat(32);
  const own = {
    mchid: '1900000109',
    appid: 'wx0',
    v3Key,
    platform: new Map([['PUB_KEY_ID_1', publicKey]]),
  };
  const now = new Date('2026-11-15T00:00:00Z');
  const paid = {
    mchid: own.mchid,
    appid: own.appid,
    out_trade_no: 'T1',
    transaction_id: '4200001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-15T07:59:59+08:00',
    amount: { total: 1, payer_total: 1, currency: 'CNY', payer_currency: 'CNY' },
  };

  /** Sealed and signed once more as it is documented, so that it can disagree. */
  const noticeOf = (content: unknown, changes: object = {}, key = v3Key) => {
    const cipher = createCipheriv('aes-256-gcm', key, 'nonce-of-12b').setAAD(Buffer.from('x'));
    const text = [cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()];
    const body = JSON.stringify({
      id: 'EV-1',
      event_type: 'TRANSACTION.SUCCESS',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: Buffer.concat(text).toString('base64'),
        nonce: 'nonce-of-12b',
        associated_data: 'x',
      },
      ...changes,
    });
    return signed(body);
  };
  const signed = (body: string) => {
    const timestamp = String(now.getTime() / 1_000);
    const text = Buffer.from(`${timestamp}\nn\n${body}\n`);
    return {
      headers: {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': 'n',
        'wechatpay-serial': 'PUB_KEY_ID_1',
        'wechatpay-signature': sign('RSA-SHA256', text, privateKey).toString('base64'),
      },
      body: Buffer.from(body),
    };
  };
  const read = (notice: ReturnType<typeof signed>) => readWechatPayNotice(notice, own, now);

  it('is read', () => {
    expect(read(noticeOf(paid))).toEqual({
      kind: 'payment',
      eventId: 'EV-1',
      fact: {
        tradeNo: 'T1',
        channelTradeNo: '4200001',
        amountFen: 1,
        paidAt: new Date('2026-11-14T23:59:59Z'),
        payer: null,
      },
    });
  });

  it('need not say that money is yuan', () => {
    const short = noticeOf({ ...paid, amount: { total: 7 } });
    expect(read(short)).toMatchObject({ fact: { amountFen: 7 } });
  });

  it.each([
    [{ openid: 'o-lin' }, 'o-lin'],
    [{ openid: '' }, null],
    [{ openid: 'o'.repeat(129) }, null],
    [{ sub_openid: 'o-lin' }, null],
    ['o-lin', null],
  ])('proves a payment whoever paid it, by %j', (payer, told) => {
    expect(read(noticeOf({ ...paid, payer }))).toMatchObject({ fact: { payer: told } });
  });

  it('may be about something else', () => {
    const other = noticeOf({}, { event_type: 'COUPON.USE' });
    expect(read(other)).toEqual({
      kind: 'other',
      eventId: 'EV-1',
      type: 'COUPON.USE',
      tradeNo: null,
    });
  });

  it.each([
    ['another currency', { amount: { total: 1, currency: 'USD' } }],
    ['a broken amount', { amount: { total: 0.5, currency: 'CNY' } }],
    ['no amount', { amount: undefined }],
    ['no sum', { amount: { currency: 'CNY' } }],
    ['no number of WeChat’s', { transaction_id: undefined }],
    ['no time', { success_time: undefined }],
    ['a payment that did not succeed', { trade_state: 'USERPAYING' }],
    ['no number of ours', { out_trade_no: '' }],
  ])('makes no sense with %s', (_what, changes) => {
    expect(read(noticeOf({ ...paid, ...changes }))).toBe('makes no sense');
  });

  it('makes no sense when it is not one, or sealed with another key', () => {
    expect(read(noticeOf(paid, {}, 'z'.repeat(32)))).toBe('makes no sense');
    expect(read(noticeOf(paid, { resource: undefined }))).toBe('makes no sense');
    expect(read(signed('<xml><return_code>SUCCESS</return_code></xml>'))).toBe('makes no sense');
    expect(read(signed(''))).toBe('makes no sense');
    const news = { ...paid, out_refund_no: 'R1', refund_id: '5', amount: { refund: 1 } };
    const unheardOf = { ...news, refund_status: 'LOST' };
    const about = { event_type: 'REFUND.LOST' };
    expect(read(noticeOf(unheardOf, about))).toBe('makes no sense');
    const others = { ...news, mchid: '1900000000', refund_status: 'CLOSED' };
    expect(read(noticeOf(others, about))).toBe('not for us');
  });

  it('is not believed with a header twice', () => {
    const { headers, body } = noticeOf(paid);
    const twice = { ...headers, 'wechatpay-nonce': ['n', 'n'] };
    expect(readWechatPayNotice({ headers: twice, body }, own, now)).toBe('not signed');
  });
});
