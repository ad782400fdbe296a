/** The coupon adviser: which coupons fit a basket, which saves most, and what the others lack. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { judgeCoupon } from './coupon.rules.ts';
import { scopeText } from './scope-text.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { BasketFacts, Claimed, Obstacle } from './coupon.rules.ts';
import type { ScopeFacts } from './scope-text.rules.ts';

type OrderCoupons = CallResponse<'coupon.forOrder'>;

/** A coupon with what is said about it. */
export interface Candidate extends Claimed, ScopeFacts {
  readonly coupon_id: number;
  /** In hand; else it could be claimed, `id` is the coupon's, and its dates begin now. */
  readonly is_claimed: boolean;
}

interface Advice {
  readonly reason: string;
  readonly hint: string;
}

interface Phrases {
  readonly used: string;
  readonly held: Advice;
  readonly voided: string;
  readonly expired: string;
  readonly seckill: Advice;
  readonly nothingToTakeOff: string;
  readonly scope: (what: string) => Advice;
  readonly notYet: (from: string) => Advice;
  readonly threshold: (min: string, lack: string) => Advice;
}

const phrases: Readonly<Record<Language, Phrases>> = {
  zh: {
    used: '已使用',
    held: { reason: '已被另一笔待支付订单占用', hint: '取消该订单后即可使用' },
    voided: '已作废',
    expired: '已过期',
    seckill: { reason: '不与限时秒杀同享', hint: '秒杀结束后按原价购买时可用' },
    nothingToTakeOff: '该订单没有可抵扣的金额',
    scope: (what) => ({ reason: `仅限${what}可用`, hint: `购买${what}时可用` }),
    notYet: (from) => ({ reason: `${from} 起可用`, hint: `${from} 后下单即可使用` }),
    threshold: (min, lack) => ({
      reason: `满 ${min} 可用，还差 ${lack}`,
      hint: `再加 ${lack} 即可使用`,
    }),
  },
  en: {
    used: 'Already used',
    held: { reason: 'Held by another unpaid order', hint: 'Cancel that order to use it here' },
    voided: 'No longer valid',
    expired: 'Expired',
    seckill: {
      reason: 'Cannot be combined with the flash sale',
      hint: 'Usable at the regular price once the sale is over',
    },
    nothingToTakeOff: 'This order has nothing to take it off',
    scope: (what) => ({ reason: `Only for ${what}`, hint: `Use it when you buy ${what}` }),
    notYet: (from) => ({ reason: `Usable from ${from}`, hint: `Order after ${from} to use it` }),
    threshold: (min, lack) => ({
      reason: `Usable from ${min}; ${lack} more needed`,
      hint: `Add ${lack} to use it`,
    }),
  },
};

/** A time to the minute. */
const MINUTES_LENGTH = 16;

/**
 * Judges coupons against a basket: the one that saves most first, what each other one lacks, and
 * which could be claimed for it.
 */
export function judgeCoupons(
  coupons: readonly Candidate[],
  basket: BasketFacts,
  now: Date,
  language: Language,
): OrderCoupons {
  const judged = coupons.map((coupon) => ({ coupon, ...judgeCoupon(coupon, basket, now) }));
  const fitting = judged
    .flatMap((one) => (one.obstacle === null ? [one] : []))
    // Of two that save the same, the one that ends first.
    .toSorted(
      (one, other) =>
        other.offFen - one.offFen ||
        one.coupon.end_at.getTime() - other.coupon.end_at.getTime() ||
        one.coupon.id - other.coupon.id,
    );
  const usable = fitting.filter(({ coupon }) => coupon.is_claimed);
  const inHand = new Set(usable.map(({ coupon }) => coupon.coupon_id));
  const claimable = fitting.filter(
    ({ coupon }) => !coupon.is_claimed && !inHand.has(coupon.coupon_id),
  );
  const unusable = judged
    .flatMap(({ coupon, obstacle }) =>
      obstacle === null || !coupon.is_claimed ? [] : [{ coupon, obstacle }],
    )
    .toSorted((one, other) => distanceOf(one.obstacle) - distanceOf(other.obstacle));
  const [best] = usable;
  const [bestClaim] = claimable;
  return {
    usable: usable.map(presentFitting),
    unusable: unusable.map(({ coupon, obstacle }) => ({
      id: coupon.id,
      title: coupon.title,
      ...adviceOf(obstacle, coupon, language),
    })),
    claimable: claimable.map(presentFitting),
    best_id: best?.coupon.id ?? null,
    best_claim_id:
      bestClaim !== undefined && bestClaim.offFen > (best?.offFen ?? 0)
        ? bestClaim.coupon.id
        : null,
  };
}

function presentFitting({
  coupon,
  offFen,
}: {
  readonly coupon: Candidate;
  readonly offFen: number;
}): OrderCoupons['usable'][number] {
  return {
    id: coupon.id,
    title: coupon.title,
    off_price: formatFen(offFen),
    end_time: formatWireTime(coupon.end_at),
  };
}

/** Those a little money would make usable come first, the nearest of them before the others. */
function distanceOf(obstacle: Obstacle): number {
  return obstacle.kind === 'threshold' ? obstacle.lackFen : Number.MAX_SAFE_INTEGER;
}

function adviceOf(obstacle: Obstacle, coupon: ScopeFacts, language: Language): Advice {
  const say = phrases[language];
  switch (obstacle.kind) {
    case 'used':
    case 'voided':
    case 'expired':
    case 'nothingToTakeOff':
      return { reason: say[obstacle.kind], hint: '' };
    case 'held':
    case 'seckill':
      return say[obstacle.kind];
    case 'scope':
      return say.scope(scopeText(coupon, language));
    case 'notYet':
      return say.notYet(formatWireTime(obstacle.startAt).slice(0, MINUTES_LENGTH));
    case 'threshold':
      return say.threshold(formatFen(obstacle.minFen), formatFen(obstacle.lackFen));
  }
}
