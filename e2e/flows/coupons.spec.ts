import { randomUUID } from 'node:crypto';
import { violationsOf } from '../support/accessibility.ts';
import { codeOf, newPhone, solvePuzzle } from '../support/login.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { expect, logIn, test } from '../support/site.ts';

const PASSWORD = 'Kite7-river';
const RECORDED = 2;

test('[API-015][API-016] a visitor claims, registers on the way, and has the coupon @gate', async ({
  page,
}) => {
  await page.goto('/#/coupon');
  const centre = page.getByRole('list', { name: '可领取的优惠券' });
  // None of those that a new account receives by itself.
  const ticket = centre.getByRole('listitem').filter({ hasText: '全场 85 折' });
  await ticket.getByRole('button', { name: /立即领取/ }).click();
  const phone = newPhone();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await solvePuzzle(page);
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByLabel('账号').fill(`u${randomUUID().slice(0, 8)}`);
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /图形验证/ }).click();
  await solvePuzzle(page);
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await dialog.getByRole('button', { name: '跳过' }).click();

  await expect(page.getByText('领取成功，下单时可用')).toBeVisible();
  await expect(page).toHaveURL(/#\/coupon$/);
  await expect(ticket.getByText('已领取')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /我的优惠券/ })
    .click();
  const own = page.getByRole('list', { name: '我的优惠券' }).getByRole('listitem');
  const claimed = own.filter({ hasText: '全场 85 折' });
  await expect(claimed).toBeVisible();
  // Those that every new account receives lie beside it, once the worker has given them.
  await expect(async () => {
    await page.reload();
    await expect(claimed).toBeVisible();
    expect(await own.filter({ hasText: '立减' }).count()).toBe(1);
  }).toPass();
  await claimed.getByRole('link', { name: '去使用' }).click();
  await expect(page).toHaveURL(/#\/allCourseList$/);
});

test('[API-013] coupons of the home page and of a course are claimed where they stand @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await logIn(context, origin);
  await page.goto('/');
  const floor = page.getByRole('region', { name: '先领券，再下单' });
  await floor.scrollIntoViewIfNeeded();
  await floor.getByRole('button', { name: '立即领取 新人立减 20 元' }).click();
  await expect(page.getByText('领取成功，下单时可用')).toBeVisible();
  await expect(floor.getByRole('link', { name: '去使用' })).toHaveCount(1);

  const [course = 0] = await dearCourses(origin, RECORDED);
  await page.goto(`/#/courseInfo?id=${course}&type=${RECORDED}`);
  const tickets = page.getByRole('list', { name: '本课可用的优惠券' });
  await expect(tickets.getByText('已领取')).toHaveCount(1);
  await tickets.getByRole('button', { name: /满 ¥200 减 ¥30/ }).click();
  await expect(tickets.getByText('已领取')).toHaveCount(2);
});

test('[USR-09/coupon][API-014] coupons go from unused to held to used, and say so @phone @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const { list } = await callAs(origin, person, 'coupon.claimable', { type: 3 });
  const plain = list.find(({ title }) => title === '新人立减 20 元');
  await callAs(origin, person, 'coupon.claim', { id: plain?.id ?? 0 });
  await page.goto('/#/user/coupon');
  const mine = page.getByRole('list', { name: '我的优惠券' });
  await expect(mine.getByText('还剩 30 天')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const [course = 0] = await dearCourses(origin, RECORDED);
  const order = await placeOrder(origin, person, { type: RECORDED, id: course });
  await page.reload();
  await expect(mine.getByText('已用于待付款订单')).toBeVisible();
  await payOrder(origin, person, order);
  await page.getByRole('link', { name: '已使用' }).click();
  await mine.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('region', { name: '价格明细' })).toContainText('−¥20.00');
});

test('the claim centre has no accessibility violations @phone', async ({ page }) => {
  await page.goto('/#/coupon');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: '折扣券' }).click();
  await expect(page).toHaveURL(/#\/coupon\?type=2$/);
  await expect(page.getByRole('article', { name: '8.5 折' })).toBeVisible();
});
