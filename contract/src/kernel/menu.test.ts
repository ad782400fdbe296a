import { describe, expect, it } from 'vitest';
import { analyticsCalls } from '../analytics.ts';
import { MENU_TYPES, MENU_TYPE_DEFAULT } from './menu.ts';

const { request } = analyticsCalls.reportMenuView;

describe('menu types', () => {
  it('[CON-01] have the numbers of the specification and default to 1', () => {
    expect(MENU_TYPES).toEqual({
      home: 1,
      live: 2,
      record: 3,
      offline: 4,
      package: 5,
      institution: 6,
      training: 7,
      allCourses: 12,
    });
    expect(MENU_TYPE_DEFAULT).toBe(1);
    expect(request.parse({})).toEqual({ type: 1 });
  });

  it.each([0, 8, 11, 13, '1', null])('[CON-01] refuse %j', (type) => {
    expect(request.safeParse({ type }).success).toBe(false);
  });
});
