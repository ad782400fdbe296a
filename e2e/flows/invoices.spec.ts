/** Invoices: asked for, issued or refused, undone by a refund, and issued anew for the rest. */
import type { Locator, Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatFen, formatReadableFen, parseFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { violationsOf } from '../support/accessibility.ts';
import { callAs, dearCourses, payOrder, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { filesMailedTo, main } from '../support/buying.ts';
import { watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, test } from '../support/site.ts';

const RECORDED = 2;
/** The worker looks every two seconds, and the tax service takes a while. */
const PATIENCE = { timeout: MINUTE_MS };
const TAX_NO = '91440300708461136T';
/** Whose number that is at the tax office. */
const COMPANY = '深圳知远科技有限公司';

const invoicesTo = (page: Page, title: string): Locator =>
  main(page).getByRole('article', { name: title });

/** Goes from an order to the dialog that asks for its invoice. */
async function askForInvoice(page: Page, orderId: number): Promise<void> {
  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await main(page).getByRole('link', { name: '申请发票' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('添加抬头');
}

/** Names a company in the dialog, which then asks under which title. */
async function addCompany(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('添加抬头');
  await dialog.getByLabel('抬头名称').fill(name);
  await dialog.getByLabel(/^税号/).fill(TAX_NO);
  await dialog.getByRole('button', { name: '保存' }).click();
}

/** Applies under the title that is chosen. */
async function apply(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('申请开票');
  await dialog.getByLabel('接收邮箱').fill(email);
  await dialog.getByRole('button', { name: '申请开票' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Looks again until an invoice is where the tax service brings it. */
async function seeStatus(page: Page, card: Locator, status: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible();
    expect(await card.textContent()).toContain(status);
  }).toPass(PATIENCE);
}

/** Opens the document of an invoice in the page. */
async function openPaper(card: Locator): Promise<Locator> {
  await card.getByRole('button', { name: /^查看发票/ }).click();
  const sheet = card.getByRole('region', { name: /^发票 \d{20}$/ });
  const paper = sheet.getByRole('region', { name: '第 1 页，共 1 页' });
  await expect(paper).toHaveAttribute('aria-busy', 'false');
  await expect(paper.locator('canvas')).toBeVisible();
  await expect(paper).toContainText(/Invoice \d{20}/);
  return paper;
}

test('[USR-09/invoicing][API-042][API-049][API-051][API-052] an order is invoiced under a new title @phone @desktop @gate', async ({
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

  await askForInvoice(page, orderId);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('抬头名称').fill(COMPANY);
  await dialog.getByLabel(/^税号/).fill('91440300708461136x');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请输入正确的 18 位税号');
  await dialog.getByLabel(/^税号/).fill('91440300708461136t');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveAccessibleName('申请开票');
  await expect(dialog).toContainText(`¥${order.pay_price}`);
  expect(await violationsOf(page)).toEqual([]);
  await apply(page, 'finance@zhiyuan.example');
  const card = invoicesTo(page, COMPANY);
  await expect(card).toContainText(/已申请|开具中/);
  expect(await violationsOf(page)).toEqual([]);

  await seeStatus(page, card, '已开具');
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

  const paper = await openPaper(card);
  await expect(paper).toContainText(`Buyer ${TAX_NO}`);
  await expect(paper).toContainText(`CNY ${formatFen(parseFen(order.pay_price))}`);
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
  await askForInvoice(page, orderId);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '个人' }).check();
  await dialog.getByLabel('姓名').fill('林知远');
  await dialog.getByRole('button', { name: '保存' }).click();
  await apply(page, 'lin@zhiyuan.example');
  const cards = invoicesTo(page, '林知远');
  await seeStatus(page, cards, '已开具');

  const catalogue = await callAs(origin, person, 'learning.catalogue', { id: courseId });
  const [lesson] = catalogue.flatMap(({ son }) => son);
  watchedUntil(person.username, lesson?.id ?? 0, lesson?.duration ?? 0);
  await cards.getByRole('link', { name: '查看订单' }).click();
  await page.getByRole('button', { name: '申请退款' }).click();
  await expect(dialog).toHaveAccessibleName('申请退款');
  await expect(dialog).toContainText('已开的发票会先冲红，余额按原抬头重新开票');
  const quote = await callAs(origin, person, 'order.refundQuote', { id: orderId });
  const backFen = parseFen(quote.price);
  await dialog.getByRole('button', { name: `申请退回 ¥${formatReadableFen(backFen)}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('审核中').first()).toBeVisible();
  const { returns } = await orderOf();
  await ops('refund-approve', returns[0]?.refund_no ?? '');
  // Money goes once the invoice is undone, and only then is the rest invoiced.
  await expect
    .poll(async () => (await orderOf()).status, PATIENCE)
    .toBe(ORDER_STATUSES.partiallyRefunded);

  await page.goto('/#/user/invoicing');
  await seeStatus(page, cards.first(), '已开具');
  await expect(cards).toHaveCount(2);
  const [anew, undone] = [cards.first(), cards.last()];
  await expect(undone).toContainText('已冲红');
  await expect(undone).toContainText(/红字发票号码\s*\d{20}/);
  await expect(undone).toContainText(`¥${formatReadableFen(parseFen(paid))}`);
  const restFen = parseFen(paid) - backFen;
  await expect(anew).toContainText(`¥${formatReadableFen(restFen)}`);
  expect(await violationsOf(page)).toEqual([]);
  await expect(await openPaper(anew)).toContainText(`CNY ${formatFen(restFen)}`);
});

test('an invoice the tax service refuses is asked for again under the right title @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [courseId = 0] = await dearCourses(origin, RECORDED);
  const orderId = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrder(origin, person, orderId);

  // One character is another.
  const misspelt = '深圳知源科技有限公司';
  await askForInvoice(page, orderId);
  await addCompany(page, misspelt);
  await apply(page, 'finance@zhiyuan.example');
  const refused = invoicesTo(page, misspelt);
  await seeStatus(page, refused, '开具失败');
  await expect(refused).toContainText(/原因\s*购方名称与税号不匹配/);
  await expect(refused.getByRole('link', { name: /^下载/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await refused.getByRole('link', { name: '重新申请' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('申请开票');
  await expect(dialog.getByRole('radio', { name: misspelt })).toBeChecked();
  await dialog.getByRole('button', { name: '添加抬头' }).click();
  await addCompany(page, COMPANY);
  await expect(dialog.getByRole('radio', { name: COMPANY })).toBeChecked();
  await apply(page, 'finance@zhiyuan.example');

  const card = invoicesTo(page, COMPANY);
  await expect(card).toContainText(/已申请|开具中/);
  await expect(card).not.toContainText('购方名称与税号不匹配');
  await expect(refused).toHaveCount(0);
  await seeStatus(page, card, '已开具');
  await expect(card).toContainText(/发票号码\s*\d{20}/);
  await expect(await openPaper(card)).toContainText(`Buyer ${TAX_NO}`);
});
