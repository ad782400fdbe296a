import type { Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { findProduct, isOrdinary } from '../support/buying.ts';
import { yuan } from '../support/goods/goods.ts';
import { newPhone } from '../support/login.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { expect, logIn, test } from '../support/site.ts';

const RECORDED = 2;
const OFFLINE = 3;
const PACKAGE = 4;
/** One more than fit on a page. */
const ORDERS = 11;

const cards = (page: Page) => page.getByRole('list', { name: '订单列表' }).getByRole('article');

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

test('[USR-04][API-038][R1-D3.6] the list keeps page, filter and line while one looks at an order @phone @gate', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const courses = await dearCourses(origin, RECORDED);
  for (const id of courses.slice(0, ORDERS)) {
    await payOrder(origin, person, await placeOrder(origin, person, { type: RECORDED, id }));
  }
  const [unpaid = 0] = courses.slice(ORDERS);
  await placeOrder(origin, person, { type: RECORDED, id: unpaid });

  await page.goto('/#/user/order/index');
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: '待付款 1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `待使用 ${ORDERS}`, exact: true }).click();
  await expect(page).toHaveURL(/tab=use$/);
  await page.getByLabel('课程类型').selectOption({ label: '录播课' });
  await expect(page).toHaveURL(/tab=use&type=2$/);
  // The list before stays until the new one is there; the unpaid order stands in that one alone.
  await expect(cards(page).filter({ hasText: '待付款' })).toHaveCount(0);

  const card = cards(page).nth(7);
  const title = await card.getByRole('heading').innerText();
  const link = card.getByRole('link', { name: title, exact: true });
  // Where a click finds it; the page would scroll for that.
  await link.hover();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  const line = async () => Math.abs((await page.evaluate(() => window.scrollY)) - before);

  // By the link of the page, by the menu, and by the browser.
  await link.click();
  await page.getByRole('link', { name: '返回订单列表' }).click();
  await expect(page).toHaveURL(/order\/index\?tab=use&type=2$/);
  await expect.poll(line).toBeLessThan(3);
  await link.click();
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
  await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/order\/index\?tab=use&type=2$/);
  await expect.poll(line).toBeLessThan(3);

  if (isMobile) {
    // The list goes on by itself, and is as long for who comes back.
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(ORDERS);
    await cards(page).last().getByRole('heading').getByRole('link').click();
    await expect(page.getByText('已付款，课程已经开通')).toBeVisible();
    await page.getByRole('link', { name: '返回订单列表' }).click();
    await expect(cards(page)).toHaveCount(ORDERS);
    await expect(cards(page).last()).toBeInViewport();
    await page.goto('/#/user/order/index?tab=use&type=2&page=2');
  } else {
    await page.getByRole('link', { name: '第 2 页' }).click();
  }
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('heading').getByRole('link').click();
  await expect(page.getByText('已付款，课程已经开通')).toBeVisible();
  await page.getByRole('link', { name: '返回订单列表' }).click();
  await expect(page).toHaveURL(/order\/index\?tab=use&type=2&page=2$/);
  await expect(cards(page)).toHaveCount(1);

  await page.goto('/#/user/order/index');
  await page.getByLabel('搜索订单').fill(title.slice(0, 6));
  await page.getByLabel('搜索订单').press('Enter');
  await expect(cards(page).first()).toContainText(title.slice(0, 6));
  await page.getByLabel('搜索订单').fill('没有这样的订单');
  await page.getByLabel('搜索订单').press('Enter');
  await page.getByRole('link', { name: '清除筛选条件' }).click();
  await expect(cards(page).nth(9)).toBeVisible();
});

test('[USR-05][API-039][API-082] an order is cancelled, another is paid behind the page, which notices @phone @desktop @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [first = 0, second = 0] = await dearCourses(origin, RECORDED);
  const cancelled = await placeOrder(origin, person, { type: RECORDED, id: first });
  await page.goto('/#/user/order/index');
  const card = cards(page).first();
  await expect(card.getByRole('timer')).toContainText(/剩余 00:(30|29):/);
  await card.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认取消' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  await expect(card.getByRole('link', { name: '再次购买' })).toHaveAttribute(
    'href',
    `#/recordOrder?id=${first}`,
  );
  await page.goto(`/#/user/order/detail?id=${cancelled}`);
  await expect(page.getByText('已取消', { exact: true })).toBeVisible();
  const timeline = page.getByRole('region', { name: '资金与进度' });
  await expect(timeline.getByText('订单关闭')).toBeVisible();

  const paid = await placeOrder(origin, person, { type: RECORDED, id: second });
  await page.goto(`/#/user/order/detail?id=${paid}`);
  await expect(page.getByText('待付款', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await payOrder(origin, person, paid);
  await expect(page.getByText('待使用', { exact: true })).toBeVisible();
  await expect(timeline.getByText('付款成功（测试支付）')).toBeVisible();
  await expect(page.getByRole('region', { name: '支付信息' })).toContainText('测试支付');
  await expect(page.getByRole('link', { name: '去学习' })).toBeVisible();
  await expectAccessible(page);
});

test('[USR-05] the seats of a paid order have tickets to scan', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const { list } = await callAs(origin, person, 'catalog.courses', { type: OFFLINE, limit: 20 });
  const details = await Promise.all(
    list.map(({ id }) => callAs(origin, person, 'catalog.course', { id, type: OFFLINE })),
  );
  const open = details.find(
    ({ seat_left, need_id_card, price }) =>
      (seat_left === null || seat_left > 2) && need_id_card === 0 && Number(price) > 0,
  );
  const users = [
    { name: '林知远', phone: newPhone() },
    { name: '周明', phone: newPhone() },
  ];
  const id = await placeOrder(origin, person, { type: OFFLINE, id: open?.id ?? 0, users });
  await page.goto(`/#/user/order/detail?id=${id}`);
  const tickets = page.getByRole('region', { name: '票券' });
  await expect(tickets.getByText('付款后出票')).toHaveCount(2);
  await expect(tickets.locator('svg')).toHaveCount(0);
  await payOrder(origin, person, id);
  await page.goto('/#/user/order/index');
  await cards(page).first().getByRole('link', { name: '查看票券' }).click();
  await expect(tickets.locator('svg')).toHaveCount(2);
  await expect(tickets.getByText('林**')).toBeVisible();
  await expect(tickets).toBeInViewport();
  expect(await page.content()).not.toContain(users[0]?.phone ?? '');
});

test('[R1-D1.5] the order of a package names it, its courses and what it saves', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  // Seats of other courses are kept under a phone, which a new user has not.
  const { id: packageId } = await findProduct(
    page,
    person.token,
    PACKAGE,
    (preview) => isOrdinary(preview) && preview.items.every(({ type }) => type === RECORDED),
  );
  const id = await placeOrder(origin, person, { type: PACKAGE, id: packageId });
  const order = await callAs(origin, person, 'order.detail', { id });
  expect(Number(order.save_price)).toBeGreaterThan(0);
  expect(order.items.length).toBeGreaterThan(1);

  await page.goto('/#/user/order/index');
  const card = cards(page).first();
  await expect(card.getByRole('heading')).toHaveText(order.title);
  await expect(card.getByText('套餐', { exact: true })).toBeVisible();
  await card.getByRole('heading').getByRole('link').click();
  const goods = page.getByRole('region', { name: '订单内容' });
  const told = `共 ${order.items.length} 门课程 · 比单买省 ${yuan(order.save_price)}`;
  await expect(goods).toContainText(told);
  for (const { title } of [order, ...order.items]) {
    await expect(goods.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
});

test('[USR-05] the order of somebody else is not there', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  const origin = baseURL ?? '';
  const stranger = await browser.newContext();
  const person = await logIn(stranger, origin);
  const [course = 0] = await dearCourses(origin, RECORDED);
  const id = await placeOrder(origin, person, { type: RECORDED, id: course });
  await logIn(context, origin);
  await page.goto(`/#/user/order/detail?id=${id}`);
  await expect(page.getByText(/没有找到这个订单/)).toBeVisible();
  await stranger.close();
});
