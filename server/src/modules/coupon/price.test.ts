import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CATALOG_TAG } from '#modules/catalog';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCategories, buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildShop } from '#factory/organisation';
import { buildCoupon, buildCouponUser, releaseAll } from './coupon.factory.ts';
import { COUPON_TAG } from './coupon-tag.ts';
import type { CategoryPath } from '#factory/catalog';

const RUNS = 25;
const LIST_MAX = 50;

const app = useTestApp();
let shop: number;
let category: CategoryPath;
beforeAll(async () => {
  shop = await buildShop(app.platform);
  category = await buildCategories(app.platform);
});
afterAll(async () => releaseAll(app.platform));

/** Nothing to claim but what the test makes, and nothing remembered. */
async function clear(): Promise<void> {
  await app.platform.db.updateTable('coupon').set({ status: 2 }).execute();
  await forget();
}
const forget = async (): Promise<unknown> =>
  Promise.all([COUPON_TAG, CATALOG_TAG].map(async (tag) => app.platform.cache.invalidate(tag)));
beforeEach(clear);

const sums = fc.integer({ min: 1, max: 40_000 });
const coupons = fc.record({
  money_fen: sums,
  min_fen: fc.integer({ min: 0, max: 40_000 }),
  discount: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  max_fen: fc.constantFrom(0, 500, 5_000),
  scope: fc.constantFrom(1, 2, 3, 5, 6),
  with_seckill: fc.boolean(),
});
const goods = fc.record({
  price_fen: sums,
  kind: fc.constantFrom('course', 'seckill', 'package'),
});

async function offer({
  discount,
  ...terms
}: typeof coupons extends fc.Arbitrary<infer T> ? T : never) {
  const { scope } = terms;
  const scopeIds = { 2: [2], 3: [category.cat1_id] } as Partial<Record<number, number[]>>;
  return buildCoupon(app.platform, {
    ...terms,
    ...(discount === null ? { max_fen: 0 } : { type: 2, money_fen: 0, discount }),
    scope_ids: scopeIds[scope] ?? [],
    shop_id: scope === 5 ? shop : null,
  });
}

/** A thing for sale, and what a visitor reads about its price on its card and on its page. */
async function sell({ price_fen, kind }: typeof goods extends fc.Arbitrary<infer T> ? T : never) {
  const course = await buildCourse(app.platform, { shop_id: shop, price_fen, ...category });
  if (kind === 'seckill') {
    await buildSeckill(app.platform, course, { item: { price_fen: Math.ceil(price_fen / 2) } });
  }
  const isPackage = kind === 'package';
  const id = isPackage
    ? await buildPackage(app.platform, [course], { shop_id: shop, total_price_fen: price_fen })
    : course;
  await forget();
  return { basket: { type: isPackage ? 4 : 2, id } as const, isPackage };
}

async function shownOf(
  { basket: { id }, isPackage }: Awaited<ReturnType<typeof sell>>,
  token?: string,
) {
  const sender = token === undefined ? {} : { token };
  if (isPackage) {
    const { data } = await app.call('catalog.package', { id }, sender);
    return data.coupon_price ?? data.total_price;
  }
  const { data } = await app.call('catalog.course', { id, type: 2 }, sender);
  return data.seckill === null
    ? (data.coupon_price ?? data.price)
    : (data.seckill.coupon_price ?? data.seckill.seckill_price);
}

describe('the price after the best coupon', () => {
  it('[R1-D1.6] is what confirming answers once the coupon is claimed, for any goods and coupons', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(coupons, { maxLength: 5 }), goods, async (terms, good) => {
        await clear();
        for (const one of terms) {
          await offer(one);
        }
        const sold = await sell(good);
        const { token } = await buildLogin(app);
        const shown = await shownOf(sold);
        expect(await shownOf(sold, token)).toBe(shown);
        const before = await app.call('order.confirm', sold.basket, { token });
        const { best_claim_id: best } = before.data.coupons;
        const claimed =
          best === null ? null : await app.call('coupon.claim', { id: best }, { token });
        const choice = claimed === null ? {} : { coupon_user_id: claimed.data.id };
        const request = { ...sold.basket, ...choice };
        expect((await app.call('order.confirm', request, { token })).data.price).toBe(shown);
        // Now in hand, it is the best without being chosen, and the page says the same.
        expect((await app.call('order.confirm', sold.basket, { token })).data.price).toBe(shown);
        expect(await shownOf(sold, token)).toBe(shown);
      }),
      { numRuns: RUNS },
    );
  });

  it('[R1-D1.6] stands on every card, and costs a list no statement of its own per card', async () => {
    await buildCoupon(app.platform, { money_fen: 2_000, min_fen: 10_000 });
    for (const price_fen of [5_000, 18_000, 29_900]) {
      await buildCourse(app.platform, { shop_id: shop, price_fen, ...category });
    }
    await forget();
    const list = async () =>
      (await app.call('catalog.courses', { shop_id: shop, limit: LIST_MAX })).data.list;
    const cards = await list();
    expect(cards.length).toBeGreaterThan(2);
    for (const { price, coupon_price } of cards) {
      const fen = parseFen(price);
      expect(coupon_price).toBe(fen < 10_000 ? null : formatFen(fen - 2_000));
    }
    await forget();
    const many = await app.statementsOf(list);
    await forget();
    const one = await app.statementsOf(async () =>
      app.call('catalog.courses', { shop_id: shop, limit: 1 }),
    );
    expect(many).toBe(one);
  });

  it('[R1-D1.6] stands on the flash sale, of coupons that count there', async () => {
    const id = await buildCourse(app.platform, { price_fen: 30_000 });
    await app.platform.db.deleteFrom('seckill').execute();
    await buildSeckill(app.platform, id, { item: { price_fen: 10_000 } });
    const prices = async () => {
      await forget();
      const { data } = await app.call('catalog.flashSale');
      return data?.list.map((item) => [item.coupon_price, item.seckill_coupon_price]);
    };
    await buildCoupon(app.platform, { money_fen: 5_000, with_seckill: false });
    expect(await prices()).toEqual([['250.00', null]]);
    await buildCoupon(app.platform, { money_fen: 2_000, with_seckill: true });
    expect(await prices()).toEqual([['250.00', '80.00']]);
  });

  it("[R1-D1.6] counts a user's own coupon on the course page, and none he used up", async () => {
    const id = await buildCourse(app.platform, { price_fen: 20_000 });
    const login = await buildLogin(app);
    const priceFor = async (token?: string) =>
      (await app.call('catalog.course', { id, type: 2 }, token === undefined ? {} : { token })).data
        .coupon_price;
    const ended = await buildCoupon(app.platform, { money_fen: 5_000, status: 2 });
    await buildCouponUser(app.platform, login.userId, ended);
    expect([await priceFor(), await priceFor(login.token)]).toEqual([null, '150.00']);
    const open = await buildCoupon(app.platform, { money_fen: 8_000 });
    await buildCouponUser(app.platform, login.userId, open, { status: 2 });
    await forget();
    expect([await priceFor(), await priceFor(login.token)]).toEqual(['120.00', '150.00']);
  });
});
