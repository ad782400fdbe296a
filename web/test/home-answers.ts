/** What a server with a full home page answers. */
import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { vi } from 'vitest';
import type { Answers } from './answers.ts';

type Course = CallResponse<'catalog.homeCourses'>[number];
type Shop = CallResponse<'organisation.featured'>[number];
type LiveCourse = CallResponse<'catalog.upcomingLive'>[number];

const NOWHERE = { country: null, province: null, city: null, area: null, address: '' };

const shop: Shop = {
  id: 9,
  name: '数原学院',
  logo: '',
  cover: '',
  curriculum_count: 86,
  teacher_count: 12,
  package_count: 3,
  buy_num: 1200,
  score: 4.8,
  ...NOWHERE,
};

/** A recorded course on sale. */
export function course(given: Partial<Course> = {}): Course {
  return {
    id: 1,
    type: COURSE_TYPES.record,
    title: '数据分析师从零到上岗',
    cover: '/media/cover.png',
    price: '299.00',
    original_price: '599.00',
    coupon_price: null,
    labels: [],
    buy_num: 12_408,
    teacher_names: '林知远',
    start_time: null,
    end_time: null,
    signup_end_time: null,
    seat_left: null,
    is_on_sale: 1,
    shop,
    seckill: null,
    ...NOWHERE,
    ...given,
  };
}

/** A live course that waits for its next session. */
export function liveCourse(given: Partial<LiveCourse> = {}): LiveCourse {
  return {
    ...course({ type: COURSE_TYPES.live }),
    live_status: LIVE_STATUSES.waiting,
    chapter_id: 700 + (given.id ?? 1),
    next_time: '2099-11-15 19:30:00',
    next_end_time: '2099-11-15 21:00:00',
    teacher: [],
    ...given,
  };
}

/** A sale that runs from eleven to one; the server says it is twelve. */
export const flashSale = {
  id: 5,
  title: '限时秒杀',
  start_time: '2026-11-15 11:00:00',
  end_time: '2026-11-15 13:00:00',
  server_time: '2026-11-15 12:00:00',
  list: [
    {
      ...course({ id: 11, title: '短视频剪辑课', price: '199.00' }),
      seckill_price: '39.00',
      seckill_coupon_price: '34.00',
      stock: 100,
      sold: 82,
      limit_num: 1,
    },
  ],
} satisfies CallResponse<'catalog.flashSale'>;

export const categoryTree: CallResponse<'catalog.categoryTree'> = [
  {
    id: 1,
    name: '职业资格',
    son: [
      { id: 11, name: '消防', son: [{ id: 111, name: '一级消防工程师' }] },
      { id: 12, name: '建造', son: [] },
    ],
  },
  { id: 2, name: '设计创作', son: [{ id: 21, name: '插画', son: [{ id: 211, name: '板绘' }] }] },
];

/** Something in every block below the banners. */
export const fullHome = {
  'catalog.categoryTree': categoryTree,
  'catalog.flashSale': flashSale,
  'catalog.upcomingLive': [
    liveCourse({ id: 21, title: '二级建造师答疑专场' }),
    liveCourse({ id: 22, title: '消防法规精讲', live_status: LIVE_STATUSES.live }),
  ],
  'catalog.homeTabs': [{ id: 2, name: '设计创作' }],
  'catalog.homeCourses': [course()],
  'catalog.homePackages': [
    {
      id: 31,
      title: '消防全科通关',
      cover: '/media/package.png',
      total_price: '1299.00',
      original_price: '2199.00',
      coupon_price: null,
      label: '',
      buy_num: 320,
      shop,
      is_on_sale: 1,
      relation: [],
    },
  ],
  'organisation.featured': [shop],
} satisfies Answers;

/** Makes every block count as near: the test DOM has no layout. */
export function everythingIsNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
}
