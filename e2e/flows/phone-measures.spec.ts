/** Every screen there is, measured as a phone draws it: fingers, eyes and edges. */
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { overflow, smallTargets, smallTexts } from '../support/hand/measures.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { watch } from '../support/quiet.ts';
import { courseWithHandout } from '../support/routes.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, type LoggedIn, test } from '../support/site.ts';

const NARROW = { width: 360, height: 780 };
const LIVE = 1;
const RECORDED = 2;
const OFFLINE = 3;

type Quiet = () => Promise<void>;

test.skip(({ isMobile }) => !isMobile, 'a mouse needs less');

/** A screen is whole when nothing is fetched and no skeleton stands any more. */
async function settle(page: Page, quiet: Quiet): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await quiet();
  // Blocks are fetched when one comes near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
  await quiet();
}

async function measure(page: Page, what: string): Promise<void> {
  expect.soft(await smallTargets(page), `targets under 44 px: ${what}`).toEqual([]);
  expect.soft(await smallTexts(page), `text under 11 px: ${what}`).toEqual([]);
  const shown = page.viewportSize();
  await page.setViewportSize(NARROW);
  expect.soft(await overflow(page), `wider than 360 px: ${what}`).toBe(0);
  if (shown !== null) {
    await page.setViewportSize(shown);
  }
}

async function measureAll(page: Page, quiet: Quiet, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/#${path}`);
    await settle(page, quiet);
    await measure(page, path);
  }
}

async function firstOf(origin: string, person: LoggedIn | null, type: 1 | 2 | 3): Promise<number> {
  const { list } = await callAs(origin, person, 'catalog.courses', { type, limit: 10 });
  return list[0]?.id ?? 0;
}

test('[R1-D3] screens of a visitor take a finger, can be read and fit @phone', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const quiet = watch(page);
  const origin = baseURL ?? '';
  const [live, record, offline] = await Promise.all([
    firstOf(origin, null, LIVE),
    firstOf(origin, null, RECORDED),
    firstOf(origin, null, OFFLINE),
  ]);
  const packages = await callAs(origin, null, 'catalog.packages', { limit: 10 });
  const news = await callAs(origin, null, 'content.news', { limit: 10 });
  await measureAll(page, quiet, [
    '/',
    '/allCourseList',
    '/allCourseList?keyword=%E6%95%B0%E6%8D%AE',
    '/allCourseList?keyword=zzzzqqqq',
    '/liveList',
    '/recordList',
    '/offlineList',
    '/packageList',
    '/organList',
    '/organInfo?id=1',
    '/organInfo?id=1&tab=courses',
    '/organInfo?id=1&tab=teachers',
    '/trainList',
    `/trainInfo?id=${news.list[0]?.id ?? 0}`,
    `/courseInfo?id=${live}&type=${LIVE}`,
    `/courseInfo?id=${record}&type=${RECORDED}`,
    `/courseInfo?id=${record}&type=${RECORDED}#tab=catalogue`,
    `/courseInfo?id=${record}&type=${RECORDED}#tab=comments`,
    `/courseInfo?id=${record}&type=${RECORDED}#tab=questions`,
    `/courseInfo?id=${offline}&type=${OFFLINE}`,
    `/packageInfo?id=${packages.list[0]?.id ?? 0}`,
    '/coupon',
    '/agreement?title=%E6%9C%8D%E5%8A%A1%E5%8D%8F%E8%AE%AE&type=1',
    '/instructorIdentification',
    '/organIdentification',
    '/404',
  ]);
});

test('[R1-D3] what lies over a screen does so as well @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await measure(page, 'drawer');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap();

  const dialog = page.getByRole('dialog');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).tap();
  await expect(dialog.getByLabel('手机号')).toBeVisible();
  await measure(page, 'login by code');
  await dialog.getByRole('tab', { name: /账号|密码/ }).tap();
  await measure(page, 'login by password');
  await dialog.getByRole('button', { name: /注册/ }).first().tap();
  await expect(page.getByRole('dialog', { name: /注册/ })).toBeVisible();
  await measure(page, 'registration');
  await page.goBack();

  await page.goto('/#/offlineList');
  await page.getByRole('main').getByRole('button', { name: '地区' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: '浙江省' })).toBeVisible();
  await measure(page, 'regions');
});

test('[R1-D3] screens of a user take a finger, can be read and fit @phone', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const quiet = watch(page);
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [owned = 0, unpaid = 0, other = 0] = await dearCourses(origin, RECORDED);
  const paidOrder = await placeOrder(origin, person, { type: RECORDED, id: owned });
  await payOrder(origin, person, paidOrder);
  const unpaidOrder = await placeOrder(origin, person, { type: RECORDED, id: unpaid });
  const [live, offline] = await Promise.all([
    firstOf(origin, person, LIVE),
    firstOf(origin, person, OFFLINE),
  ]);
  const packages = await callAs(origin, person, 'catalog.packages', { limit: 10 });
  await measureAll(page, quiet, [
    '/',
    '/user/profile',
    '/user/course',
    '/user/course?state=finished',
    '/user/collect',
    '/user/order/index',
    `/user/order/detail?id=${paidOrder}`,
    `/user/order/detail?id=${unpaidOrder}`,
    '/user/coupon',
    '/user/account',
    '/user/notify',
    '/user/service',
    '/user/exam/index',
    '/user/distribution',
    '/distributionApply',
    '/instructorIdentification',
    '/organIdentification',
    `/courseInfo?id=${owned}&type=${RECORDED}`,
    `/recordOrder?id=${other}`,
    `/liveOrder?id=${live}`,
    `/offlineOrder?id=${offline}`,
    `/packageOrder?id=${packages.list[0]?.id ?? 0}`,
  ]);
});

/** A screen is measured, and axe looks at it. */
async function examine(page: Page, what: string): Promise<void> {
  await measure(page, what);
  expect.soft(await violationsOf(page), `axe: ${what}`).toEqual([]);
}

async function speakEnglish(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}

for (const language of ['zh', 'en'] as const) {
  test(`[R1-D3] studying, reading and paying take a finger, can be read and fit, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const quiet = watch(page);
    const origin = baseURL ?? '';
    const person = await logIn(context, origin);
    const { course, handout } = await courseWithHandout(origin);
    const unpaid = (await dearCourses(origin, RECORDED)).find((id) => id !== course) ?? 0;
    await ops('grant', person.username, String(course), '1');
    const order = await placeOrder(origin, person, { type: RECORDED, id: unpaid });
    if (language === 'en') {
      await speakEnglish(page);
      await measureAll(page, quiet, [
        '/',
        '/allCourseList',
        `/courseInfo?id=${unpaid}&type=${RECORDED}`,
      ]);
    }
    await page.goto(`/#/courseInfo?id=${course}&type=${RECORDED}&study=1`);
    await expect(page.locator('video')).toBeVisible();
    await settle(page, quiet);
    await examine(page, 'study');
    await page.goto(`/#/pdf?chapter=${handout}`);
    await expect(page.locator('canvas').first()).toBeVisible({ timeout: MINUTE_MS });
    await examine(page, 'pdf');
    await page.goto(`/#/user/order/detail?id=${order}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /支付|付款|Pay/ })
      .first()
      .tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
    await examine(page, 'pay dialog');
  });
}
