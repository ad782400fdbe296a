/**
 * Prices over random baskets. `PRICE_CASES` says how many, 5,000 when it is not set; a million:
 *
 *   PRICE_CASES=1000000 vitest run --project server price.rules
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '@zhiji/contract/kernel/allocation';
import { priceBasket } from './price.rules.ts';
import type { Basket, PricedBasket, PricedItem } from './price.rules.ts';

const CASES = Number(process.env['PRICE_CASES'] ?? '5000');
/** A case takes some ten microseconds; a busy machine is given ten times that. */
const TIMEOUT_MS = MINUTE_MS + CASES / 5;
const FEN_MAX = 10_000_000;
const LINES_MAX = 8;
const SEATS_MAX = 50;

/** Prices as they are: often free, often the same, often a few fen, sometimes anything. */
const fen = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 99, 100, 9_900, 29_900),
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: FEN_MAX }),
);

const lines = fc
  .array(fc.record({ listFen: fen, owned: fc.boolean() }), { minLength: 1, maxLength: LINES_MAX })
  .map((given) => given.map((line, index) => ({ courseId: index + 1, ...line })));

const coupon = fc.option(fc.record({ offFen: fen, shopBears: fc.boolean() }));

/** Packages, and single courses with several seats and perhaps in a flash sale. */
const baskets: fc.Arbitrary<Basket> = fc.oneof(
  fc.record({
    lines,
    packageFen: fen,
    num: fc.constant(1),
    seckillUnitFen: fc.constant(null),
    coupon,
  }),
  fc.record({
    lines: fen.map((listFen) => [{ courseId: 1, listFen, owned: false }]),
    packageFen: fc.constant(null),
    num: fc.integer({ min: 1, max: SEATS_MAX }),
    seckillUnitFen: fc.option(fen),
    coupon,
  }),
);

const total = (numbers: readonly number[]): number =>
  numbers.reduce((all, number) => all + number, 0);

const sumOf = (items: readonly PricedItem[], part: keyof PricedItem): number =>
  total(items.map((item) => item[part]));

type Rule = (priced: PricedBasket, basket: Basket) => boolean;

/** What holds of every price. */
const rules: Readonly<Record<string, Rule>> = {
  'the parts of the price are the whole': ({ items, ...price }) =>
    price.totalFen - price.ownedFen - price.seckillFen - price.couponFen === price.payableFen &&
    price.shopCouponFen <= price.couponFen &&
    sumOf(items, 'payFen') === price.payableFen,
  'the items share all of the list price and of the discounts': ({ items, ...price }) =>
    sumOf(items, 'listFen') === price.totalFen - price.ownedFen &&
    sumOf(items, 'discountFen') === price.seckillFen + price.couponFen,
  'nothing is below zero, and everything is whole fen': ({ items, ...price }) =>
    [price, ...items]
      .flatMap((sums) => Object.values(sums))
      .every((value) => Number.isSafeInteger(value) && value >= 0),
  'no more comes off an item than its list price': ({ items }) =>
    items.every(
      ({ listFen, discountFen, payFen }) =>
        discountFen <= listFen && payFen === listFen - discountFen,
    ),
  'what is owned is not bought, and everything else is': ({ items, ...price }, { lines: all }) => {
    const bought = all.filter(({ owned }) => !owned).map(({ courseId }) => courseId);
    return (
      String(items.map(({ courseId }) => courseId)) === String(bought) &&
      (bought.length > 0 || price.ownedFen === price.totalFen) &&
      (bought.length < all.length || price.ownedFen === 0)
    );
  },
};

/** Says which rules a price breaks. */
function requireRules(priced: PricedBasket, basket: Basket): void {
  const broken = Object.keys(rules).filter((name) => rules[name]?.(priced, basket) !== true);
  if (broken.length > 0) {
    throw new Error(`not so: ${broken.join('; ')}`);
  }
}

/** The smallest case that breaks a property and what it breaks; nothing when it holds. */
function problemOf<Values extends [unknown, ...unknown[]]>(
  property: fc.IProperty<Values>,
  { isExpected = false } = {},
): string | undefined {
  // Where a case is expected any will do: the smallest may take minutes to find.
  const run = fc.check(property, { numRuns: CASES, endOnFailure: isExpected });
  return run.failed ? `${String(run.errorInstance)} ${fc.stringify(run)}` : undefined;
}

/** Every line rounded for itself, as one might write it. */
function priceNaively(basket: Basket): PricedBasket {
  const exact = priceBasket(basket);
  const share = exact.payableFen / Math.max(exact.totalFen - exact.ownedFen, 1);
  return {
    ...exact,
    items: exact.items.map(({ courseId, listFen }) => {
      const payFen = Math.round(listFen * share);
      return { courseId, listFen, discountFen: listFen - payFen, payFen };
    }),
  };
}

/** What is paid for each seat, so that seats can be refunded one by one. */
function seatsOf({ items }: PricedBasket, num: number): number[] {
  const equal = Array.from({ length: num }, () => 1);
  return items.flatMap(({ payFen }) => allocate(payFen, equal));
}

describe(`the price of ${CASES} random baskets`, { timeout: TIMEOUT_MS }, () => {
  it('follows the rules of a price', () => {
    const property = fc.property(baskets, (basket) => requireRules(priceBasket(basket), basket));
    expect(problemOf(property)).toBeUndefined();
  });

  it('never rises when a coupon takes more', () => {
    const property = fc.property(baskets, fen, fen, (basket, one, other) => {
      const priceWith = (offFen: number): PricedBasket =>
        priceBasket({ ...basket, coupon: { offFen, shopBears: false } });
      const less = priceWith(Math.min(one, other));
      const more = priceWith(Math.max(one, other));
      return (
        more.payableFen <= less.payableFen &&
        more.couponFen >= less.couponFen &&
        less.payableFen <= priceBasket({ ...basket, coupon: null }).payableFen
      );
    });
    expect(problemOf(property)).toBeUndefined();
  });

  it('is never exceeded by what is given back, whichever seats are refunded', () => {
    const property = fc.property(baskets, fc.infiniteStream(fc.boolean()), (basket, luck) => {
      const priced = priceBasket(basket);
      const seats = seatsOf(priced, basket.num);
      const refunded = seats.filter(() => luck.next().value === true);
      return total(refunded) <= priced.payableFen && total(seats) === priced.payableFen;
    });
    expect(problemOf(property)).toBeUndefined();
  });

  it('would break the rules, and be exceeded by refunds, if every line were rounded', () => {
    const kept = fc.property(baskets, (basket) => requireRules(priceNaively(basket), basket));
    expect(problemOf(kept, { isExpected: true })).toContain('the parts of the price are the whole');
    const covered = fc.property(baskets, (basket) => {
      const priced = priceNaively(basket);
      return total(seatsOf(priced, basket.num)) <= priced.payableFen;
    });
    expect(problemOf(covered, { isExpected: true })).toBeDefined();
  });
});

describe('allocate', () => {
  it('gives the fen left over to whom most was cut off, the first of equals first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(10, [15, 15, 70])).toEqual([2, 1, 7]);
    expect(allocate(1, [1, 2])).toEqual([0, 1]);
    expect(allocate(0, [3, 4])).toEqual([0, 0]);
    expect(allocate(5, [0, 0])).toEqual([3, 2]);
    expect(allocate(0, [])).toEqual([]);
  });

  it('is exact where products exceed what a number holds', () => {
    const huge = 9_007_199_254_740_991;
    expect(allocate(huge, [huge - 2, 2])).toEqual([huge - 2, 2]);
  });
});

describe('priceBasket', () => {
  const course = (listFen: number, owned = false, courseId = 1) => ({ courseId, listFen, owned });
  const plain = { packageFen: null, num: 1, seckillUnitFen: null, coupon: null };

  it('prices seats of one course', () => {
    expect(priceBasket({ ...plain, lines: [course(29_900)], num: 3 })).toEqual({
      totalFen: 89_700,
      ownedFen: 0,
      seckillFen: 0,
      couponFen: 0,
      shopCouponFen: 0,
      payableFen: 89_700,
      items: [{ courseId: 1, listFen: 89_700, discountFen: 0, payFen: 89_700 }],
    });
  });

  it('takes the flash price, then the coupon; a flash price above the usual one changes nothing', () => {
    const basket = { ...plain, lines: [course(29_900)], num: 2 };
    const taken = { offFen: 2_000, shopBears: true };
    expect(priceBasket({ ...basket, seckillUnitFen: 3_900, coupon: taken })).toMatchObject({
      seckillFen: 52_000,
      couponFen: 2_000,
      shopCouponFen: 2_000,
      payableFen: 5_800,
    });
    expect(priceBasket({ ...basket, seckillUnitFen: 39_900 }).payableFen).toBe(59_800);
  });

  it('gives no change: a coupon takes what there is', () => {
    const coupon100 = { offFen: 10_000, shopBears: false };
    expect(priceBasket({ ...plain, lines: [course(3_000)], coupon: coupon100 })).toMatchObject({
      couponFen: 3_000,
      shopCouponFen: 0,
      payableFen: 0,
    });
  });

  it('shares the price of a package by its courses and deducts those that are owned', () => {
    const packed = priceBasket({
      ...plain,
      lines: [course(10_000, false, 1), course(20_000, true, 2), course(30_000, false, 3)],
      packageFen: 40_000,
      coupon: { offFen: 1_000, shopBears: false },
    });
    expect(packed).toEqual({
      totalFen: 40_000,
      ownedFen: 13_333,
      seckillFen: 0,
      couponFen: 1_000,
      shopCouponFen: 0,
      payableFen: 25_667,
      items: [
        { courseId: 1, listFen: 6_667, discountFen: 250, payFen: 6_417 },
        { courseId: 3, listFen: 20_000, discountFen: 750, payFen: 19_250 },
      ],
    });
  });
});
