/** What is left of a price after the best coupon: of those in hand, or of those anybody may claim. */
import { COUPON_TAG } from './coupon-tag.ts';
import { listCandidates, listOpen } from './candidate.repo.ts';
import { mostOff } from './coupon.rules.ts';
import type { Platform } from '#platform/module';
import type { Candidate } from './advice.rules.ts';
import type { BasketFacts } from './coupon.rules.ts';

/** What a basket costs after the best coupon; null when none takes anything off. */
export type CouponPrice = (basket: BasketFacts) => number | null;

interface StoredCandidate extends Omit<Candidate, 'start_at' | 'end_at'> {
  readonly start_at: string;
  readonly end_at: string;
}

/** For everybody: with coupons that can be claimed, read once for all cards of all lists. */
export async function openCouponPrice(platform: Platform): Promise<CouponPrice> {
  const { cache, clock, db } = platform;
  const { json } = await cache.json(COUPON_TAG, 'open', async () =>
    JSON.stringify(await listOpen(db, clock.now())),
  );
  const stored = JSON.parse(json) as StoredCandidate[];
  return priceAfter(
    stored.map((coupon) => ({
      ...coupon,
      start_at: new Date(coupon.start_at),
      end_at: new Date(coupon.end_at),
    })),
    clock.now(),
  );
}

/** For whoever looks: a user's coupons and those he may still claim, for a visitor the open ones. */
export async function couponPriceFor(
  platform: Platform,
  userId: number | null,
): Promise<CouponPrice> {
  if (userId === null) {
    return openCouponPrice(platform);
  }
  const { db, clock } = platform;
  const now = clock.now();
  return priceAfter(await listCandidates(db, userId, now), now);
}

function priceAfter(coupons: readonly Candidate[], now: Date): CouponPrice {
  return (basket) => {
    const offFen = mostOff(coupons, basket, now);
    return offFen === 0 ? null : basket.subtotalFen - offFen;
  };
}
