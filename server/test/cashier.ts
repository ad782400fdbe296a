/** Paying where one stands: browsers of phones, and what WeChat's own does for its holder. */
import { TestBrowser } from './browser.ts';
import { act } from './pay.ts';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Bought, PayApp, Scanned } from './pay.ts';

export const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile' };
export const INSIDE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50',
};

type Started = CallResponse<'order.pay'>;
export type ChannelStarted = Extract<Started, { pay_type: Scanned }>;
type WechatStarted = Extract<Started, { pay_type: 1 }>;

/** The browser a buyer holds, logged in. */
export function browserOf(
  app: PayApp,
  { buyer }: Pick<Bought, 'buyer'>,
  headers: Record<string, string>,
): TestBrowser {
  const browser = new TestBrowser(app, headers);
  browser.token = buyer.token;
  return browser;
}

/** Starts a payment in a browser. */
export async function startIn(
  browser: TestBrowser,
  { order }: Pick<Bought, 'order'>,
  payType: Scanned,
  more: Partial<CallRequest<'order.pay'>> = {},
): Promise<ChannelStarted> {
  const { code, data } = await browser.call('order.pay', {
    id: order.id,
    pay_type: payType,
    ...more,
  });
  if (code !== 10_000 || !('trade_no' in data)) {
    throw new Error(`no payment was started: ${code}`);
  }
  return data;
}

/** Opens a cashier's page; answers where it leads, or null when the channel will not. */
export async function openPage(address: string): Promise<URL | null> {
  const response = await fetch(address, { redirect: 'manual' });
  const location = response.headers.get('location');
  return location === null ? null : new URL(location, address);
}

/** The page of a payment as a phone shows it. */
export async function seePage(page: URL | null): Promise<string> {
  return page === null ? '' : (await fetch(page)).text();
}

/** What a holder of a phone brings back from WeChat's page, which asks him nothing. */
export async function recognised(
  payerUrl: string,
  person: string,
): Promise<CallRequest<'identity.recognisePayer'>> {
  const cookie = `sandbox-holder=${encodeURIComponent(person)}`;
  const response = await fetch(payerUrl, { redirect: 'manual', headers: { cookie } });
  const back = new URL(response.headers.get('location') ?? '');
  return {
    code: back.searchParams.get('code') ?? '',
    ask: back.searchParams.get('ask') ?? '',
  };
}

/** Starts a payment inside WeChat, recognised first when the server does not know the holder yet. */
export async function startInside(
  browser: TestBrowser,
  bought: Pick<Bought, 'order'>,
  person: string,
): Promise<WechatStarted> {
  const first = await startIn(browser, bought, 1);
  if (first.pay_type !== 1) {
    throw new Error('not WeChat');
  }
  if (first.payer_url === '') {
    return first;
  }
  const { code } = await browser.call(
    'identity.recognisePayer',
    await recognised(first.payer_url, person),
  );
  if (code !== 10_000) {
    throw new Error(`not recognised: ${code}`);
  }
  return startInside(browser, bought, person);
}

/** Asks WeChat's own browser, in the hand of a person, for its cashier; the HTTP status. */
export async function askBridge(
  { sandbox }: PayApp,
  bridge: WechatStarted['bridge'],
  person: string,
): Promise<number> {
  const response = await fetch(`${sandbox}/wechat-pay/bridge`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `sandbox-holder=${encodeURIComponent(person)}`,
    },
    body: JSON.stringify(bridge),
  });
  await response.text();
  return response.status;
}

/** The buyer types, or stops typing, his password. */
export async function type(app: PayApp, tradeNo: string, what: 'type' | 'cancel'): Promise<void> {
  if ((await act(app, 1, `trades/${tradeNo}/${what}`)) !== 200) {
    throw new Error(`the phone will not ${what}`);
  }
}
