/** A small catalogue for tests of cards and lists. */
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { success } from './answers.ts';

export type ListedCourse = CallResponse<'catalog.courses'>['list'][number];
type CoursePage = CallResponse<'catalog.courses'>;

/** A recorded course with a value in every field. */
export const listedCourse: ListedCourse = {
  id: 61,
  type: 2,
  title: '数据分析师从零到上岗',
  cover: '/media/course.svg',
  price: '299.00',
  original_price: '599.00',
  coupon_price: null,
  labels: [
    { id: 1, label: '含证书' },
    { id: 2, label: '可开票' },
  ],
  buy_num: 12_408,
  teacher_names: '林知远',
  start_time: '2026-11-21 09:00:00',
  end_time: '2026-11-22 17:00:00',
  signup_end_time: null,
  seat_left: null,
  is_on_sale: 1,
  country: { id: 314, name: '中国' },
  province: { id: 310_000, name: '上海市' },
  city: { id: 310_100, name: '上海市' },
  area: { id: 310_110, name: '杨浦区' },
  address: '知集路 88 号',
  shop: { id: 101, name: '数原学院', logo: '', curriculum_count: 86, teacher_count: 12 },
  seckill: null,
};

export const listedPackage: CallResponse<'catalog.packages'>['list'][number] = {
  id: 5,
  title: '数据求职全家桶',
  cover: '/media/package.svg',
  total_price: '899.00',
  original_price: '1497.00',
  coupon_price: null,
  label: '热销',
  buy_num: 1_905,
  shop: listedCourse.shop,
  is_on_sale: 1,
  relation: ['数据分析师从零到上岗', 'SQL 实战', '简历诊断'].map((title, index) => ({
    id: index + 1,
    curriculum_id: index + 61,
    curriculum: {
      id: index + 61,
      title,
      cover: '',
      type: 2,
      price: '499.00',
      end_time: null,
      signup_end_time: null,
      seat_left: null,
    },
  })),
};

export const listedShop: CallResponse<'organisation.list'>['list'][number] = {
  ...listedCourse.shop,
  logo: '/media/logo.svg',
  cover: '',
  package_count: 2,
  buy_num: 18_189,
  score: 4.9,
  country: { id: 314, name: '中国' },
  province: { id: 440_000, name: '广东省' },
  city: { id: 440_300, name: '深圳市' },
  area: null,
  address: '',
};

/** Three levels, one branch of each. */
export const categories: CallResponse<'catalog.categories'> = [
  {
    id: 1,
    name: '职业资格',
    son: [{ id: 11, name: '消防安全', son: [{ id: 111, name: '消防工程师' }] }],
  },
  { id: 2, name: '设计创作', son: [] },
];

const PLACES: Readonly<Record<number, readonly { id: number; name: string }[]>> = {
  0: [
    { id: 314, name: '中国' },
    { id: 250, name: '法国' },
  ],
  314: [
    { id: 310_000, name: '上海市' },
    { id: 440_000, name: '广东省' },
  ],
  310000: [{ id: 310_100, name: '上海市' }],
  310100: [{ id: 310_110, name: '杨浦区' }],
  440000: [{ id: 440_300, name: '深圳市' }],
  440300: [{ id: 440_305, name: '南山区' }],
};

/** What was sent with a call. */
export function requestOf<Name extends 'catalog.courses' | 'region.children' | 'region.name'>(
  init: RequestInit,
): CallRequest<Name> {
  return JSON.parse(typeof init.body === 'string' ? init.body : '{}') as CallRequest<Name>;
}

/** Every call a list screen makes; there are as many courses as asked for. */
export function listSite(total: number, found: Partial<CoursePage> = {}) {
  return {
    'catalog.categoryTree': categories,
    'catalog.categories': categories,
    'catalog.courses': (init: RequestInit) => {
      const { page = 1, limit = 10 } = requestOf<'catalog.courses'>(init);
      const left = Math.max(0, Math.min(limit, total - (page - 1) * limit));
      const list = Array.from({ length: left }, (_, index) => {
        const id = (page - 1) * limit + index + 1;
        return { ...listedCourse, id, title: `第 ${id} 门课` };
      });
      const answer: CoursePage = {
        list,
        total,
        page,
        limit,
        words: [],
        is_similar: 0,
        suggestion: '',
        ...found,
      };
      return success(answer);
    },
    'region.children': (init: RequestInit) =>
      success(PLACES[requestOf<'region.children'>(init).p_id] ?? []),
    'region.name': (init: RequestInit) => {
      const ids = requestOf<'region.name'>(init).address_id.split(',').map(Number);
      const known = Object.values(PLACES).flat();
      const list = ids.flatMap((id) => known.find((place) => place.id === id) ?? []);
      return success({ name: list.map(({ name }) => name).join(''), list });
    },
  };
}
