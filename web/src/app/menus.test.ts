import { describe, expect, it } from 'vitest';
import type { RouteName } from '#shared/lib/paths.ts';
import {
  groupOf,
  highlightedEntry,
  highlightedTopEntry,
  sideMenu,
  topMenu,
  visibleRoutes,
} from './menus.ts';
import { roleOf } from './roles.ts';
import type { RouteDef } from './route-def.ts';

function sideNames(isDistributor: boolean): RouteName[] {
  return sideMenu({ role: 'user', isDistributor }).flatMap(({ entries }) =>
    entries.map(({ name }) => name),
  );
}

describe('menus', () => {
  it('[HDR-01] has the eight entries of the top menu in order', () => {
    expect(topMenu(null).map(({ name }) => name)).toEqual([
      'home',
      'allCourseList',
      'liveList',
      'recordList',
      'offlineList',
      'packageList',
      'organList',
      'trainList',
    ]);
  });

  it('shows distribution goods to distributors only', () => {
    expect(sideNames(false)).not.toContain('userDistributionGoods');
    expect(sideNames(true)).toContain('userDistributionGoods');
  });

  it('highlights the parent of a hidden page', () => {
    const hidden = {
      userOrderDetail: 'userOrders',
      userExamDetail: 'userExams',
      userExamEdit: 'userExams',
      userExamStart: 'userExams',
      userSurveyEdit: 'userSurveys',
      userSurveyDetail: 'userSurveys',
      courseInfo: 'liveList',
      homeAlias: 'home',
    } as const;
    const names = Object.keys(hidden) as (keyof typeof hidden)[];
    expect(Object.fromEntries(names.map((name) => [name, highlightedEntry(name)]))).toEqual(hidden);
    expect(groupOf('userExamStart')).toBe('learning');
  });

  it('highlights nothing on a page that belongs to no menu', () => {
    expect(highlightedEntry('notFound')).toBeNull();
    expect(highlightedTopEntry('courseInfo', '2')).toBe('recordList');
    expect(highlightedTopEntry('courseInfo', 'x')).toBe('liveList');
    expect(highlightedTopEntry('packageInfo', '2')).toBe('packageList');
    expect(groupOf('courseInfo')).toBeNull();
  });

  it('[ROL-01] derives the role from the type and filters rows with roles by it', () => {
    const row: RouteDef = { titleKey: 'home', layout: 'main' };
    const table = {
      open: row,
      admins: { ...row, roles: ['admin'] },
      towns: { ...row, roles: ['admin', 'town-admin'] },
      users: { ...row, roles: ['user'] },
    } satisfies Record<string, RouteDef>;
    const seenBy = (type: number) => visibleRoutes(table, roleOf(type)).map(({ name }) => name);
    expect(seenBy(0)).toEqual(['open', 'admins', 'towns']);
    expect(seenBy(1)).toEqual(['open', 'towns']);
    expect(seenBy(2)).toEqual(['open', 'users']);
    expect(seenBy(99)).toEqual(['open', 'users']);
    expect(visibleRoutes(table, null).map(({ name }) => name)).toEqual(['open']);
  });
});
