/** What the demo's coupons are good for. */
import { COUPON_SCOPES } from '@zhiji/contract/kernel/statuses';
import { categoryRows } from './subjects/subjects.ts';
import type { MarketCourse } from './courses.ts';
import type { MarketShop } from './shops.ts';

export interface Scope {
  readonly scope: number;
  readonly scope_ids: readonly number[];
  readonly shop_id: number | null;
}

export const EVERYTHING: Scope = { scope: COUPON_SCOPES.all, scope_ids: [], shop_id: null };
export const PACKAGES: Scope = { ...EVERYTHING, scope: COUPON_SCOPES.packages };

export const ofTypes = (...scope_ids: readonly number[]): Scope => ({
  ...EVERYTHING,
  scope: COUPON_SCOPES.courseType,
  scope_ids,
});

export function ofCategory(name: string): Scope {
  const scope_ids = categoryRows()
    .filter((category) => category.name === name)
    .map(({ id }) => id);
  return { ...EVERYTHING, scope: COUPON_SCOPES.category, scope_ids };
}

export function ofCourses(courses: readonly MarketCourse[], titles: readonly string[]): Scope {
  const scope_ids = titles.flatMap((title) =>
    courses.filter((course) => course.title === title).map(({ id }) => id),
  );
  return { ...EVERYTHING, scope: COUPON_SCOPES.courses, scope_ids };
}

export function ofShop(shops: readonly MarketShop[], name: string): Scope {
  const shop = shops.find(({ institution }) => institution.name === name);
  if (shop === undefined) {
    throw new Error(`the demo has no ${name}`);
  }
  return { scope: COUPON_SCOPES.shop, scope_ids: [], shop_id: shop.id };
}
