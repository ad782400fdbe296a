/** Money back for a part: what was shown before buying, what was studied, one seat, one package. */
import type { Page } from '@playwright/test';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallResponse } from '@zhiji/contract/calls';
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { formatReadableFen, parseFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { ask, findProduct, isOrdinary, type Preview } from '../support/buying.ts';
import { newPhone } from '../support/login.ts';
import { callAs, dearCourses, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { startPlaying, streamStatus } from '../support/playing.ts';
import { watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, type LoggedIn, test } from '../support/site.ts';

const RECORDED = 2;
const OFFLINE = 3;
const PACKAGE = 4;
const VIDEO = 1;
const READY = 10;
const REFUNDED = 7;
const PARTLY_REFUNDED = 9;
/** A class that begins later counts the days. */
const FAR_DAYS = 16;
/** A refund is dead for the player within this time. */
const DEAD = { timeout: 20_000 };
/** The worker and the payment channel have their part in it. */
const PAID_BACK = { timeout: MINUTE_MS };

const dialog = (page: Page) => page.getByRole('dialog', { name: '申请退款' });

/** The sums of the promise on a page, the first first. */
async function promisedSums(page: Page, lead: RegExp): Promise<string[]> {
  await expect(page.getByText(lead)).toBeVisible();
  const stages = page.getByRole('list', { name: '什么时候可以退多少' }).first();
  await expect(stages).toBeVisible();
  return (await stages.locator('b').allTextContents()).map((text) => text.trim());
}

async function buy(
  origin: string,
  person: LoggedIn,
  product: Parameters<typeof placeOrder>[2],
): Promise<number> {
  const id = await placeOrder(origin, person, product);
  await payOrderByPhone(origin, person, id);
  await expect.poll(async () => statusOf(origin, person, id)).toBe(READY);
  return id;
}

async function statusOf(origin: string, person: LoggedIn, id: number): Promise<number> {
  return (await callAs(origin, person, 'order.detail', { id })).status;
}

type ClassPreview = Preview & Pick<CallResponse<'order.confirm'>, 'refund_rule'>;
type Attendees = readonly { readonly name: string; readonly phone: string }[];

/** A class that sells so many seats at once, asks for no identity card and counts days. */
async function classFor(page: Page, { token }: LoggedIn, users: Attendees): Promise<number> {
  const { data } = await ask<{ list: readonly { id: number }[] }>(
    page,
    callPaths['catalog.courses'],
    {
      type: OFFLINE,
      limit: 50,
    },
  );
  // Before that, what is not used goes back whole until the class begins.
  const soon = formatWireTime(new Date(Date.now() + FAR_DAYS * DAY_MS));
  for (const { id } of data.list) {
    const basket = { type: OFFLINE, id, num: users.length, users };
    const path = callPaths['order.confirm'];
    const { code, data: preview } = await ask<ClassPreview>(page, path, basket, token);
    if (code !== successes.ok.code || !isOrdinary(preview) || preview.need_id_card === 1) {
      continue;
    }
    if (preview.refund_rule.items.every(({ session_times: [start = ''] }) => start > soon)) {
      return id;
    }
  }
  throw new Error('the demo market has no class like that');
}

async function openRefund(page: Page, orderId: number): Promise<void> {
  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await page.getByRole('button', { name: '申请退款' }).click();
  await expect(dialog(page).getByRole('button', { name: /^申请退回/ })).toBeEnabled();
}

async function submitRefund(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^申请退回/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
}

test('[API-084] what is promised before buying is promised after, is paid, and the player dies with it @phone @desktop @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [, , courseId = 0] = await dearCourses(origin, RECORDED);
  await page.goto(`/#/recordOrder?id=${courseId}`);
  const before = await promisedSums(page, /^按现在付款/);
  expect(before[0]).toMatch(/^退 ¥\d+\.\d\d（全额）$/);
  const orderId = await buy(origin, person, { type: RECORDED, id: courseId });
  await page.goto(`/#/user/order/detail?id=${orderId}`);
  expect(await promisedSums(page, /^现在申请可退/)).toEqual(before);

  const catalogue = await callAs(origin, person, 'learning.catalogue', { id: courseId });
  const lesson = catalogue
    .flatMap(({ son }) => son)
    .find(({ type, try_see }) => type === VIDEO && try_see === 0);
  const url = await startPlaying(page, { courseId, chapterId: lesson?.id ?? 0 });
  expect(await streamStatus(context, url)).toBe(200);

  await openRefund(page, orderId);
  await expect(dialog(page).getByRole('status')).toContainText(before[0] ?? 'a sum');
  await submitRefund(page);
  await expect.poll(async () => statusOf(origin, person, orderId), PAID_BACK).toBe(REFUNDED);
  await expect.poll(async () => streamStatus(context, url), DEAD).toBe(403);
});

test('[API-083] after a lesson was studied the rest goes back, once the institution agrees @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [, , , courseId = 0] = await dearCourses(origin, RECORDED);
  const orderId = await buy(origin, person, { type: RECORDED, id: courseId });
  const catalogue = await callAs(origin, person, 'learning.catalogue', { id: courseId });
  const [lesson] = catalogue.flatMap(({ son }) => son);
  watchedUntil(person.username, lesson?.id ?? 0, lesson?.duration ?? 0);
  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await expect(
    page.getByText(/现在申请可退 ¥\d+\.\d\d；再学 1 课时后降到 ¥\d+\.\d\d/),
  ).toBeVisible();
  await openRefund(page, orderId);
  const { price, pay_price: paid } = await callAs(origin, person, 'order.refundQuote', {
    id: orderId,
  });
  expect(Number(price)).toBeLessThan(Number(paid));
  await expect(dialog(page).getByRole('button', { name: `申请退回 ¥${price}` })).toBeVisible();
  await submitRefund(page);
  const { returns } = await callAs(origin, person, 'order.detail', { id: orderId });
  await ops('refund-approve', returns[0]?.refund_no ?? '');
  await expect.poll(async () => statusOf(origin, person, orderId), PAID_BACK).toBe(PARTLY_REFUNDED);
  await page.reload();
  const progress = page.getByRole('list', { name: '退款进度' });
  await expect(progress.getByRole('listitem')).toHaveText([/提交申请/, /审核通过/, /到账/]);
  await page.goto('/#/user/order/index');
  await expect(page.getByText(`已退款 ¥${price}`)).toBeVisible();
});

test('[API-083] one of three seats of a class goes back by the days before it begins @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const users = ['林知远', '周明', '欧阳娜娜'].map((name) => ({ name, phone: newPhone() }));
  const id = await classFor(page, person, users);
  const orderId = await buy(origin, person, { type: OFFLINE, id, users });
  await openRefund(page, orderId);
  for (const name of ['林**', '欧***']) {
    await dialog(page)
      .getByRole('checkbox', { name: new RegExp(name.replaceAll('*', '\\*')) })
      .uncheck();
  }
  const { pay_price: paid } = await callAs(origin, person, 'order.detail', { id: orderId });
  const said = dialog(page).getByRole('status');
  await expect(said).toContainText(/开课前退 \d+%/);
  const percent = Number(
    /开课前退 (?<percent>\d+)%/.exec(await said.innerText())?.groups?.['percent'],
  );
  const share = ((Number(paid) / 3) * (percent / 100)).toFixed(2);
  const formatted = `¥${formatReadableFen(parseFen(share))}`;
  await expect(dialog(page).getByRole('button', { name: `申请退回 ${formatted}` })).toBeVisible();
  await submitRefund(page);
  await expect.poll(async () => statusOf(origin, person, orderId), PAID_BACK).toBe(PARTLY_REFUNDED);
  const { users: seats, refund_price: back } = await callAs(origin, person, 'order.detail', {
    id: orderId,
  });
  expect(back).toBe(share);
  expect(seats.filter(({ status }) => status === 1)).toHaveLength(2);
  await expect(page.getByText('部分款项已原路退回，其余照常使用')).toBeVisible();
});

test('[API-083] a course that was bought twice stays when its package goes back @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const pack = await findProduct(
    page,
    person.token,
    PACKAGE,
    (preview) => isOrdinary(preview) && preview.items.every(({ type }) => type === RECORDED),
  );
  // Both are ordered before either is paid: later the package would leave the course out.
  const packageId = await placeOrder(origin, person, { type: PACKAGE, id: pack.id });
  const { items } = await callAs(origin, person, 'order.detail', { id: packageId });
  const [twice, once] = items.map(({ curriculum_id: course }) => course);
  await buy(origin, person, { type: RECORDED, id: twice ?? 0 });
  await payOrderByPhone(origin, person, packageId);
  await expect.poll(async () => statusOf(origin, person, packageId)).toBe(READY);
  await openRefund(page, packageId);
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(items.length);
  await submitRefund(page);
  await expect.poll(async () => statusOf(origin, person, packageId), PAID_BACK).toBe(REFUNDED);
  const isOwned = async (id = 0) =>
    (await callAs(origin, person, 'catalog.course', { id, type: RECORDED })).is_purchased;
  expect(await isOwned(twice)).toBe(1);
  expect(await isOwned(once)).toBe(0);
});
