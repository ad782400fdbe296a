import { DAY_MS } from '@zhiji/contract/kernel/durations';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeCoupons } from './advice.rules.ts';
import { isFor, judgeCoupon, offOf, refusalOf } from './coupon.rules.ts';
import { scopeText } from './scope-text.rules.ts';
import type { Candidate } from './advice.rules.ts';
import type { BasketFacts } from './coupon.rules.ts';

const NOW = new Date('2026-11-15T04:00:00Z');
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

/** 20 off from 200, unused and in its dates. */
function couponOf(given: Partial<Candidate> = {}): Candidate {
  return {
    id: 1,
    coupon_id: given.id ?? 1,
    is_claimed: true,
    title: '满200减20',
    type: 1,
    money_fen: 2_000,
    discount: 0,
    min_fen: 20_000,
    max_fen: 0,
    scope: 1,
    scope_ids: [],
    scope_names: null,
    shop_id: null,
    shop_name: null,
    with_seckill: false,
    status: 0,
    start_at: inDays(-1),
    end_at: inDays(1),
    ...given,
  };
}

const percent = (discount: number, max_fen = 0): Partial<Candidate> => ({
  type: 2,
  money_fen: 0,
  min_fen: 0,
  discount,
  max_fen,
});

/** A recorded course of 200 yuan. */
function basketOf(given: Partial<BasketFacts> = {}): BasketFacts {
  return {
    type: 2,
    id: 48,
    categoryIds: [1, 101, 1011],
    shopId: 7,
    subtotalFen: 20_000,
    isSeckill: false,
    ...given,
  };
}

const kindOf = (coupon: Partial<Candidate>, basket: Partial<BasketFacts> = {}): string | null =>
  judgeCoupon(couponOf(coupon), basketOf(basket), NOW).obstacle?.kind ?? null;

describe('what a coupon takes off', () => {
  it('is its sum, and no more than there is', () => {
    expect(offOf(couponOf(), 20_000)).toBe(2_000);
    expect(offOf(couponOf(), 1_500)).toBe(1_500);
  });

  it('is its percentage, rounded down and capped', () => {
    expect(offOf(couponOf(percent(85)), 19_999)).toBe(2_999);
    expect(offOf(couponOf(percent(85, 2_000)), 19_999)).toBe(2_000);
    expect(offOf(couponOf(percent(85, 5_000)), 19_999)).toBe(2_999);
  });

  it('is never below zero, above the subtotal or above its cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 0, max: 100_000 }),
        (subtotalFen, discount, max) => {
          const off = offOf(couponOf(percent(discount, max)), subtotalFen);
          expect(Number.isSafeInteger(off) && off >= 0 && off <= subtotalFen).toBe(true);
          expect(max === 0 || off <= max).toBe(true);
        },
      ),
    );
  });
});

describe('what a coupon is for', () => {
  const scoped = (scope: number, scope_ids: number[] = [], shop_id: number | null = null) => ({
    scope,
    scope_ids,
    shop_id,
  });
  const course = basketOf();
  const bundle = basketOf({ type: 4, id: 48, categoryIds: [] });

  it('is everything, types, categories of any level, named courses, a shop or packages', () => {
    expect(isFor(scoped(1), course)).toBe(true);
    expect(isFor(scoped(2, [1, 2]), course)).toBe(true);
    expect(isFor(scoped(2, [1, 3]), course)).toBe(false);
    for (const category of course.categoryIds) {
      expect(isFor(scoped(3, [9, category]), course)).toBe(true);
    }
    expect(isFor(scoped(3, [9]), course)).toBe(false);
    expect(isFor(scoped(4, [47, 48]), course)).toBe(true);
    expect(isFor(scoped(4, [47]), course)).toBe(false);
    expect(isFor(scoped(5, [], 7), course)).toBe(true);
    expect(isFor(scoped(5, [], 8), course)).toBe(false);
    expect(isFor(scoped(6), course)).toBe(false);
    expect(isFor(scoped(99), course)).toBe(false);
  });

  it('is a package only for everything, packages, or its own shop', () => {
    const fits = [scoped(1), scoped(5, [], 7), scoped(6)];
    const others = [scoped(2, [4]), scoped(3, [1]), scoped(4, [48]), scoped(5, [], 8)];
    expect(fits.map((scope) => isFor(scope, bundle))).toEqual([true, true, true]);
    expect(others.map((scope) => isFor(scope, bundle))).toEqual([false, false, false, false]);
  });

  it('is only what is its own for one of an institution, whatever its scope', () => {
    expect(isFor(scoped(1, [], 8), course)).toBe(false);
    expect(isFor(scoped(4, [48], 8), course)).toBe(false);
    expect(isFor(scoped(6, [], 8), bundle)).toBe(false);
    expect(isFor(scoped(6, [], 7), bundle)).toBe(true);
  });

  it('is said in words, in both languages', () => {
    const said = (given: Partial<Candidate>) => [
      scopeText(couponOf(given), 'zh'),
      scopeText(couponOf(given), 'en'),
    ];
    expect(said({})).toEqual(['全部课程与套餐', 'all courses and packages']);
    expect(said({ scope: 2, scope_ids: [1, 3] })).toEqual([
      '直播课、面授课',
      'live courses, in-person courses',
    ]);
    expect(said({ scope: 3, scope_ids: [1, 2], scope_names: ['设计', '编程'] })).toEqual([
      '设计、编程类课程',
      'courses in 设计, 编程',
    ]);
    expect(said({ scope: 4, scope_ids: [1], scope_names: ['插画'] })).toEqual([
      '《插画》',
      '“插画”',
    ]);
    expect(said({ scope: 4, scope_ids: [1, 2, 3], scope_names: ['插画', '茶艺'] })).toEqual([
      '《插画》《茶艺》等 3 门课程',
      '“插画”, “茶艺” and 1 more',
    ]);
    expect(said({ scope: 5, shop_id: 7, shop_name: '数原学院' })).toEqual([
      '数原学院的全部课程与套餐',
      'all courses and packages of 数原学院',
    ]);
    expect(said({ scope: 6 })).toEqual(['套餐', 'packages']);
  });
});

describe('what stands in the way of a coupon', () => {
  it('is nothing from the threshold on, which is tested on what is left to pay', () => {
    expect(kindOf({})).toBeNull();
    expect(kindOf({}, { subtotalFen: 19_999 })).toBe('threshold');
  });

  it('is the flash sale, unless the coupon goes with it', () => {
    expect(kindOf({}, { isSeckill: true })).toBe('seckill');
    expect(kindOf({ with_seckill: true }, { isSeckill: true })).toBeNull();
  });

  it('is its dates: from the first moment, up to but not including the last', () => {
    expect(kindOf({ start_at: NOW })).toBeNull();
    expect(kindOf({ start_at: new Date(NOW.getTime() + 1) })).toBe('notYet');
    expect(kindOf({ end_at: new Date(NOW.getTime() + 1) })).toBeNull();
    expect(kindOf({ end_at: NOW })).toBe('expired');
  });

  it('is what became of it', () => {
    expect([1, 2, 3, 4].map((status) => kindOf({ status }))).toEqual([
      'used',
      'expired',
      'held',
      'voided',
    ]);
  });

  it('is that there is nothing to take off', () => {
    expect(kindOf({ min_fen: 0 }, { subtotalFen: 0 })).toBe('nothingToTakeOff');
    expect(kindOf(percent(99), { subtotalFen: 99 })).toBe('nothingToTakeOff');
  });

  it('has a code', () => {
    const codeOf = (coupon: Partial<Candidate>) => {
      const { obstacle } = judgeCoupon(couponOf(coupon), basketOf(), NOW);
      return obstacle === null ? null : refusalOf(obstacle);
    };
    expect([1, 2, 3, 4].map((status) => codeOf({ status }))).toEqual([
      'coupon.used',
      'coupon.expired',
      'coupon.used',
      'coupon.notUsable',
    ]);
    expect(codeOf({ min_fen: 90_000 })).toBe('coupon.notUsable');
  });
});

describe('the coupon adviser', () => {
  const coupons = [
    couponOf({ id: 1, title: '满200减20' }),
    couponOf({ id: 2, title: '九折', ...percent(90) }),
    couponOf({ id: 3, title: '满200减20，先到期', end_at: inDays(0.5) }),
    couponOf({ id: 4, title: '八五折', ...percent(85) }),
    couponOf({ id: 5, title: '直播课券', scope: 2, scope_ids: [1] }),
    couponOf({ id: 6, title: '满500减80', min_fen: 50_000 }),
    couponOf({ id: 7, title: '满220减30', min_fen: 22_000 }),
    couponOf({ id: 8, title: '下周券', start_at: inDays(5), end_at: inDays(9) }),
    couponOf({ id: 9, title: '占用的券', status: 3 }),
  ];

  it('puts what saves most first, of equals the one that ends first', () => {
    const { usable, best_id } = judgeCoupons(coupons, basketOf(), NOW, 'zh');
    expect(usable.map(({ id, off_price }) => [id, off_price])).toEqual([
      [4, '30.00'],
      [3, '20.00'],
      [1, '20.00'],
      [2, '20.00'],
    ]);
    expect(usable[1]?.end_time).toBe('2026-11-16 00:00:00');
    expect(best_id).toBe(4);
  });

  it('says why others cannot be used and what would help, the nearest first', () => {
    const { unusable } = judgeCoupons(coupons, basketOf(), NOW, 'zh');
    expect(unusable).toEqual([
      {
        id: 7,
        title: '满220减30',
        reason: '满 220.00 可用，还差 20.00',
        hint: '再加 20.00 即可使用',
      },
      {
        id: 6,
        title: '满500减80',
        reason: '满 500.00 可用，还差 300.00',
        hint: '再加 300.00 即可使用',
      },
      { id: 5, title: '直播课券', reason: '仅限直播课可用', hint: '购买直播课时可用' },
      {
        id: 8,
        title: '下周券',
        reason: '2026-11-20 12:00 起可用',
        hint: '2026-11-20 12:00 后下单即可使用',
      },
      {
        id: 9,
        title: '占用的券',
        reason: '已被另一笔待支付订单占用',
        hint: '取消该订单后即可使用',
      },
    ]);
  });

  it('says so in English as well', () => {
    const { unusable } = judgeCoupons(coupons, basketOf(), NOW, 'en');
    expect(unusable.map(({ reason, hint }) => [reason, hint])).toEqual([
      ['Usable from 220.00; 20.00 more needed', 'Add 20.00 to use it'],
      ['Usable from 500.00; 300.00 more needed', 'Add 300.00 to use it'],
      ['Only for live courses', 'Use it when you buy live courses'],
      ['Usable from 2026-11-20 12:00', 'Order after 2026-11-20 12:00 to use it'],
      ['Held by another unpaid order', 'Cancel that order to use it here'],
    ]);
  });

  it('recommends nothing when nothing fits', () => {
    const advice = judgeCoupons(coupons, basketOf({ isSeckill: true }), NOW, 'zh');
    expect(advice).toMatchObject({ usable: [], best_id: null });
    expect(advice.unusable[0]).toMatchObject({
      reason: '不与限时秒杀同享',
      hint: '秒杀结束后按原价购买时可用',
    });
    expect(judgeCoupons([], basketOf(), NOW, 'zh')).toEqual({
      usable: [],
      unusable: [],
      claimable: [],
      best_id: null,
      best_claim_id: null,
    });
  });

  it('has something to say about every state', () => {
    const past = [1, 2, 4].map((status) => couponOf({ id: status, status }));
    const { unusable } = judgeCoupons(past, basketOf(), NOW, 'zh');
    expect(unusable.map(({ reason, hint }) => [reason, hint])).toEqual([
      ['已使用', ''],
      ['已过期', ''],
      ['已作废', ''],
    ]);
  });
});
