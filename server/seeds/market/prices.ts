/** What the demo's courses cost: so much an hour, as shops write it. */
import { HOUR_S } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Random } from './random.ts';
import type { CourseType } from './titles.ts';

export interface Price {
  readonly price_fen: number;
  readonly original_price_fen: number;
}

const FEN = 100;
const FREE_SHARE = 0.07;
/** Longer ones are work that wants its price. */
const FREE_HOURS_MAX = 5;
const MARK_UPS = [1, 1, 1.25, 1.4, 1.6, 1.9];

/** Yuan for an hour, least and most. */
export const YUAN_AN_HOUR: Readonly<Record<CourseType, readonly [low: number, high: number]>> = {
  [COURSE_TYPES.live]: [14, 45],
  [COURSE_TYPES.record]: [16, 55],
  [COURSE_TYPES.offline]: [45, 110],
};

const ENDINGS = [9, 8, 9];
const TEN = 10;
const HUNDRED = 100;
const MANY = 600;

/** A price near a sum that looks like one: 39, 268, 1280. */
function written(luck: Random, yuan: number): number {
  if (yuan < HUNDRED) {
    return Math.max(1, Math.round(yuan / TEN)) * TEN - 1;
  }
  const tens = Math.round(yuan / TEN) * TEN;
  return yuan < MANY ? tens - TEN + luck.pick(ENDINGS) : Math.round(yuan / 100) * 100 - 20;
}

/** The price of a course of a type and length. */
export function priceOf(luck: Random, type: CourseType, seconds: number): Price {
  const hours = seconds / HOUR_S;
  if (type !== COURSE_TYPES.offline && hours < FREE_HOURS_MAX && luck.chance(FREE_SHARE)) {
    return { price_fen: 0, original_price_fen: 0 };
  }
  const [low, high] = YUAN_AN_HOUR[type];
  // Not at the very ends, so that what is written stays within them.
  const price = written(luck, hours * (low + (high - low) * (0.15 + luck.next() * 0.7)));
  const original = Math.round(price * luck.pick(MARK_UPS));
  return { price_fen: price * FEN, original_price_fen: original * FEN };
}
