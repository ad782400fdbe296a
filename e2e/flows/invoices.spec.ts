/** Invoices: asked for, issued, undone by a refund, and issued anew for the rest. */
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { callAs, dearCourses, payOrder, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { filesMailedTo, main } from '../support/buying.ts';
import { watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, test } from '../support/site.ts';

type Page = Extract<CallResponse<'invoice.records'>, { list: unknown }>;

const RECORDED = 2;
/** The worker looks every two seconds, and the tax service takes a while. */
const PATIENCE = { timeout: MINUTE_MS };
const ISSUED = 2;
const REVERSED = 5;

test('[USR-09/invoicing][API-042][API-049][API-051][API-052] an order is invoiced under a new title @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [courseId = 0] = await dearCourses(origin, RECORDED);
  const orderId = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrder(origin, person, orderId);
  const order = await callAs(origin, person, 'order.detail', { id: orderId });

  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await main(page).getByRole('link', { name: '申请发票' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('添加抬头');
  await dialog.getByLabel('抬头名称').fill('深圳知远科技有限公司');
  await dialog.getByLabel(/^税号/).fill('91440300708461136x');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请输入正确的 18 位税号');
  await dialog.getByLabel(/^税号/).fill('91440300708461136t');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveAccessibleName('申请开票');
  await expect(dialog).toContainText(`¥${order.pay_price}`);
  await dialog.getByLabel('接收邮箱').fill('finance@zhiyuan.example');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '申请开票' }).click();
  await expect(dialog).toHaveCount(0);
  const card = main(page).getByRole('article', { name: '深圳知远科技有限公司' });
  await expect(card).toContainText(/已申请|开具中/);
  expect(await violationsOf(page)).toEqual([]);

  await expect(async () => {
    await page.reload();
    await expect(card).toContainText(/已申请|开具中|已开具/);
    expect(await card.textContent()).toContain('已开具');
  }).toPass(PATIENCE);
  await expect(card).toContainText(/发票号码\s*\d{20}/);
  expect(await violationsOf(page)).toEqual([]);
  for (const kind of ['pdf', 'ofd', 'xml']) {
    const named = new RegExp(`^下载 ${kind}`, 'i');
    const link = await card.getByRole('link', { name: named }).getAttribute('href');
    const response = await page.request.get(link ?? '');
    expect(response.headers()['content-type']).toBe(`application/${kind}`);
    // Nothing a tax service wrote runs on our own address.
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers()['content-disposition']).toBe(
      kind === 'pdf' ? undefined : 'attachment',
    );
  }

  await card.getByRole('button', { name: /^查看发票/ }).click();
  const sheet = card.getByRole('region', { name: /^发票 \d{20}$/ });
  const paper = sheet.getByRole('region', { name: '第 1 页，共 1 页' });
  await expect(paper).toHaveAttribute('aria-busy', 'false');
  await expect(paper.locator('canvas')).toBeVisible();
  await expect(paper).toContainText(/Invoice \d{20}/);
  expect(await violationsOf(page)).toEqual([]);

  await card.getByRole('button', { name: /^发送到邮箱/ }).click();
  await expect(dialog.getByLabel('接收邮箱')).toHaveValue('finance@zhiyuan.example');
  const box = `books${orderId}@zhiyuan.example`;
  await dialog.getByLabel('接收邮箱').fill(box);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => filesMailedTo(box), PATIENCE).toHaveLength(3);

  await main(page).getByRole('link', { name: '抬头管理' }).click();
  await expect(card).toContainText('默认');
  await main(page).getByRole('link', { name: '可开票订单' }).click();
  await expect(main(page).getByText('没有可以开票的订单。')).toBeVisible();
});

test('an invoice is undone before money goes back, and the rest is invoiced anew @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [, courseId = 0] = await dearCourses(origin, RECORDED);
  const orderId = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrderByPhone(origin, person, orderId);
  const orderOf = async () => callAs(origin, person, 'order.detail', { id: orderId });
  await expect.poll(async () => (await orderOf()).actions).toContain('invoice');
  const { pay_price: paid } = await orderOf();
  const title = await callAs(origin, person, 'invoice.addTitle', {
    title_type: 1,
    title: '林知远',
  });
  await callAs(origin, person, 'invoice.apply', {
    orders_id: orderId,
    invoice_id: title.id,
    invoice_type: 1,
    email: 'lin@zhiyuan.example',
  });
  const invoices = async () => (await callAs(origin, person, 'invoice.records', {})) as Page;
  const statuses = async () => (await invoices()).list.map(({ status }) => status);
  await expect.poll(statuses, PATIENCE).toEqual([ISSUED]);

  const catalogue = await callAs(origin, person, 'learning.catalogue', { id: courseId });
  const [lesson] = catalogue.flatMap(({ son }) => son);
  watchedUntil(person.username, lesson?.id ?? 0, lesson?.duration ?? 0);
  const quote = await callAs(origin, person, 'order.refundQuote', { id: orderId });
  expect(quote.need_invoice_reverse).toBe(1);
  const asked = await callAs(origin, person, 'order.requestRefund', {
    id: orderId,
    price: quote.price,
    reason: 1,
  });
  await ops('refund-approve', asked.refund_no);
  await expect.poll(async () => (await orderOf()).status, PATIENCE).toBe(9);
  await expect.poll(statuses, PATIENCE).toEqual([ISSUED, REVERSED]);

  await page.goto('/#/user/invoicing');
  const cards = main(page).getByRole('article', { name: '林知远' });
  await expect(cards).toHaveCount(2);
  const rest = (Number(paid) - Number(quote.price)).toFixed(2);
  await expect(cards.first()).toContainText('已开具');
  await expect(cards.first()).toContainText(`¥${rest}`);
  await expect(cards.last()).toContainText('已冲红');
  await expect(cards.last()).toContainText(/红字发票号码\s*\d{20}/);
});
