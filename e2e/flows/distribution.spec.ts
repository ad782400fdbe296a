/** Links that earn: applied for, shared, followed, bought by, settled and taken back. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatReadableFen, parseFen } from '@zhiji/contract/kernel/money';
import {
  main,
  orderIdOf,
  payByPhone,
  payDialog,
  seePaid,
  startedPayment,
  submitOrder,
} from '../support/buying.ts';
import { newIdCard } from '../support/certificates.ts';
import {
  accept,
  BANK_ACCOUNT,
  becomeDistributor,
  type Distributor,
  passMonth,
  REAL_NAME,
} from '../support/distributors.ts';
import { query } from '../support/database.ts';
import { isInOrder, isPhone } from '../support/in-order.ts';
import { learner } from '../support/learners.ts';
import { codeOf, register } from '../support/login.ts';
import { ops } from '../support/ops.ts';
import { callAs, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { drawPicture, readCode } from '../support/paper.ts';
import { enter, expect, logInAs, sessionOf, test } from '../support/site.ts';

const RECORDED = 2;
const POSTER_SIZE = { width: 750, height: 1_240 };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** The worker follows orders, and clicks once a minute. */
const LOOKS = { timeout: 2 * MINUTE_MS, intervals: [SECOND_MS] };

const goodsEntry = (page: Page) =>
  page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '分销商品' });
const sum = (page: Page, name: string) =>
  main(page)
    .getByRole('region', { name: '佣金合计' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });

type Goods = CallResponse<'distribution.goods'>['list'][number];

/** A recorded course that earns something and is sold at its usual price. */
async function anyGoods(origin: string, person: Distributor): Promise<Goods> {
  const { list } = await callAs(origin, person, 'distribution.goods', { type: RECORDED });
  const found = list.find(
    ({ seckill, spread_price }) => seckill === null && parseFen(spread_price) > 0,
  );
  if (found === undefined) {
    throw new Error('the demo market has no recorded course in the programme');
  }
  return found;
}

/** The centre, asked again until an order of a course stands there so; answers its card. */
async function seeSale(page: Page, title: string, state: string): Promise<Locator> {
  const card = main(page).getByRole('article', { name: title }).first();
  await expect(async () => {
    await page.goto('/#/user/distribution');
    await page.reload();
    await expect(main(page).getByRole('heading', { name: '推广订单' })).toBeVisible();
    await expect(card.getByText(state, { exact: true })).toBeVisible({ timeout: 3 * SECOND_MS });
  }).toPass(LOOKS);
  // The sums above were asked for beside the list and may be those of a moment before.
  await page.reload();
  await card.locator('summary').click();
  return card;
}

/** A visitor follows a link, registers in another tab and buys there; answers the order's id. */
async function buyByLink(browser: Browser, link: string, { id, title }: Goods): Promise<number> {
  const context = await browser.newContext();
  const followed = await context.newPage();
  await followed.goto(link);
  await expect(main(followed).getByRole('heading', { name: title, level: 1 })).toBeVisible();

  const page = await context.newPage();
  await page.goto(`/#/courseInfo?id=${id}&type=${RECORDED}`);
  await main(page)
    .getByRole('button', { name: '立即购买' })
    .and(page.locator(':visible'))
    .first()
    .click();
  const { username } = await register(page);
  await page
    .getByRole('dialog', { name: '注册成功' })
    .getByRole('button', { name: '跳过' })
    .click();
  await expect(page).toHaveURL(new RegExp(`#/recordOrder\\?id=${id}`, 'u'));
  // Whoever is new gets a coupon a moment later, whose time would not fit an order that is made older.
  const coupons = () =>
    Number(
      query(`
        select count(*) from coupon_user join users on users.id = coupon_user.user_id
        where users.username = '${username}'`),
    );
  await expect.poll(coupons, LOOKS).toBeGreaterThan(0);
  await page.reload();
  await main(page).getByText('不使用优惠券').click();
  const payment = await startedPayment(page, async () => submitOrder(page));
  await expect(payDialog(page)).toBeVisible();
  const orderId = orderIdOf(page);
  await payByPhone('wechat-pay', payment, { person: username });
  await seePaid(page);
  await context.close();
  return orderId;
}

test('[USR-11/centre+menu][API-069..070] somebody applies, is accepted and finds the programme in the menu @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const { username, phone } = learner(isPhone() ? 2117 : 2118);
  await logInAs(context, baseURL ?? '', username);
  await page.goto('/#/user/distribution');
  await expect(goodsEntry(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: '申请成为分销员' }).click();
  await expect(page).toHaveURL(/#\/distributionApply$/);

  await main(page).getByRole('button', { name: '提交申请' }).click();
  await expect(main(page).getByRole('alert').first()).toBeVisible();
  await isInOrder(page, 'what is missing');
  await main(page).getByLabel('真实姓名', { exact: true }).fill(REAL_NAME);
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page)
    .getByLabel('验证码', { exact: true })
    .fill(await codeOf(phone));
  await main(page).getByLabel('身份证号', { exact: true }).fill(newIdCard());
  await main(page).getByLabel('开户银行').selectOption({ index: 1 });
  await main(page).getByLabel('银行卡号', { exact: true }).fill(BANK_ACCOUNT);
  await main(page).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: '提交申请' }).click();
  await expect(main(page).getByRole('heading', { name: '申请正在审核' })).toBeVisible();
  await isInOrder(page, 'in review');

  await accept(username);
  await page.goto('/#/user/distribution');
  await page.reload();
  await expect(main(page).getByText('还没有人通过您的链接下单。')).toBeVisible();
  await expect(main(page)).toContainText('周**');
  await expect(main(page)).not.toContainText(BANK_ACCOUNT);
  await isInOrder(page, 'a centre where nothing was sold');
  // A phone has no room for a menu beside the page; the centre leads there.
  await (
    isPhone() ? main(page).getByRole('link', { name: '去选课程' }).first() : goodsEntry(page)
  ).click();
  await expect(page).toHaveURL(/#\/user\/distributionGoods$/);
  await expect(main(page).getByRole('list', { name: '可分享的课程' })).toBeVisible();
});

test('[USR-11/centre][API-067..068, API-071] a poster leads to a purchase, whose commission is frozen, settled and taken back @phone @gate', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const distributor = await becomeDistributor(origin, learner(isPhone() ? 2119 : 2120));
  await enter(context, origin, distributor);
  const goods = await anyGoods(origin, distributor);
  const { title } = goods;
  const earned = `¥${formatReadableFen(parseFen(goods.spread_price))}`;

  await page.goto(`/#/user/distributionGoods?keyword=${encodeURIComponent(title)}`);
  await main(page)
    .getByRole('button', { name: `海报：${title}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: `分享“${title}”` });
  await expect(dialog.getByRole('img', { name: `“${title}”的海报，带二维码` })).toBeVisible();
  await isInOrder(page, 'poster');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '保存海报' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-poster\.png$/u);
  const png = await readFile(await download.path());
  expect(png.subarray(0, PNG.length)).toEqual(PNG);
  await test.info().attach('poster', { body: png, contentType: 'image/png' });
  const poster = await drawPicture(page, png);
  expect(poster).toMatchObject(POSTER_SIZE);
  const link = readCode(poster);
  expect(link).toBe(await dialog.getByLabel('链接').inputValue());
  expect(link).toContain(distributor.retailId);

  const orderId = await buyByLink(browser, link, goods);
  let sale = await seeSale(page, title, '冻结中');
  for (const step of ['有人打开了您的链接', '买家下单，订单记到您的链接上', '付款成功']) {
    await expect(sale.getByText(step)).toBeVisible();
  }
  await expect(sale.getByText(`佣金 ${earned} 冻结到`)).toBeVisible();
  await expect(sum(page, '冻结中')).toContainText(earned);
  await isInOrder(page, 'frozen');

  await passMonth(orderId);
  sale = await seeSale(page, title, '待发放');
  await expect(sale.getByText(`解冻结算 ${earned}`)).toBeVisible();
  await expect(sum(page, '待发放')).toContainText(earned);
  await expect(sum(page, '冻结中')).toContainText('¥0.00');

  await ops(
    'refund-manual',
    query(`select order_no from orders where id = ${orderId}`),
    'rest',
    '课程停办',
  );
  sale = await seeSale(page, title, '已扣回');
  await expect(sale.getByText(`结算后买家退款，扣回 ${earned}，剩 ¥0.00`)).toBeVisible();
  await expect(sum(page, '待发放')).toContainText('¥0.00');
  await expect(sum(page, '累计佣金')).toContainText('¥0.00');
  // Whoever opened the link in one browser was one, however often.
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByText('累计 1 次')).toBeVisible({ timeout: 3 * SECOND_MS });
  }).toPass(LOOKS);
  await isInOrder(page, 'taken back');
});

test('[USR-11/centre] a link pays nothing to whoever buys by it himself, or pays for it @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const distributor = await becomeDistributor(origin, learner(isPhone() ? 2121 : 2122));
  await enter(context, origin, distributor);
  const { id, title } = await anyGoods(origin, distributor);
  const product = { type: RECORDED, id, retailid: distributor.retailId } as const;
  const purse = { person: distributor.username };
  const other = await sessionOf(`u${randomUUID().slice(0, 8)}`);
  const cards = main(page).getByRole('article', { name: title });
  for (const [index, buyer] of [distributor, other].entries()) {
    await payOrderByPhone(origin, buyer, await placeOrder(origin, buyer, product), purse);
    await expect(async () => {
      await page.goto('/#/user/distribution');
      await page.reload();
      await expect(cards.getByText('不计佣金', { exact: true })).toHaveCount(index + 1, {
        timeout: 3 * SECOND_MS,
      });
    }).toPass(LOOKS);
  }
  for (const card of await cards.all()) {
    await card.locator('summary').click();
    await expect(card.getByText('这是您自己的购买')).toBeVisible();
    await expect(card.getByText('佣金 ¥0.00')).toBeVisible();
  }
  await expect(sum(page, '累计佣金')).toContainText('¥0.00');
});
