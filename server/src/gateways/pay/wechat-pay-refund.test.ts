import { describe, expect, it } from 'vitest';
import { setWechatPay, settleWechatRefund } from '#test/wechat/wechat-pay';
import {
  newRequest,
  openTrade,
  paidTrade,
  PRICE_FEN,
  refundOf,
  useShop,
} from '#test/wechat/wechat-pay-shop';

const shop = useShop();

describe('a refund', () => {
  it('is accepted, then paid out, and the same one however often it is asked for', async () => {
    await setWechatPay(shop.origin, { refund: 'wait' });
    const tradeNo = await paidTrade(shop);
    const asked = refundOf(tradeNo);
    expect(await shop.pay.queryRefund(asked)).toEqual({ state: 'unknown' });
    expect(await shop.pay.refund(asked)).toEqual({ state: 'processing' });
    expect(await shop.pay.refund(asked)).toEqual({ state: 'processing' });
    await settleWechatRefund(shop.origin, asked.refundNo, 'SUCCESS');
    const done = {
      state: 'succeeded',
      channelRefundNo: expect.stringMatching(/^50300\d+$/),
      amountFen: 1_950,
      at: expect.any(Date),
    };
    expect(await shop.pay.queryRefund(asked)).toEqual(done);
    expect(await shop.pay.refund(asked)).toEqual(done);
    expect(await shop.pay.query(tradeNo)).toMatchObject({
      state: 'paid',
      fact: { amountFen: PRICE_FEN },
    });
  });

  it('succeeds by itself after a while', async () => {
    await setWechatPay(shop.origin, { speed: 100 });
    const asked = refundOf(await paidTrade(shop));
    expect(await shop.pay.refund(asked)).toEqual({ state: 'processing' });
    await expect
      .poll(async () => shop.pay.queryRefund(asked))
      .toMatchObject({ state: 'succeeded' });
  });

  it.each([
    ['ABNORMAL', 'abnormal'],
    ['CLOSED', 'closed'],
  ] as const)('may become %s', async (status, state) => {
    await setWechatPay(shop.origin, { refund: 'wait' });
    const asked = refundOf(await paidTrade(shop));
    await shop.pay.refund(asked);
    await settleWechatRefund(shop.origin, asked.refundNo, status);
    expect(await shop.pay.queryRefund(asked)).toEqual({ state });
  });

  it('is refused beyond what was paid, and for another sum under the same number', async () => {
    const tradeNo = await paidTrade(shop);
    const asked = refundOf(tradeNo, PRICE_FEN);
    expect(await shop.pay.refund(refundOf(tradeNo, PRICE_FEN + 1))).toEqual({ state: 'refused' });
    expect(await shop.pay.refund(asked)).toEqual({ state: 'processing' });
    expect(await shop.pay.refund(refundOf(tradeNo, 1))).toEqual({ state: 'refused' });
    expect(await shop.pay.refund({ ...asked, amountFen: 1 })).toEqual({ state: 'refused' });
  });

  it('waits for somebody when our account is empty, and for WeChat to find the payment', async () => {
    const tradeNo = await paidTrade(shop);
    await setWechatPay(shop.origin, { refund: 'poor' });
    expect(await shop.pay.refund(refundOf(tradeNo))).toEqual({ state: 'abnormal' });
    await setWechatPay(shop.origin, { refund: 'work' });
    const unpaid = await openTrade(shop);
    expect(await shop.pay.refund(refundOf(unpaid))).toEqual({ state: 'unavailable' });
    expect(shop.logged.at(-1)).toContain('"reason":"RESOURCE_NOT_EXISTS"');
  });

  it('is not mixed up with one of another payment', async () => {
    const asked = refundOf(await paidTrade(shop));
    await shop.pay.refund(asked);
    const other = { ...asked, tradeNo: newRequest().tradeNo };
    expect(await shop.pay.queryRefund(other)).toEqual({ state: 'unavailable' });
  });
});
