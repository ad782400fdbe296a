/** Buying as people do it: an order page, a phone that pays, an operator who looks at the account. */
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import type { Locator, Page, Response } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';

const SANDBOX = process.env['E2E_SANDBOX'] ?? 'http://127.0.0.1:13400';
const LISTED = 50;
/** The worker sends refunds a few at a time. */
const SENT_MS = MINUTE_MS;

export const main = (page: Page): Locator => page.getByRole('main');
/** What is to be paid, as the order page says it. */
export const toPay = (page: Page): Locator =>
  main(page)
    .getByRole('region', { name: /应付金额|Summary/ })
    .locator('output');
export const payDialog = (page: Page): Locator => page.getByRole('dialog', { name: '订单付款' });

interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
}

/** What the tests look at in a preview. */
export interface Preview {
  readonly price: string;
  readonly total_price: string;
  readonly seckill_discount: string;
  readonly seat_left: number | null;
  readonly need_id_card: number;
  readonly items: readonly { readonly title: string; readonly type: number }[];
}

/** Makes a call with the cookies of the page, as the user of a token. */
export async function ask<Data>(
  page: Page,
  path: string,
  data: object,
  token = '',
): Promise<Answer<Data>> {
  const response = await page.request.post(path, { data, headers: { 'x-user-token': token } });
  return (await response.json()) as Answer<Data>;
}

interface Listed {
  readonly id: number;
  readonly type: number;
}

/** Something that can be ordered now and is as wanted; the market is the same for all tests. */
export async function findProduct(
  page: Page,
  token: string,
  type: 1 | 2 | 3 | 4,
  isWanted: (preview: Preview) => boolean,
): Promise<{ readonly id: number; readonly preview: Preview }> {
  const list = type === 4 ? '/api/curriculum/getPackage' : '/api/curriculum/getCurriculum';
  const request = { limit: LISTED, ...(type !== 4 && { type, sort_type: '2' }) };
  const { data } = await ask<{ list: readonly Listed[] }>(page, list, request);
  for (const { id } of data.list) {
    const confirmed = await ask<Preview>(
      page,
      '/api/orders/confirmOrders',
      { type, id, num: 1 },
      token,
    );
    if (confirmed.code === successes.ok.code && isWanted(confirmed.data)) {
      return { id, preview: confirmed.data };
    }
  }
  throw new Error(`the demo market has nothing of type ${type} like that`);
}

/** Costs something, without a flash sale. */
export function isOrdinary({ price, seckill_discount }: Preview): boolean {
  return Number(price) > 0 && Number(seckill_discount) === 0;
}

/** Orders, which agrees to the rules named at the button. */
export async function submitOrder(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^(?:提交订单|免费报名)$/ })
    .click();
}

export interface StartedPayment {
  readonly trade_no: string;
  readonly price: string;
}

function isPayment(response: Response): boolean {
  return response.url().endsWith('/api/orders/unifiedorder');
}

/** The payment that the page starts while something is done. */
export async function startedPayment(
  page: Page,
  act: () => Promise<void>,
): Promise<StartedPayment> {
  const [response] = await Promise.all([page.waitForResponse(isPayment), act()]);
  const { code, data } = (await response.json()) as Answer<StartedPayment>;
  expect(code).toBe(successes.ok.code);
  return data;
}

/** Scans the code of a payment with a phone and pays; everybody with the same account unless it is said. */
export async function payByPhone(
  channel: 'wechat-pay' | 'alipay',
  { trade_no }: StartedPayment,
  paying: { readonly person?: string } = {},
): Promise<void> {
  const response = await fetch(`${SANDBOX}/${channel}/trades/${trade_no}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(paying),
  });
  expect(response.status).toBe(200);
}

/** What WeChat Pay does with refunds from now on; `wait` keeps them under way, for everybody. */
export async function letRefunds(refund: 'work' | 'wait'): Promise<void> {
  const response = await fetch(`${SANDBOX}/wechat-pay/modes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refund }),
  });
  expect(response.status).toBe(200);
}

/** A refund as WeChat Pay keeps it. */
export interface PaidBack {
  readonly tradeNo: string;
  readonly refundFen: number;
}

/** Has WeChat Pay end a refund, once it was sent one of that number. */
export async function endRefund(refundNo: string): Promise<PaidBack> {
  let ended: PaidBack = { tradeNo: '', refundFen: 0 };
  await expect(async () => {
    const response = await fetch(`${SANDBOX}/wechat-pay/refunds/${refundNo}/settle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'SUCCESS' }),
    });
    expect(response.status).toBe(200);
    ended = (await response.json()) as PaidBack;
  }).toPass({ timeout: SENT_MS });
  return ended;
}

/** The id of the order that the page asks to pay. */
export function orderIdOf(page: Page): number {
  const { hash } = new URL(page.url());
  return Number(new URLSearchParams(hash.split('?')[1] ?? '').get('order'));
}

/** Goes on from the panel that says so to the order, which is paid. */
export async function seePaid(page: Page): Promise<void> {
  await expect(payDialog(page).getByText('付款成功')).toBeVisible();
  await payDialog(page).getByRole('button', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/#\/user\/order\/detail\?id=\d+$/);
  await expect(main(page).getByText('待使用').first()).toBeVisible();
}

/** Lets the time of an unpaid order end now: nobody waits half an hour for a test. */
export function endTimeOf(orderId: number): void {
  const database = process.env['OWNER_DATABASE_URL'] ?? '';
  const statement = `update orders set expire_at = now() where id = ${orderId} and status = 1`;
  execFileSync('psql', [database, '-v', 'ON_ERROR_STOP=1', '-c', statement]);
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A number of an id card that nobody has; the place is a made-up one. */
export function idCardOf(serial: number, birthday = '19900307'): string {
  const digits = `110105${birthday}${String(serial).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + ('10X98765432'[sum % 11] ?? '');
}

/** Names of the files in the mails that an address received. */
export async function filesMailedTo(address: string): Promise<string[]> {
  const response = await fetch(`${SANDBOX}/mail.json`);
  const { mails } = (await response.json()) as {
    mails: { to: string; attachments: { name: string }[] }[];
  };
  return mails
    .filter(({ to }) => to === address)
    .flatMap(({ attachments }) => attachments.map(({ name }) => name));
}
