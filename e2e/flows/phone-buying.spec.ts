/** Buying on a phone: a payment that fits, a list near the top, a ticket to hold before a scanner. */
import type { Page } from '@playwright/test';
import { payDialog } from '../support/buying.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { expect, logIn, logInAs, test } from '../support/site.ts';

const RECORDED = 2;
const OFFLINE = 3;
const LIST_TOP_MAX = 300;
const TICKET_CODE_MIN = 240;
const NARROW = 360;

/** Nothing stands beyond the right edge. */
async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test('[R1-D3] a payment fits the screen, and whoever leaves it finds the order near the top @phone', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  test.skip(project.name !== 'phone', 'of narrow screens');
  const origin = baseURL ?? '';
  await logIn(context, origin);
  const [course = 0] = await dearCourses(origin, RECORDED);
  await page.goto(`/#/recordOrder?id=${course}`);
  await page.getByRole('main').getByRole('button', { name: '提交订单' }).tap();
  // Nobody scans with the phone he holds.
  await expect(payDialog(page).getByRole('button', { name: '打开微信付款' })).toBeVisible();
  await expect(payDialog(page).getByText('微信付款码')).toHaveCount(0);
  await expectNoOverflow(page);

  // Whoever leaves it comes to the order, which says how to go on.
  await payDialog(page).getByRole('button', { name: '关闭' }).tap();
  await expect(page).toHaveURL(/#\/user\/order\/detail\?id=\d+$/);
  await expect(page.getByRole('button', { name: '去付款' })).toBeVisible();

  await page.goto('/#/user/order/index');
  const list = page.getByRole('list', { name: '订单列表' });
  await expect(list).toBeVisible();
  const top = await list.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  expect(top).toBeLessThan(LIST_TOP_MAX);
  await page.setViewportSize({ width: NARROW, height: 780 });
  await expectNoOverflow(page);
});

test('[R1-D3.5] a ticket opens over the whole screen, white, with a large code @phone', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const origin = baseURL ?? '';
  const isPhone = project.name === 'phone';
  const person = await logInAs(context, origin, isPhone ? 'learner2115' : 'learner2116');
  const request = { type: OFFLINE, sort_type: '3', sort: 1, limit: 30 } as const;
  const { list } = await callAs(origin, person, 'catalog.courses', request);
  const phone = isPhone ? '13800002115' : '13800002116';
  for (const { id } of list.filter(({ price }) => Number(price) > 0)) {
    const course = await callAs(origin, person, 'catalog.course', { id, type: OFFLINE });
    if ((course.seat_left ?? 9) > 2 && course.need_id_card === 0 && course.is_purchased === 0) {
      const users = [{ name: '林知远', phone }];
      const order = await placeOrder(origin, person, { type: OFFLINE, id, users });
      await payOrder(origin, person, order);
      await page.goto(`/#/user/order/detail?id=${order}`);
      break;
    }
  }
  const show = page.getByRole('button', { name: /^全屏出示入场券/ });
  await show.click();
  const ticket = page.getByRole('dialog', { name: '入场券' });
  await expect(async () => {
    const box = await ticket.boundingBox();
    const viewport = page.viewportSize();
    expect(box?.width).toBeCloseTo(viewport?.width ?? 0);
    expect(box?.height).toBeCloseTo(viewport?.height ?? 0);
    const code = await ticket.locator('svg').first().boundingBox();
    expect(code?.width).toBeGreaterThanOrEqual(TICKET_CODE_MIN);
  }).toPass();
  await expect(ticket).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.goBack();
  await expect(ticket).toHaveCount(0);
  await expect(page).toHaveURL(/#\/user\/order\/detail\?id=\d+$/);
  await show.click();
  await ticket.getByRole('button', { name: '关闭' }).click();
  await expect(ticket).toBeHidden();

  // The buyer sees whom he bought it for when he asks.
  const seats = page.getByRole('region', { name: '票券' });
  await expect(seats.getByText(/林\*\*/).first()).toBeVisible();
  await seats.getByRole('button', { name: '显示完整姓名和手机号' }).click();
  await expect(seats.getByRole('button', { name: '隐藏姓名和手机号' })).toBeVisible();
  await expect(seats.getByRole('list').first()).toHaveAttribute('aria-busy', 'false');
  await expect(seats.getByRole('alert')).toHaveCount(0);
  await expect(seats.getByText(`林知远 ${phone}`)).toBeVisible();
});
