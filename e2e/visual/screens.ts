/** The screens people use most. Each is recorded and drawn at both widths. */
import type { Locator, Page } from '@playwright/test';
import { openDialog } from '../support/login.ts';
import type { Market } from './market.ts';

export interface Screen {
  readonly name: string;
  /** Where it is, in the market that is recorded. */
  readonly url: (market: Market) => string;
  /** A learner looks at it, not a visitor. */
  readonly user?: true;
  /** What is done before it shows. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** There once the screen is complete. */
  readonly shows: (page: Page) => Locator;
}

const main = (page: Page): Locator => page.getByRole('main');
const title = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });
const card = (page: Page): Locator => main(page).getByRole('article').first();
const dialog = (page: Page): Locator => page.getByRole('dialog');

const publicScreens: readonly Screen[] = [
  { name: 'home', url: () => '/', shows: card },
  { name: 'all-courses', url: () => '/#/allCourseList', shows: card },
  { name: 'live-list', url: () => '/#/liveList', shows: card },
  { name: 'offline-list', url: () => '/#/offlineList', shows: card },
  { name: 'package-list', url: () => '/#/packageList', shows: card },
  { name: 'institution-list', url: () => '/#/organList', shows: card },
  { name: 'search', url: () => `/#/allCourseList?keyword=${encodeURI('工程')}`, shows: card },
  {
    name: 'search-empty',
    url: () => '/#/allCourseList?keyword=zzqqxx',
    shows: (page) => main(page).getByRole('heading', { name: /^没有找到/ }),
  },
  {
    name: 'course-recorded',
    url: ({ recorded }) => `/#/courseInfo?id=${recorded}&type=2`,
    shows: title,
  },
  { name: 'course-live', url: ({ live }) => `/#/courseInfo?id=${live}&type=1`, shows: title },
  {
    name: 'course-offline',
    url: ({ offline }) => `/#/courseInfo?id=${offline}&type=3`,
    shows: title,
  },
  { name: 'package', url: (market) => `/#/packageInfo?id=${market.package}`, shows: title },
  { name: 'institution', url: ({ shop }) => `/#/organInfo?id=${shop}`, shows: title },
  {
    name: 'teacher',
    url: ({ shop, teacher }) => `/#/organInfo?id=${shop}&teacher=${teacher}`,
    shows: title,
  },
  { name: 'article', url: ({ article }) => `/#/trainInfo?id=${article}`, shows: title },
  {
    name: 'login',
    url: () => '/#/allCourseList',
    act: openDialog,
    shows: (page) => dialog(page).getByRole('textbox').first(),
  },
];

const learnersScreens: readonly Screen[] = [
  {
    name: 'checkout',
    user: true,
    url: ({ wanted }) => `/#/recordOrder?id=${wanted}`,
    shows: (page) => main(page).getByRole('button', { name: '提交订单' }),
  },
  {
    name: 'payment',
    user: true,
    url: ({ unpaid }) => `/#/recordOrder?id=${unpaid.course}&order=${unpaid.order}`,
    shows: (page) => dialog(page).getByText('微信付款码'),
  },
  { name: 'orders', user: true, url: () => '/#/user/order/index', shows: card },
  {
    name: 'order',
    user: true,
    url: ({ paidOrder }) => `/#/user/order/detail?id=${paidOrder}`,
    shows: (page) => main(page).getByRole('heading', { name: '订单详情' }),
  },
  { name: 'my-courses', user: true, url: () => '/#/user/course', shows: card },
  {
    name: 'study',
    user: true,
    url: ({ studied }) => `/#/courseInfo?id=${studied.course}&type=2&chapter=${studied.lesson}`,
    shows: (page) => page.getByRole('region', { name: /^播放器/ }),
  },
  {
    name: 'my-coupons',
    user: true,
    url: () => '/#/user/coupon',
    shows: (page) => page.getByRole('list', { name: '我的优惠券' }),
  },
  {
    name: 'profile',
    user: true,
    url: () => '/#/user/profile',
    shows: (page) => page.getByLabel('昵称'),
  },
];

export const screens: readonly Screen[] = [...publicScreens, ...learnersScreens];
