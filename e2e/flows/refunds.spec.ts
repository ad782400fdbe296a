/** Money back: what is shown is what comes. */
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { callAs, dearCourses, payOrder, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { seeLocked, seeOpen, streamStatus } from '../support/playing.ts';
import { watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, test } from '../support/site.ts';

const RECORDED = 2;
const VIDEO = 1;
/** The worker and the payment channel have their part in it. */
const PAID_BACK = { timeout: MINUTE_MS };

const dialog = (page: Page) => page.getByRole('dialog', { name: '申请退款' });

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

test('[API-083][API-084] what was not used goes back at once, and the course with it @phone @desktop @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [courseId = 0] = await dearCourses(origin, RECORDED);
  const orderId = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrderByPhone(origin, person, orderId);
  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await expect(page.getByText('已付款，课程已经开通')).toBeVisible();
  await page.getByRole('button', { name: '申请退款' }).click();
  const paid = await callAs(origin, person, 'order.detail', { id: orderId });
  const sum = `¥${Number(paid.pay_price).toFixed(2)}`;
  await expect(dialog(page)).toContainText('符合无条件退款');
  await expect(dialog(page).getByRole('status')).toContainText(sum);
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: '申请退款' }).click();
  await dialog(page).getByRole('combobox', { name: '退款原因' }).selectOption('买错了');
  await dialog(page)
    .getByRole('button', { name: /^申请退回/ })
    .click();
  await expect(page.getByText('退款已发起，款项将原路退回')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('款项已原路退回').first()).toBeVisible(PAID_BACK);
  await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/#/courseInfo?id=${courseId}&type=${RECORDED}`);
  await expect(
    page.getByRole('main').getByRole('link', { name: '立即购买' }).first(),
  ).toBeVisible();
});

test('[API-083] a request that waits for the institution is refused, asked again and withdrawn @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [, courseId = 0] = await dearCourses(origin, RECORDED);
  const orderId = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrder(origin, person, orderId);
  const catalogue = await callAs(origin, person, 'learning.catalogue', { id: courseId });
  const lessons = catalogue.flatMap(({ son }) => son);
  const [studied] = lessons;
  watchedUntil(person.username, studied?.id ?? 0, studied?.duration ?? 0);
  const bought = lessons.find(({ type, try_see }) => type === VIDEO && try_see === 0);
  const place = { courseId, chapterId: bought?.id ?? 0 };
  const playing = await seeOpen(context, place);

  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await page.getByRole('button', { name: '申请退款' }).click();
  await expect(dialog(page)).toContainText('3 个工作日内答复');
  await expect(dialog(page)).toContainText('按未学课时');
  await dialog(page)
    .getByRole('button', { name: /^申请退回/ })
    .click();
  await expect(page.getByText('审核中').first()).toBeVisible();
  // Nobody studies what he asks money back for: not what he opens now, nor what plays already.
  await seeLocked(context, place);
  await expect.poll(async () => streamStatus(context, playing)).toBe(403);
  const { returns } = await callAs(origin, person, 'order.detail', { id: orderId });
  await ops('refund-refuse', returns[0]?.refund_no ?? '', '课程资料已全部下载');
  await page.reload();
  await expect(page.getByText('课程资料已全部下载').first()).toBeVisible();
  await seeOpen(context, place);
  await page.getByRole('button', { name: '申请退款' }).click();
  await dialog(page)
    .getByRole('button', { name: /^申请退回/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await seeLocked(context, place);
  await page.getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('button', { name: '确认撤回' }).click();
  await expect(page.getByText('申请已撤回，课程恢复使用')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请退款' })).toBeVisible();
  await seeOpen(context, place);
});
