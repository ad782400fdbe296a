import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildOrder, buildPaidOrder } from '#factory/order';
import { buildShop } from '#factory/organisation';
import { setFeeRate } from '#modules/organisation';
import { operatorNamed } from '#platform/actor';
import { buildLogin } from '#test/logins';
import { expectBooks, moneyOf, payOnPhone, startScan, usePayApp } from '#test/pay';
import { payOutRefund } from '../refunds/payout.commands.ts';
import { refundManually } from '../refunds/manual.commands.ts';
import type { ManualSum } from '../refunds/manual-quote.ts';
import type { Bought } from '#test/pay';

const actor = operatorNamed('finance');
const app = usePayApp();

/** A course of an institution that leaves seven percent to the platform. */
async function buildSold(priceFen: number): Promise<{ courseId: number; shopId: number }> {
  const shopId = await buildShop(app.platform);
  await setFeeRate(app.platform, { actor, shopId, feeBp: 700 });
  const courseId = await buildCourse(app.platform, { price_fen: priceFen, shop_id: shopId });
  return { courseId, shopId };
}

async function buy(priceFen: number): Promise<Bought> {
  const { courseId } = await buildSold(priceFen);
  const buyer = await buildLogin(app);
  const order = await buildPaidOrder(app.platform, buyer.userId, { type: 2, id: courseId });
  return { buyer, courseId, order };
}

let reasons = 0;

async function giveBack({ order }: Bought, sum: ManualSum): Promise<void> {
  reasons += 1;
  const wanted = { actor, orderNo: order.order_no, sum, reason: String(reasons) };
  const refundNo = await refundManually(app.platform, wanted);
  await payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });
}

const booksOf = async (bought: Bought) => (await moneyOf(app, bought)).ledger;

describe('the platform’s fee', () => {
  it('is taken of a payment, and the institution is owed the rest', async () => {
    const bought = await buy(9_999);
    expect(await booksOf(bought)).toEqual({
      'cash:test': 9_999,
      platform_fee: -699,
      shop_payable: -9_300,
    });
  });

  it('of a payment through a channel as well', async () => {
    const { courseId } = await buildSold(10_000);
    const buyer = await buildLogin(app);
    const order = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    const bought = { buyer, courseId, order };
    await payOnPhone(app, 2, await startScan(app, bought, 2));
    expect(await booksOf(bought)).toEqual({
      'cash:alipay': 10_000,
      platform_fee: -700,
      shop_payable: -9_300,
    });
  });

  it('goes back in shares that leave nothing when all is back', async () => {
    const bought = await buy(9_999);
    await giveBack(bought, { fen: 3_333 });
    // Seven percent of what is left, rounded down.
    expect((await booksOf(bought))['platform_fee']).toBe(-466);
    await giveBack(bought, { fen: 1 });
    expect((await booksOf(bought))['platform_fee']).toBe(-466);
    await giveBack(bought, { fen: 6_000 });
    expect((await booksOf(bought))['platform_fee']).toBe(-46);
    await giveBack(bought, 'rest');
    expect(await booksOf(bought)).toEqual({ 'cash:test': 0, platform_fee: 0, shop_payable: 0 });
    await expectBooks(app);
  });

  it('is of the rate under which the order was made, whenever it is paid or refunded', async () => {
    const { courseId, shopId } = await buildSold(10_000);
    const buyer = await buildLogin(app);
    const order = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    await setFeeRate(app.platform, { actor, shopId, feeBp: 2_000 });
    await app.call('order.testPay', { id: order.id }, buyer);
    const bought = { buyer, courseId, order };
    expect((await booksOf(bought))['platform_fee']).toBe(-700);
    await giveBack(bought, { fen: 5_000 });
    expect((await booksOf(bought))['platform_fee']).toBe(-350);
  });

  it('is not taken of what the platform’s own coupon pays, nor of what costs nothing', async () => {
    const { courseId } = await buildSold(3_000);
    const buyer = await buildLogin(app);
    const coupon = { money_fen: 2_000, min_fen: 0 };
    await buildCouponUser(app.platform, buyer.userId, await buildCoupon(app.platform, coupon));
    const order = await buildPaidOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    expect(await booksOf({ buyer, courseId, order })).toEqual({
      'cash:test': 1_000,
      marketing: 2_000,
      platform_fee: -70,
      shop_payable: -2_930,
    });
    const { courseId: cheapId } = await buildSold(2_000);
    await buildCouponUser(app.platform, buyer.userId, await buildCoupon(app.platform, coupon));
    const free = await buildPaidOrder(app.platform, buyer.userId, { type: 2, id: cheapId });
    expect(await booksOf({ buyer, courseId: cheapId, order: free })).toEqual({
      marketing: 2_000,
      shop_payable: -2_000,
    });
    await expectBooks(app);
  });
});
