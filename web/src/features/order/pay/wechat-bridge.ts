/** What WeChat's own browser lets a page ask of it. */
import type { Payment } from './pay.queries.ts';

type Bridge = NonNullable<Extract<Payment, { pay_type: 1 }>['bridge']>;

interface WechatWindow {
  readonly WeixinJSBridge?: {
    invoke(name: string, parameters: Bridge, done: (answer: { err_msg?: unknown }) => void): void;
  };
}

/** What came of the cashier. That it says so proves nothing: the order is asked. */
export type Paid = 'ok' | 'cancel' | 'fail';

const READY = 'WeixinJSBridgeReady';
const PATIENCE_MS = 3_000;

const bridgeOf = () => (window as WechatWindow).WeixinJSBridge;

/** WeChat puts its bridge into a page some time after it was loaded. */
async function bridgeReady(): Promise<void> {
  if (bridgeOf() !== undefined) {
    return;
  }
  await new Promise<void>((resolve) => {
    document.addEventListener(READY, () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
}

/** Shows WeChat's cashier over the page, and answers when it is gone. */
export async function openCashier(parameters: Bridge): Promise<Paid> {
  await bridgeReady();
  return new Promise((resolve) => {
    const bridge = bridgeOf();
    if (bridge === undefined) {
      resolve('fail');
      return;
    }
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: said }) => {
      const [, outcome] = /^get_brand_wcpay_request:(ok|cancel)$/.exec(String(said)) ?? [];
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail');
    });
  });
}
