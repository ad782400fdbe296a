import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { setSpreadRate } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { buildLogin } from '#test/logins';
import { payOnPhone, runLoop, startScan, tellAgain, usePayApp } from '#test/pay';
import { eraseBuyer } from '../erase.repo.ts';
import { buildOrder, buildPaidOrder } from '../order.factory.ts';
import { hasSamePayer, referredOrder } from './referral.repo.ts';
import type { Bought, Buyer, Scanned } from '#test/pay';

const CODE = 'F8K2Q7MX';
const actor = operatorNamed('sales');
const app = usePayApp();

interface Wish {
  readonly buyer?: Buyer;
  readonly priceFen?: number;
  readonly retailid?: string;
}

/** A course that gives a tenth for a sale, to be ordered by a link. */
async function wished({ buyer, priceFen = 20_000, retailid = CODE }: Wish = {}) {
  const courseId = await buildCourse(app.platform, { price_fen: priceFen });
  await setSpreadRate(app.platform, { actor, courseId, spreadBp: 1_000 });
  const link = retailid === '' ? {} : { retailid };
  const wanted = { type: 2, id: courseId, ...link } as const;
  return { buyer: buyer ?? (await buildLogin(app)), courseId, wanted };
}

async function orderByLink(wish: Wish = {}): Promise<Bought> {
  const { buyer, courseId, wanted } = await wished(wish);
  return { buyer, courseId, order: await buildOrder(app.platform, buyer.userId, wanted) };
}

/** The same, paid without a channel. */
async function buyByLink(wish: Wish = {}): Promise<Bought> {
  const { buyer, courseId, wanted } = await wished(wish);
  return { buyer, courseId, order: await buildPaidOrder(app.platform, buyer.userId, wanted) };
}

const keyOf = ({ buyer, order }: Bought) => ({ userId: buyer.userId, orderId: order.id });

/** What was announced of a buyer's orders. */
async function referredTo({ userId }: Buyer): Promise<unknown[]> {
  const rows = await app.platform.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'order.referred')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ payload }) => payload);
}

async function payerRefs({ userId }: Buyer): Promise<(string | null)[]> {
  const { rows } = await sql<{ payer_ref: string | null }>`
    select payer_ref from payment where user_id = ${userId} order by created_at`.execute(
    app.platform.db,
  );
  return rows.map(({ payer_ref }) => payer_ref);
}

async function payAs(bought: Bought, payType: Scanned, person?: string): Promise<string> {
  const tradeNo = await startScan(app, bought, payType);
  await payOnPhone(app, payType, tradeNo, person === undefined ? {} : { person });
  return tradeNo;
}

describe('an order that a link led to', () => {
  it.each([1, 2] as const)('is announced once when channel %i says it is paid', async (payType) => {
    const bought = await orderByLink();
    expect(await referredTo(bought.buyer)).toEqual([]);
    expect(await referredOrder(app.platform.db, keyOf(bought))).toBeNull();
    const tradeNo = await payAs(bought, payType);
    await tellAgain(app, payType, tradeNo);
    const { userId, orderId } = keyOf(bought);
    expect(await referredTo(bought.buyer)).toEqual([{ user_id: userId, order_id: orderId }]);
  });

  it('is not announced when it cost nothing, nor one that came by no link', async () => {
    const free = await buyByLink({ priceFen: 0 });
    expect(free.order.need_pay).toBe(0);
    expect(await referredTo(free.buyer)).toEqual([]);
    const plain = await buyByLink({ retailid: '' });
    expect(await referredTo(plain.buyer)).toEqual([]);
    expect(await referredOrder(app.platform.db, keyOf(plain))).toBeNull();
  });

  it('is told with what its courses cost and give, to who names its buyer', async () => {
    const bought = await buyByLink();
    const { userId, orderId } = keyOf(bought);
    const told = await referredOrder(app.platform.db, { userId, orderId });
    expect(told).toEqual({
      user_id: userId,
      id: orderId,
      order_no: bought.order.order_no,
      shop_id: expect.any(Number),
      title: '数据分析师从零到上岗',
      retail_id: CODE,
      retail_at: null,
      created_at: expect.any(Date),
      paid_at: expect.any(Date),
      pay_type: 4,
      items: [
        {
          id: expect.any(Number),
          course_id: bought.courseId,
          title: '数据分析师从零到上岗',
          pay_fen: 20_000,
          spread_bp: 1_000,
        },
      ],
    });
    const stranger = { userId: userId + 1, orderId };
    expect(await referredOrder(app.platform.db, stranger)).toBeNull();
  });
});

describe('who paid', () => {
  it.each([1, 2] as const)('is kept of channel %i as a pseudonym', async (payType) => {
    const [one, other] = [await orderByLink(), await orderByLink()];
    const stranger = await orderByLink();
    await payAs(one, payType, '苏晴');
    await payAs(other, payType, '苏晴');
    await payAs(stranger, payType, '陈屿');
    const [ref] = await payerRefs(one.buyer);
    expect(ref).toMatch(/^[\w-]{16}$/);
    expect(await payerRefs(other.buyer)).toEqual([ref]);
    expect(await payerRefs(stranger.buyer)).not.toEqual([ref]);
    const { db } = app.platform;
    const same = async ({ buyer, order }: Bought, userId: number) =>
      hasSamePayer(db, { buyerId: buyer.userId, orderId: order.id, userId });
    expect(await same(one, other.buyer.userId)).toBe(true);
    expect(await same(one, stranger.buyer.userId)).toBe(false);
    await inTransaction(db, async (tx) => eraseBuyer(tx, other.buyer.userId));
    expect(await payerRefs(other.buyer)).toEqual([null]);
    expect(await same(one, other.buyer.userId)).toBe(false);
  });

  it('is asked of the channel when no notice came', async () => {
    const [noticed, asked] = [await orderByLink(), await orderByLink()];
    await payAs(noticed, 1, '月亮');
    const tradeNo = await startScan(app, asked, 1);
    await payOnPhone(app, 1, tradeNo, { notice: 'lost', person: '月亮' });
    app.clock.advance(10 * SECOND_MS);
    await runLoop(app, 'order.ask');
    expect(await referredTo(asked.buyer)).toHaveLength(1);
    expect(await payerRefs(asked.buyer)).toEqual(await payerRefs(noticed.buyer));
  });

  it('is another one at another channel, and nobody without one', async () => {
    const [wechat, alipay, none] = [await orderByLink(), await orderByLink(), await buyByLink()];
    await payAs(wechat, 1, '苏晴');
    await payAs(alipay, 2, '苏晴');
    expect(await payerRefs(wechat.buyer)).not.toEqual(await payerRefs(alipay.buyer));
    expect(await payerRefs(none.buyer)).toEqual([null]);
    const [buyerId, userId] = [none.buyer.userId, (await buyByLink()).buyer.userId];
    const question = { buyerId, orderId: none.order.id, userId };
    expect(await hasSamePayer(app.platform.db, question)).toBe(false);
  });
});
