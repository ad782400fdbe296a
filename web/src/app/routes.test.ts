import { MENU_TYPES } from '@zhiji/contract/kernel/menu';
import { describe, expect, it } from 'vitest';
import { paths, type RouteName } from '#shared/lib/paths.ts';
import type { RouteDef } from './route-def.ts';
import { routes } from './routes.ts';

const PARAMETERS = /\/:.*$/;

function pathsOf(test: (route: RouteDef) => boolean): string[] {
  return Object.entries(routes)
    .filter(([, route]) => test(route))
    .map(([name]) => paths[name as RouteName].replace(PARAMETERS, ''))
    .sort();
}

describe('route table', () => {
  it('[NAV-05] lets a visitor reach exactly the public list', () => {
    // The empty path is `/`: nothing stands before it behind the hash.
    expect(pathsOf((route) => route.public === true)).toEqual(
      [
        '/',
        '/404',
        '/wechatLoginCallback',
        '/agreement',
        '/home',
        '/allCourseList',
        '/liveList',
        '/recordList',
        '/offlineList',
        '/courseInfo',
        '/packageList',
        '/packageInfo',
        '/packageOrder',
        '/trainList',
        '/trainInfo',
        '/organList',
        '/organInfo',
        '/coupon',
        '/instructorIdentification',
        '/organIdentification',
        '/editInfo',
        // Ours beyond the list: whoever is shown a certificate may check it.
        '/certificate',
      ].sort(),
    );
  });

  it('[NAV-10] holds exactly these screens in the main layout', () => {
    expect(pathsOf((route) => route.layout === 'main')).toEqual(
      [
        '/',
        '/home',
        '/agreement',
        '/instructorIdentification',
        '/organIdentification',
        '/editInfo',
        '/allCourseList',
        '/liveList',
        '/courseInfo',
        '/liveOrder',
        '/recordList',
        '/recordOrder',
        '/offlineList',
        '/offlineOrder',
        '/packageList',
        '/packageInfo',
        '/packageOrder',
        '/organList',
        '/organInfo',
        '/trainList',
        '/trainInfo',
        '/satisfied',
        '/certificate',
        '/coupon',
        '/distributionApply',
        '/404',
      ].sort(),
    );
  });

  it('[NAV-10] nests the children of a list under it', () => {
    const parents: Partial<Record<RouteName, RouteName>> = {
      courseInfo: 'liveList',
      liveOrder: 'liveList',
      recordOrder: 'recordList',
      offlineOrder: 'offlineList',
      packageInfo: 'packageList',
      packageOrder: 'packageList',
      organInfo: 'organList',
      trainInfo: 'trainList',
    };
    const actual = Object.keys(parents).map((name) => [name, routes[name as RouteName].parent]);
    expect(Object.fromEntries(actual)).toEqual(parents);
  });

  it('[NAV-11] keeps three routes outside of every layout, and forwards /order', () => {
    expect(pathsOf((route) => route.layout === 'none')).toEqual([
      '/order',
      '/pdf',
      '/wechatLoginCallback',
    ]);
    expect(routes.order.redirect).toBe('userOrders');
  });

  it('forwards /user to the profile and holds every screen of the user centre', () => {
    expect(routes.user.redirect).toBe('userProfile');
    expect(pathsOf((route) => route.layout === 'user')).toEqual(
      [
        '/user',
        '/user/profile',
        '/user/order/index',
        '/user/order/detail',
        '/user/course',
        '/user/exam/index',
        '/user/exam/detail',
        '/user/exam/edit',
        '/user/exam/startExam',
        '/user/exam/wrong',
        '/user/satisfied/index',
        '/user/satisfied/edit',
        '/user/satisfied/detail',
        '/user/certificate',
        '/user/collect',
        '/user/invoicing',
        '/user/service',
        '/user/distribution',
        '/user/distributionGoods',
        '/user/coupon',
        '/user/notify',
        '/user/account',
      ].sort(),
    );
  });

  it('[CON-01] gives each top-menu entry its menu type', () => {
    const types = Object.entries(routes).flatMap(([name, { menu }]) =>
      menu?.place === 'top' ? [[name, menu.menuType]] : [],
    );
    expect(Object.fromEntries(types)).toEqual({
      home: 1,
      liveList: 2,
      recordList: 3,
      offlineList: 4,
      packageList: 5,
      organList: 6,
      trainList: 7,
      allCourseList: 12,
    });
    expect(types).toHaveLength(Object.keys(MENU_TYPES).length);
  });

  it('shows a page or forwards, and hangs every hidden page under a menu entry', () => {
    const rows = Object.values(routes);
    expect(rows.filter(({ page, redirect }) => (page === undefined) === !redirect)).toEqual([]);
    const parents = rows.flatMap(({ parent }) => (parent === undefined ? [] : [routes[parent]]));
    expect(parents.filter(({ menu }) => menu === undefined)).toEqual([]);
  });
});
