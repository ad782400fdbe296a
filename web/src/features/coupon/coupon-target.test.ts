import { COUPON_SCOPES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { couponTarget } from './coupon-target.ts';

const shop = { id: 9, name: '数原学院' };
const { all, courseType, category, courses, packages } = COUPON_SCOPES;

describe('where a coupon leads', () => {
  it.each([
    [{ scope: all, scope_ids: [], shop: null }, '/allCourseList'],
    [{ scope: courseType, scope_ids: [3], shop: null }, '/offlineList'],
    [{ scope: courseType, scope_ids: [1, 3], shop: null }, '/allCourseList'],
    [{ scope: category, scope_ids: [12], shop: null }, '/allCourseList?category_id=12'],
    [{ scope: courses, scope_ids: [61], shop }, '/courseInfo?id=61'],
    [{ scope: courses, scope_ids: [61, 62], shop: null }, '/allCourseList'],
    [{ scope: COUPON_SCOPES.shop, scope_ids: [], shop }, '/organInfo?id=9&tab=courses'],
    [{ scope: packages, scope_ids: [], shop: null }, '/packageList'],
    [{ scope: packages, scope_ids: [], shop }, '/organInfo?id=9&tab=packages'],
  ])('%o leads to %s', (coupon, path) => {
    expect(couponTarget(coupon)).toBe(path);
  });
});
