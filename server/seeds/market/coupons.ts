/**
 * Coupons of the demo. What a coupon promises cannot be changed afterwards, so those of one week are
 * rows of their own, with dates around that week.
 */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COUPON_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COUPON_TYPES, COUPON_USE_TYPES, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { DEMO_USER_ID } from '../demo-users.ts';
import { EVERYTHING, PACKAGES, ofCategory, ofCourses, ofShop, ofTypes } from './coupon-scopes.ts';
import type { Scope } from './coupon-scopes.ts';
import type { MarketCourse } from './courses.ts';
import type { MarketShop } from './shops.ts';

const FEN = 100;
const WEEK_MS = 7 * DAY_MS;
/** A Monday, midnight in Shanghai. */
const FIRST_WEEK = Date.parse('2026-01-05T00:00:00+08:00');
const IDS_PER_WEEK = 20;
const USUALLY_OPEN = { from: -3 * DAY_MS, to: 2 * WEEK_MS };
const SORT_STEP = 10;

type Off =
  | { readonly yuan: number; readonly from: number }
  | { readonly percent: number; readonly from: number; readonly most: number };

interface Offer {
  readonly title: string;
  readonly off: Off;
  readonly scope: Scope;
  /** How many there are, and how many are gone to people the demo does not know. */
  readonly total: number;
  readonly gone: number;
  /** Days it is good for after the claim; without them it is good until the claiming ends. */
  readonly days?: number;
  readonly limit?: number;
  readonly promoted?: boolean;
  /** Given to everybody who opens an account. */
  readonly welcome?: boolean;
  readonly withSeckill?: boolean;
  /** When it can be claimed, in milliseconds from the week's beginning. */
  readonly open?: { readonly from: number; readonly to: number };
  /** The demo's user has one. */
  readonly claimed?: boolean;
}

/** What is offered in a week, in the order of the claim centre. */
function offersOf(shops: readonly MarketShop[], courses: readonly MarketCourse[]): Offer[] {
  const { live, record, offline } = COURSE_TYPES;
  const favourites = ['数据分析师从零到上岗', '插画与视觉叙事', '心理咨询基础训练'];
  return [
    {
      title: '新人立减 20 元',
      off: { yuan: 20, from: 0 },
      scope: EVERYTHING,
      total: 10_000,
      gone: 6_214,
      days: 30,
      promoted: true,
      welcome: true,
      claimed: true,
    },
    {
      title: '满 200 减 30',
      off: { yuan: 30, from: 200 },
      scope: EVERYTHING,
      total: 5_000,
      gone: 1_873,
      days: 15,
      promoted: true,
      welcome: true,
    },
    {
      title: '全场 85 折，最高减 100',
      off: { percent: 85, from: 99, most: 100 },
      scope: EVERYTHING,
      total: 3_000,
      gone: 2_046,
      days: 7,
      promoted: true,
    },
    {
      title: '直播课满 300 减 50',
      off: { yuan: 50, from: 300 },
      scope: ofTypes(live),
      total: 2_000,
      gone: 655,
      limit: 2,
      promoted: true,
      claimed: true,
    },
    {
      title: '录播、面授满 500 减 70',
      off: { yuan: 70, from: 500 },
      scope: ofTypes(record, offline),
      total: 2_000,
      gone: 418,
      days: 14,
    },
    {
      title: '编程开发 8 折',
      off: { percent: 80, from: 0, most: 60 },
      scope: ofCategory('编程开发'),
      total: 1_500,
      gone: 702,
      days: 10,
      promoted: true,
    },
    {
      title: '人气好课满 250 减 40',
      off: { yuan: 40, from: 250 },
      scope: ofCourses(courses, favourites),
      total: 800,
      gone: 391,
      promoted: true,
      claimed: true,
    },
    {
      title: '安建教育满 150 减 30',
      off: { yuan: 30, from: 150 },
      scope: ofShop(shops, '安建教育'),
      total: 600,
      gone: 214,
      days: 15,
      promoted: true,
      claimed: true,
    },
    {
      title: '数原学院 9 折',
      off: { percent: 90, from: 0, most: 0 },
      scope: ofShop(shops, '数原学院'),
      total: 500,
      gone: 133,
      promoted: true,
    },
    {
      title: '套餐满 600 减 80',
      off: { yuan: 80, from: 600 },
      scope: PACKAGES,
      total: 1_000,
      gone: 268,
      days: 15,
    },
    {
      title: '5 元券，秒杀可用',
      off: { yuan: 5, from: 0 },
      scope: EVERYTHING,
      total: 8_000,
      gone: 5_120,
      days: 3,
      withSeckill: true,
    },
    {
      title: '面授满 1,000 减 150',
      off: { yuan: 150, from: 1_000 },
      scope: ofTypes(offline),
      total: 200,
      gone: 197,
      days: 30,
    },
    {
      title: '周一十点抢 100 元券',
      off: { yuan: 100, from: 699 },
      scope: EVERYTHING,
      total: 300,
      gone: 0,
      days: 3,
      open: { from: WEEK_MS + 10 * HOUR_MS, to: WEEK_MS + 22 * HOUR_MS },
    },
    {
      title: '周末满 100 减 15',
      off: { yuan: 15, from: 100 },
      scope: EVERYTHING,
      total: 1_000,
      gone: 911,
      open: { from: -2 * DAY_MS, to: 0 },
      claimed: true,
    },
    {
      title: '新人满 300 减 50',
      off: { yuan: 50, from: 300 },
      scope: EVERYTHING,
      total: 10_000,
      gone: 3_380,
      days: 30,
      welcome: true,
    },
  ];
}

/** The week's coupons at `now`, and those of them the demo's user has. */
export function weeklyCoupons(
  shops: readonly MarketShop[],
  courses: readonly MarketCourse[],
  now: Date,
) {
  const week = Math.floor((now.getTime() - FIRST_WEEK) / WEEK_MS);
  const monday = FIRST_WEEK + week * WEEK_MS;
  const offers = offersOf(shops, courses).map((offer, index) => {
    const { from, to } = offer.open ?? USUALLY_OPEN;
    const window = {
      id: week * IDS_PER_WEEK + index + 1,
      receive_start_at: new Date(monday + from),
      receive_end_at: new Date(monday + to),
    };
    const row = rowOf(offer, window, index * SORT_STEP);
    return { row, stock: stockOf(offer, row), claim: offer.claimed === true ? claimOf(row) : null };
  });
  return {
    coupons: offers.map(({ row }) => row),
    couponStock: offers.map(({ stock }) => stock),
    couponClaims: offers.flatMap(({ claim }) => claim ?? []),
  };
}

interface Window {
  readonly id: number;
  readonly receive_start_at: Date;
  readonly receive_end_at: Date;
}

function rowOf(offer: Offer, window: Window, sort: number) {
  const { title, scope, days = 0 } = offer;
  const fixed = days === 0;
  return {
    ...window,
    title,
    ...sumsOf(offer.off),
    ...scope,
    limit_num: offer.limit ?? 1,
    use_type: fixed ? COUPON_USE_TYPES.fixedDates : COUPON_USE_TYPES.daysAfterClaim,
    use_start_at: fixed ? window.receive_start_at : null,
    use_end_at: fixed ? window.receive_end_at : null,
    days,
    with_seckill: offer.withSeckill === true,
    is_promoted: offer.promoted === true,
    is_welcome: offer.welcome === true,
    sort,
    status: COUPON_STATUSES.active,
  };
}

/** How many there are; all but the demo user's own were claimed elsewhere. */
function stockOf({ total, gone, claimed }: Offer, { id }: Window) {
  return {
    coupon_id: id,
    total_num: total,
    receive_num: gone + (claimed === true ? 1 : 0),
    outside_num: gone,
  };
}

function sumsOf(off: Off) {
  const min_fen = off.from * FEN;
  if ('percent' in off) {
    const { percent: discount, most } = off;
    return { type: COUPON_TYPES.percent, money_fen: 0, discount, min_fen, max_fen: most * FEN };
  }
  return {
    type: off.from > 0 ? COUPON_TYPES.threshold : COUPON_TYPES.plain,
    money_fen: off.yuan * FEN,
    discount: 0,
    min_fen,
    max_fen: 0,
  };
}

/** Claimed when the claiming began. */
function claimOf({
  id,
  receive_start_at: start_at,
  use_end_at,
  days,
}: Window & { readonly use_end_at: Date | null; readonly days: number }) {
  return {
    user_id: DEMO_USER_ID,
    id,
    coupon_id: id,
    seq: 1,
    start_at,
    end_at: use_end_at ?? new Date(start_at.getTime() + days * DAY_MS),
    received_at: start_at,
  };
}
