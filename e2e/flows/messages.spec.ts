/** Messages: they come while pages are open, are read and deleted, and only what is wanted comes. */
import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { overflow, smallTargets } from '../support/hand/measures.ts';
import { ops } from '../support/ops.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { expect, type LoggedIn, logIn, test } from '../support/site.ts';

const RECORDED = 2;

const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^消息，/ });
const rows = (page: Page): Locator =>
  page.getByRole('list', { name: '消息列表' }).getByRole('listitem');
const main = (page: Page): Locator => page.getByRole('main');
const way = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: '接收设置' }).getByRole('switch', { name });

/** Orders a course, which is told: one message. */
async function order(origin: string, person: LoggedIn, course: number): Promise<number> {
  return placeOrder(origin, person, { type: RECORDED, id: course });
}

/** Asks about a course and has it answered, which is told. */
async function beAnswered(origin: string, person: LoggedIn, course: number): Promise<void> {
  const content = `能不能离线学习 ${person.username} ${Date.now()}`;
  await callAs(origin, person, 'catalog.askQuestion', { curriculum_id: course, content });
  const asked = await ops('course-questions', String(course));
  const [id = ''] =
    asked
      .split('\n')
      .find((row) => row.includes(content))
      ?.split('  ') ?? [];
  await ops('course-answer', String(course), id, '周老师', '可以。');
}

async function confirmRemoval(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '消息列表' })).toBeFocused();
}

test('[USR-09/notify] a message comes to every open tab, over one stream @phone @desktop @gate', async ({
  page,
  context,
  baseURL,
}, { annotations }) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/message/events')) {
      streams.push(request.url());
    }
  });
  await page.goto('/#/coupon');
  await expect(bell(page)).toHaveAccessibleName('消息，没有未读');
  const other = await context.newPage();
  await other.goto('/#/user/notify');
  await expect(other.getByText('还没有消息')).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);

  const [course = 0] = await dearCourses(origin, RECORDED);
  await order(origin, person, course);
  const ordered = performance.now();
  await expect(bell(other)).toHaveAccessibleName('消息，1 条未读');
  const took = Math.round(performance.now() - ordered);
  annotations.push({ type: 'seen in the second tab after', description: `${took} ms` });
  process.stdout.write(`a message was seen in the second tab ${took} ms after its order\n`);
  await expect(bell(page)).toHaveAccessibleName('消息，1 条未读');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/收到新消息/);
  // The list is there without being asked for.
  await expect(rows(other)).toHaveCount(1);
  expect(streams).toHaveLength(1);

  // The tab that held the stream goes: the other one goes on by itself.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await order(origin, person, (await dearCourses(origin, RECORDED))[1] ?? 0);
  await expect(bell(other)).toHaveAccessibleName('消息，2 条未读');
  await expect(rows(other)).toHaveCount(2);
});

test('[USR-09/notify] [API-065] [API-066] messages are read, deleted and then none @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [first = 0, second = 0] = await dearCourses(origin, RECORDED);
  const paid = await order(origin, person, first);
  await payOrder(origin, person, paid);
  await order(origin, person, second);
  await page.goto('/#/user/notify');
  await expect(rows(page)).toHaveCount(3);
  await expect(bell(page)).toHaveAccessibleName('消息，3 条未读');
  expect(await violationsOf(page)).toEqual([]);

  // Opening one leads to what it is about.
  await rows(page).getByRole('link', { name: '支付成功' }).click();
  await expect(page).toHaveURL(new RegExp(`#/user/order/detail\\?id=${paid}$`));
  await expect(bell(page)).toHaveAccessibleName('消息，2 条未读');
  await bell(page).click();
  await expect(rows(page).filter({ hasText: '未读' })).toHaveCount(2);

  await main(page).getByRole('link', { name: '只看未读' }).click();
  await expect(rows(page)).toHaveCount(2);
  await main(page).getByRole('button', { name: '全部标为已读' }).click();
  await expect(main(page).getByText('没有未读消息')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('消息，没有未读');
  await main(page).getByRole('link', { name: '查看全部消息' }).click();
  await expect(rows(page)).toHaveCount(3);

  await rows(page).getByRole('button', { name: '删除：支付成功' }).click();
  await confirmRemoval(page);
  await expect(rows(page)).toHaveCount(2);
  await main(page).getByRole('button', { name: '删除已读' }).click();
  await confirmRemoval(page);
  await expect(main(page).getByText('还没有消息')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(main(page).getByText('还没有消息')).toBeVisible();
});

test('[USR-09/notify] what is switched off stays off @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [course = 0, another = 0] = await dearCourses(origin, RECORDED);
  await beAnswered(origin, person, course);
  await page.goto('/#/user/notify?type=study');
  await expect(rows(page)).toHaveCount(1);

  const settings = main(page).getByRole('button', { name: '接收设置' });
  await settings.click();
  await expect(page.getByRole('dialog').getByText('始终接收')).toHaveCount(2);
  expect(await violationsOf(page, 'dialog')).toEqual([]);
  expect(await overflow(page)).toBe(0);
  const saved = page.waitForResponse((response) => response.url().endsWith('/setChoice'));
  await way(page, '学习：站内').click();
  await expect(way(page, '学习：站内')).not.toBeChecked();
  await saved;
  await page.reload();
  await settings.click();
  await expect(way(page, '学习：站内')).not.toBeChecked();
  await expect(way(page, '学习：短信')).toBeDisabled();
  await expect(way(page, '成绩与证书：站内')).toBeChecked();
  await page.keyboard.press('Escape');

  // What is refused leaves no trace; an order is told as ever, and after it.
  await beAnswered(origin, person, another);
  await order(origin, person, course);
  await main(page).getByRole('link', { name: '全部', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('订单待支付');
  await expect(rows(page).last()).toContainText('您的提问有了回答');
});

test('the phone shows the number where the thumb is @phone', async ({ page, context, baseURL }) => {
  test.skip(test.info().project.name !== 'phone', 'a page of the phone');
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [course = 0] = await dearCourses(origin, RECORDED);
  await order(origin, person, course);
  await page.goto('/#/user/profile');
  await main(page).getByRole('link', { name: '消息，1 条未读' }).tap();
  await expect(rows(page)).toHaveCount(1);
  expect(await smallTargets(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});
