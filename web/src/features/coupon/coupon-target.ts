import { COUPON_SCOPES, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';
import type { MyCoupon } from './coupon.queries.ts';

const LISTS: Readonly<Record<number, 'liveList' | 'recordList' | 'offlineList'>> = {
  [COURSE_TYPES.live]: 'liveList',
  [COURSE_TYPES.record]: 'recordList',
  [COURSE_TYPES.offline]: 'offlineList',
};

/** The list of what a coupon can be used for; a wider one where no list shows exactly that. */
export function couponTarget({
  scope,
  scope_ids,
  shop,
}: Pick<MyCoupon, 'scope' | 'scope_ids' | 'shop'>): string {
  const [only] = scope_ids.length === 1 ? scope_ids : [];
  if (scope === COUPON_SCOPES.courses && only !== undefined) {
    return pathTo('courseInfo', { id: only });
  }
  const isForPackages = scope === COUPON_SCOPES.packages;
  if (shop !== null) {
    return pathTo('organInfo', { id: shop.id, tab: isForPackages ? 'packages' : 'courses' });
  }
  if (isForPackages) {
    return pathTo('packageList');
  }
  if (scope === COUPON_SCOPES.category && only !== undefined) {
    return pathTo('allCourseList', { category_id: only });
  }
  const list = scope === COUPON_SCOPES.courseType && only !== undefined ? LISTS[only] : undefined;
  return pathTo(list ?? 'allCourseList');
}
