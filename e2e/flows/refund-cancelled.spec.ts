/** A class is called off: nobody asks, everybody has his money back, once. */
import { randomInt, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatReadableFen, parseFen } from '@zhiji/contract/kernel/money';
import {
  ORDER_STATUSES,
  REFUND_KINDS,
  REFUND_RECORD_STATUSES,
  SEAT_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { makeBigClass, takeOffSale } from '../support/big-class.ts';
import { endRefund, letRefunds } from '../support/buying.ts';
import { callAs, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, type LoggedIn, test } from '../support/site.ts';

const OFFLINE = 3;
const BUYERS = 20;
const SEATS = 10;
/** More than are sold: nobody may hold a large share of what is left without paying. */
const PLACES = 300;
/** The worker and the payment channel have their part in it. */
const MOVED = { timeout: MINUTE_MS };

type Person = Pick<LoggedIn, 'token' | 'bindSecret'>;

/** People who are logged in somewhere else. */
async function otherBuyers(num: number): Promise<readonly Person[]> {
  const names = Array.from({ length: num }, () => `u${randomUUID().slice(0, 8)}`);
  const sessions = await ops('session', ...names);
  return sessions.split('\n').map((line) => JSON.parse(line) as Person);
}

/** The sums that moved on the account at WeChat Pay for an order, by the books. */
async function movedFen(orderNo: string): Promise<number[]> {
  const statement = await ops('order-statement', orderNo);
  return [...statement.matchAll(/^ *cash:wechat +(?<sum>-?[\d.]+) /gm)].map(({ groups }) =>
    parseFen(groups?.['sum'] ?? ''),
  );
}

const sumOf = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);

test.afterEach(async () => letRefunds('work'));

test('a class that is called off pays two hundred seats back, each once, and its buyer sees the money come @phone @site', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const buyer = await logIn(context, origin);
  const big = makeBigClass('两百人的面授公开课', PLACES);
  const firstPhone = randomInt(99_990_000);
  const orders: { readonly person: Person; readonly id: number }[] = [];
  for (const person of [buyer, ...(await otherBuyers(BUYERS - 1))]) {
    const first = firstPhone + orders.length * SEATS;
    const users = Array.from({ length: SEATS }, (_, seat) => ({
      name: '林知远',
      phone: `137${String(first + seat).padStart(8, '0')}`,
    }));
    const id = await placeOrder(origin, person, { type: OFFLINE, id: big.courseId, users });
    await payOrderByPhone(origin, person, id);
    orders.push({ person, id });
  }
  const details = async () =>
    Promise.all(
      orders.map(async ({ person, id }) => callAs(origin, person, 'order.detail', { id })),
    );
  /** The states the orders are in, each named once. */
  const states = async () => [...new Set((await details()).map(({ status }) => status))];
  await expect.poll(states, MOVED).toEqual([ORDER_STATUSES.pendingConsumption]);
  const paid = await details();
  const paidFen = paid.map(({ pay_price }) => parseFen(pay_price));
  expect(Math.min(...paidFen)).toBeGreaterThan(0);
  expect(paid.flatMap(({ users }) => users)).toHaveLength(BUYERS * SEATS);

  const orderId = orders[0]?.id ?? 0;
  await page.goto(`/#/user/order/detail?id=${orderId}`);
  await expect(page.getByText('已付款，请按时到场并出示票券')).toBeVisible();
  takeOffSale(big);
  await letRefunds('wait');
  expect(await ops('session-cancel', String(big.sessionId))).toMatch(/^cancelled: /);

  // The money is on its way, which the buyer sees without having asked.
  await expect.poll(states, MOVED).toEqual([ORDER_STATUSES.refunding]);
  await page.reload();
  const sum = `¥${formatReadableFen(paidFen[0] ?? 0)}`;
  const record = page.getByRole('region', { name: '退款记录' });
  const progress = record.getByRole('list', { name: '退款进度' }).getByRole('listitem');
  await expect(page.getByText('退款正在处理，款项将原路退回')).toBeVisible();
  await expect(record).toContainText('机构取消场次');
  await expect(record).toContainText(sum);
  await expect(progress).toHaveText([/发起退款/, /退款中/, /到账/]);

  // It arrives at everybody's, and the page tells by itself.
  const refundNos = (await details()).map(({ returns }) =>
    returns.map(({ refund_no }) => refund_no),
  );
  expect(refundNos.map(({ length }) => length)).toEqual(paid.map(() => 1));
  await letRefunds('work');
  const atChannel = await Promise.all(refundNos.flat().map(endRefund));
  await expect(page.getByText('款项已原路退回', { exact: true }).first()).toBeVisible(MOVED);
  await expect(progress).toHaveText([/发起退款/, /到账/]);
  await expect(page.getByRole('region', { name: '价格明细' })).toContainText(`−${sum}`);
  const seats = page.getByRole('region', { name: '票券' });
  await expect(seats.getByText('已退款', { exact: true })).toHaveCount(SEATS);

  // All of it, and no fen twice: at the channel, in the orders and in the books.
  await expect.poll(states, MOVED).toEqual([ORDER_STATUSES.refunded]);
  expect(atChannel.map(({ tradeNo }) => tradeNo)).toEqual(
    paid.map(({ payment }) => payment?.trade_no),
  );
  expect(atChannel.map(({ refundFen }) => refundFen)).toEqual(paidFen);
  expect(sumOf(atChannel.map(({ refundFen }) => refundFen))).toBe(sumOf(paidFen));
  for (const [index, order] of (await details()).entries()) {
    const fen = paidFen[index] ?? 0;
    expect(order.returns).toMatchObject([
      {
        kind: REFUND_KINDS.institutionCancelled,
        status: REFUND_RECORD_STATUSES.succeeded,
        price: order.pay_price,
      },
    ]);
    expect(parseFen(order.refund_price)).toBe(fen);
    expect(order.users.map(({ status }) => status)).toEqual(
      Array(SEATS).fill(SEAT_STATUSES.refunded),
    );
    expect(await movedFen(order.order_no)).toEqual([fen, -fen]);
  }
});
