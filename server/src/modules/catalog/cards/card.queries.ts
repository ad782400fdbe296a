/** Cards of given courses. */
import { openCouponPrice } from '#modules/coupon';
import { presentCard } from './card.present.ts';
import { cardsById } from './card.repo.ts';
import type { Platform } from '#platform/module';
import type { CourseCard } from './card.present.ts';
import type { CardScope } from './card.repo.ts';

/** Cards of those among `ids` that are on sale, in their order, in one statement. */
export async function courseCards(
  platform: Platform,
  ids: readonly number[],
): Promise<CourseCard[]> {
  return cardsOf(platform, ids, 'on sale');
}

/** Cards of all among `ids`, for people who have to do with courses that are off sale by now. */
export async function knownCourseCards(
  platform: Platform,
  ids: readonly number[],
): Promise<CourseCard[]> {
  return cardsOf(platform, ids, 'all');
}

async function cardsOf(
  platform: Platform,
  ids: readonly number[],
  scope: CardScope,
): Promise<CourseCard[]> {
  if (ids.length === 0) {
    return [];
  }
  const [rows, couponPrice] = await Promise.all([
    cardsById(platform.db, ids, platform.clock.now(), scope),
    openCouponPrice(platform),
  ]);
  return rows.map((row) => presentCard(row, couponPrice));
}
