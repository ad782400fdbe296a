/** Paying with the phone one holds: in its browser, in Alipay, inside WeChat. Nothing is scanned. */
import type { Browser, Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { payDialog, startedPayment } from '../support/buying.ts';
import { dearCourses, placeOrder } from '../support/orders.ts';
import {
  type News,
  openWechat,
  returnToShop,
  tellNow,
  useCashier,
} from '../support/hand/phone-in-hand.ts';
import { enter, expect, logIn, sessionOf, test } from '../support/site.ts';

const RECORDED = 2;

/** How a phone's browser pays. */
const PAGES = [
  { channel: 'wechat-pay', name: 'H5', way: '微信支付', button: '打开微信付款' },
  { channel: 'alipay', name: 'WAP', way: '支付宝', button: '打开支付宝付款' },
] as const;
type PageWay = (typeof PAGES)[number];

/** An order of a new learner, who sees it. */
async function newOrder(page: Page, origin: string): Promise<number> {
  const person = await logIn(page.context(), origin);
  const [course = 0] = await dearCourses(origin, RECORDED);
  const order = await placeOrder(origin, person, { type: RECORDED, id: course });
  await page.goto(`/#/user/order/detail?id=${order}`);
  return order;
}

/** Opens the payment by a way; answers our number of it. */
async function openPanel(page: Page, { way, button }: PageWay): Promise<string> {
  const press = async () => page.getByRole('button', { name: '去付款' }).tap();
  let started = await startedPayment(page, press);
  const radio = payDialog(page).getByRole('radio', { name: way });
  if (!(await radio.isChecked())) {
    started = await startedPayment(page, async () => radio.check());
  }
  await expect(payDialog(page).getByRole('button', { name: button })).toBeVisible();
  return started.trade_no;
}

async function goToCashier(page: Page, { button }: PageWay): Promise<void> {
  await payDialog(page).getByRole('button', { name: button }).tap();
  await page.waitForURL(/\/scan\?code=/);
}

const rows = (statement: string): number => Number(query(`select count(*) from ${statement}`));

/** One access and nothing paid back, or none at all. */
function expectOnce(order: number, isPaid: boolean): void {
  const count = isPaid ? 1 : 0;
  expect(rows(`access_grant where order_id = ${order} and revoked_at is null`)).toBe(count);
  expect(rows(`payment where order_id = ${order} and state = 'succeeded'`)).toBe(count);
  expect(rows(`refund where order_id = ${order}`)).toBe(0);
}

/** Sees that it is paid; says how long that took from the moment the page was there again. */
async function expectPaid(page: Page, since: number): Promise<void> {
  await expect(payDialog(page).getByText('付款成功')).toBeVisible();
  test.info().annotations.push({
    type: 'known after',
    description: `${Math.round(performance.now() - since)} ms`,
  });
}

for (const way of PAGES) {
  test.describe(`${way.name} @phone`, () => {
    test.skip(({ isMobile }) => !isMobile, 'of phones');

    const news: readonly (readonly [string, News])[] = [
      ['notice before return', 'normal'],
      ['return before notice', 'late'],
      ['notice never', 'lost'],
    ];
    for (const [what, kind] of news) {
      test(`paid, ${what}`, async ({ page, baseURL }) => {
        const order = await newOrder(page, baseURL ?? '');
        const tradeNo = await openPanel(page, way);
        await goToCashier(page, way);
        await useCashier(page, 'pay', kind);
        await returnToShop(page);
        await page.waitForURL(/#\/user\/order\/detail\?/);
        await expectPaid(page, performance.now());
        expect(new URL(page.url()).search).toBe('');
        await tellNow(way.channel, tradeNo);
        expectOnce(order, true);
        await payDialog(page).getByRole('button', { name: '查看订单' }).tap();
        await expect(page).toHaveURL(new RegExp(`#/user/order/detail\\?id=${order}$`));
        await expect(page.getByText('待使用').first()).toBeVisible();
      });
    }

    test('cancelled: the order waits, says so and can be paid after all @gate', async ({
      page,
      baseURL,
    }) => {
      const order = await newOrder(page, baseURL ?? '');
      const tradeNo = await openPanel(page, way);
      await goToCashier(page, way);
      await returnToShop(page);
      await expect(payDialog(page).getByText(/正在确认付款结果|还没有收到付款/)).toBeVisible();
      expectOnce(order, false);
      await goToCashier(page, way);
      await useCashier(page, 'pay');
      await returnToShop(page);
      await expectPaid(page, performance.now());
      expect(query(`select trade_no from payment where order_id = ${order} and kept`)).toBe(
        tradeNo,
      );
      expectOnce(order, true);
    });

    test('killed in the cashier: another window pays the same once', async ({ page, baseURL }) => {
      const order = await newOrder(page, baseURL ?? '');
      await openPanel(page, way);
      await goToCashier(page, way);
      await useCashier(page, 'kill');
      const other = await page.context().newPage();
      await page.close();
      await other.goto(`/#/user/order/detail?id=${order}`);
      await openPanel(other, way);
      await goToCashier(other, way);
      await useCashier(other, 'pay');
      await returnToShop(other);
      await expectPaid(other, performance.now());
      expectOnce(order, true);
    });
  });
}

/** A new learner with an unpaid order, inside WeChat. */
async function insideWechat(browser: Browser, origin: string, person: string) {
  const app = await openWechat(browser, person);
  const session = await sessionOf(person);
  await enter(app.context, origin, session);
  const [course = 0] = await dearCourses(origin, RECORDED);
  const order = await placeOrder(origin, session, { type: RECORDED, id: course });
  const page = await app.context.newPage();
  await page.goto(`${origin}/#/user/order/detail?id=${order}`);
  return { app, page, order };
}

const newName = (): string => `w${Math.random().toString(36).slice(2, 10)}`;

test.describe('inside WeChat @phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'of phones');

  const news: readonly (readonly [string, News])[] = [
    ['notice before return', 'normal'],
    ['return before notice', 'late'],
    ['notice never', 'lost'],
  ];
  for (const [what, kind] of news) {
    test(`paid, ${what}`, async ({ browser, baseURL }) => {
      const { app, page, order } = await insideWechat(browser, baseURL ?? '', newName());
      app.next = { doing: 'pay', news: kind };
      const { trade_no: tradeNo } = await startedPayment(page, async () =>
        page.getByRole('button', { name: '去付款' }).tap(),
      );
      const since = performance.now();
      // He is recognised on WeChat's page, which asks nothing, and comes back to the cashier.
      await payDialog(page).getByRole('button', { name: '微信支付' }).tap();
      await expectPaid(page, since);
      await tellNow('wechat-pay', tradeNo);
      expectOnce(order, true);
      expect(new URL(page.url()).search).toBe('');
      await app.context.close();
    });
  }

  test('cancelled: it says so, and he pays after all without being recognised again', async ({
    browser,
    baseURL,
  }) => {
    const { app, page, order } = await insideWechat(browser, baseURL ?? '', newName());
    app.next = { doing: 'leave', news: 'normal' };
    await page.getByRole('button', { name: '去付款' }).tap();
    const button = payDialog(page).getByRole('button', { name: '微信支付' });
    await button.tap();
    await expect(payDialog(page).getByText('您取消了付款，可以重新支付。')).toBeVisible();
    expectOnce(order, false);
    app.next = { doing: 'pay', news: 'normal' };
    await button.tap();
    await expectPaid(page, performance.now());
    expectOnce(order, true);
    await app.context.close();
  });

  test('killed in the cashier: opened again it pays the same once @gate', async ({
    browser,
    baseURL,
  }) => {
    const { app, page, order } = await insideWechat(browser, baseURL ?? '', newName());
    app.next = { doing: 'kill', news: 'normal' };
    await page.getByRole('button', { name: '去付款' }).tap();
    await payDialog(page).getByRole('button', { name: '微信支付' }).tap();
    await expect
      .poll(() => rows(`payment where order_id = ${order} and cashier = 'inside'`))
      .toBe(1);
    await expect(payDialog(page).getByRole('button', { name: '正在打开' })).toBeVisible();
    const other = await app.context.newPage();
    await page.close();
    app.next = { doing: 'pay', news: 'normal' };
    await other.goto(`${baseURL}/#/user/order/detail?id=${order}`);
    await other.getByRole('button', { name: '去付款' }).tap();
    await payDialog(other).getByRole('button', { name: '微信支付' }).tap();
    await expectPaid(other, performance.now());
    expectOnce(order, true);
    await app.context.close();
  });

  test('Alipay says that it does not open here', async ({ browser, baseURL }) => {
    const { app, page } = await insideWechat(browser, baseURL ?? '', newName());
    await page.getByRole('button', { name: '去付款' }).tap();
    await payDialog(page).getByRole('radio', { name: '支付宝' }).check();
    await expect(payDialog(page).getByText(/微信里打不开支付宝/)).toBeVisible();
    await app.context.close();
  });
});
