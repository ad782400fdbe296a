/**
 * The phone a buyer holds: the pages of cashiers, and WeChat, which puts its bridge into pages that
 * are opened inside it.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { devices } from '@playwright/test';
import { HERE, PHONE_SIZE } from '../browser.ts';

const SANDBOX = process.env['E2E_SANDBOX'] ?? 'http://127.0.0.1:13400';

/** What a buyer does in a cashier. */
export type Doing = 'pay' | 'leave' | 'kill';
/** How the channel tells us that he has paid; see the sandbox. */
export type News = 'normal' | 'late' | 'lost';

/** Pays, leaves or begins and is killed in a cashier's page, which is open. */
export async function useCashier(page: Page, doing: Doing, news: News = 'normal'): Promise<void> {
  if (doing === 'pay') {
    await page.getByLabel(/支付通知|付款通知/).selectOption(news);
    await page.getByRole('button', { name: /^(?:支付|付款)$/ }).click();
    await page
      .getByRole('status')
      .getByText(/^(?:支付成功|已付款)$/)
      .waitFor();
  }
  const typing = page.getByRole('button', { name: '开始输入密码' });
  if (doing === 'kill' && (await typing.isVisible())) {
    await typing.click();
  }
}

/** Back to the shop by the link of the cashier's page. */
export async function returnToShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: '返回商户' }).click();
}

/** What WeChat says to the page once its cashier is gone. */
const SAID: Readonly<Record<Doing, string>> = {
  pay: 'get_brand_wcpay_request:ok',
  leave: 'get_brand_wcpay_request:cancel',
  kill: '',
};

export interface WechatApp {
  readonly context: BrowserContext;
  /** What its holder does when the cashier opens next, and how we are told. */
  next: { doing: Doing; news: News };
}

/** WeChat on a phone, in the hand of a person. */
export async function openWechat(browser: Browser, person: string): Promise<WechatApp> {
  const { userAgent, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({
    ...HERE,
    ...phone,
    viewport: PHONE_SIZE,
    deviceScaleFactor: 1,
    userAgent: `${userAgent} MicroMessenger/8.0.50`,
    reducedMotion: 'reduce',
  });
  const holder = `${SANDBOX}/wechat/holder?person=${encodeURIComponent(person)}`;
  await context.request.get(holder);
  const app: WechatApp = { context, next: { doing: 'pay', news: 'normal' } };
  await context.exposeBinding('sandboxWechat', async (_source, parameters: object) => {
    const answer = await context.request.post(`${SANDBOX}/wechat-pay/bridge`, { data: parameters });
    if (!answer.ok()) {
      return 'get_brand_wcpay_request:fail';
    }
    const { cashier } = (await answer.json()) as { cashier: string };
    const { doing, news } = app.next;
    const page = await context.newPage();
    await page.goto(SANDBOX + cashier);
    await useCashier(page, doing, news);
    await page.close();
    return SAID[doing];
  });
  await context.addInitScript(() => {
    type Done = (answer: object) => void;
    type Shell = { sandboxWechat: (parameters: object) => Promise<string> };
    const open = async (parameters: object, done: Done): Promise<void> => {
      const said = await (window as unknown as Shell).sandboxWechat(parameters);
      // Of a cashier that was killed nothing is ever heard.
      if (said !== '') {
        done({ err_msg: said });
      }
    };
    const invoke = (name: string, parameters: object, done: Done): void => {
      if (name === 'getBrandWCPayRequest') {
        void open(parameters, done);
      }
    };
    Object.assign(window, { WeixinJSBridge: { invoke } });
  });
  return app;
}

/** Lets a channel tell what it has kept to itself. */
export async function tellNow(channel: 'wechat-pay' | 'alipay', tradeNo: string): Promise<void> {
  await fetch(`${SANDBOX}/${channel}/trades/${tradeNo}/notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}
