import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payInWechat, notifyFromWechat } from '#test/wechat/wechat-pay';
import { newRequest, openTrade, useShop } from '#test/wechat/wechat-pay-shop';

const OPENID_LENGTH = 27;

const shop = useShop();

/** The public account's name for a person, as the sandbox makes them. */
const openidOf = (person: string): string =>
  `o${hash('sha256', `wx00000000inside00\n${person}`, 'base64url').slice(0, OPENID_LENGTH)}`;

describe('a payment without a code', () => {
  const inside = { cashier: 'inside', openid: openidOf('苏晴') } as const;
  const browser = {
    cashier: 'browser',
    address: '127.0.0.1',
    returnUrl: 'http://127.0.0.1:13500/?order=7',
  } as const;

  it('inside WeChat is one that its browser believes, for him who was named', async () => {
    const opened = await shop.pay.prepay(newRequest({ place: inside }));
    const bridge = opened.outcome === 'ready' && 'bridge' in opened.ticket && opened.ticket.bridge;
    expect(bridge).toMatchObject({
      appId: 'wx00000000inside00',
      timeStamp: expect.stringMatching(/^\d{10}$/),
      nonceStr: expect.stringMatching(/^[\da-f]{32}$/),
      package: expect.stringMatching(/^prepay_id=wx\w+$/),
      signType: 'RSA',
    });
    const ask = async (person: string): Promise<number> => {
      const response = await fetch(`${shop.origin}/wechat-pay/bridge`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `sandbox-holder=${encodeURIComponent(person)}`,
        },
        body: JSON.stringify(bridge),
      });
      return response.status;
    };
    expect([await ask('苏晴'), await ask('林知远')]).toEqual([200, 403]);
  });

  it('in a browser is a page that leads back to us', async () => {
    const opened = await shop.pay.prepay(newRequest({ place: browser }));
    const address =
      opened.outcome === 'ready' && 'pageUrl' in opened.ticket && opened.ticket.pageUrl;
    expect(new URL(address || '').searchParams.get('redirect_url')).toBe(browser.returnUrl);
    const page = await fetch(address || '', { redirect: 'manual' });
    expect(page.status).toBe(302);
  });

  it('is asked for again under its number, for nobody else', async () => {
    const request = newRequest({ place: inside });
    await shop.pay.prepay(request);
    expect(await shop.pay.prepay(request)).toMatchObject({ outcome: 'ready' });
    const other = { ...request, place: { ...inside, openid: openidOf('林知远') } };
    expect(await shop.pay.prepay(other)).toEqual({ outcome: 'refused' });
    expect(await shop.pay.prepay({ ...request, place: browser })).toEqual({ outcome: 'refused' });
  });

  it('is paid, told and asked about like any other', async () => {
    for (const place of [inside, browser]) {
      const tradeNo = await openTrade(shop, { place });
      await payInWechat(shop.origin, tradeNo, { notice: 'lost' });
      expect(await notifyFromWechat(shop.origin, tradeNo)).toEqual([204]);
      expect(shop.heard.at(-1)).toMatchObject({ kind: 'payment', fact: { tradeNo } });
      expect(await shop.pay.query(tradeNo)).toMatchObject({ state: 'paid' });
    }
  });
});
