import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCategories, buildCourse } from '#factory/catalog';
import { CATALOG_TAG } from '#modules/catalog';
import { buildShop, buildTeacher } from './organisation.factory.ts';

const HUGE = Number.MAX_SAFE_INTEGER;
const SHENZHEN = { country_id: 314, province_id: 440_000, city_id: 440_300, area_id: 440_305 };

const app = useTestApp();

beforeEach(async () => {
  await app.platform.db.deleteFrom('course').execute();
  await app.platform.db.deleteFrom('teacher').execute();
  await app.platform.db.deleteFrom('shop').execute();
  await app.platform.cache.invalidate(CATALOG_TAG);
});

describe('POST /api/home/getEnterprise [API-008]', () => {
  it('answers the first open institutions of the overall order, in one statement', async () => {
    const low = await buildShop(app.platform, { name: '次', rank: 1 });
    const high = await buildShop(app.platform, { name: '首', rank: 9, ...SHENZHEN });
    await buildShop(app.platform, { name: '停', rank: 99, status: 2 });
    await buildShop(app.platform, { name: '关', rank: 98, status: 3 });
    const load = async () => app.call('organisation.featured', { limit: 2 });
    expect(await app.statementsOf(load)).toBe(1);
    const { data } = await load();
    expect(data.map(({ id }) => id)).toEqual([high, low]);
    expect(data[0]).toEqual({
      id: high,
      name: '首',
      logo: '/media/logo.svg',
      cover: '/media/shop.svg',
      curriculum_count: 0,
      teacher_count: 0,
      package_count: 0,
      buy_num: 0,
      score: 0,
      country: { id: 314, name: '中国' },
      province: { id: 440_000, name: '广东省' },
      city: { id: 440_300, name: '深圳市' },
      area: { id: 440_305, name: '南山区' },
      address: '',
    });
    expect(data[1]).toMatchObject({ country: null, province: null, city: null, area: null });
    expect((await app.call('organisation.featured', { limit: 1 })).data).toHaveLength(1);
    expect((await app.call('organisation.featured', { limit: 51 })).code).toBe(10004);
  });
});

describe('POST /api/curriculum/getEnterprise [API-089]', () => {
  it('answers the seller of a course that is or was on sale, in one statement', async () => {
    const shop = await buildShop(app.platform, { name: '卖方', score: '4.7', buy_num: 12 });
    const id = await buildCourse(app.platform, { shop_id: shop });
    const past = await buildCourse(app.platform, { shop_id: shop, status: 3 });
    const load = async () => app.call('organisation.ofCourse', { id });
    expect(await app.statementsOf(load)).toBe(1);
    expect((await load()).data).toMatchObject({
      id: shop,
      name: '卖方',
      score: 4.7,
      buy_num: 12,
      curriculum_count: 1,
    });
    expect((await app.call('organisation.ofCourse', { id: past })).data.id).toBe(shop);
  });

  it('answers 40400 without such a course, for a draft, and for a closed seller', async () => {
    const closed = await buildShop(app.platform, { status: 3 });
    const ofClosed = await buildCourse(app.platform, { shop_id: closed });
    const draft = await buildCourse(app.platform, { status: 0 });
    for (const id of [HUGE, ofClosed, draft]) {
      expect((await app.call('organisation.ofCourse', { id })).code).toBe(40400);
    }
  });
});

describe('POST /api/enterprise/getShopIndex [API-109]', () => {
  it('answers licence data, counts and up to eight courses, best first, in two statements', async () => {
    const id = await buildShop(app.platform, {
      name: '数原学院',
      intro: '只教数据',
      contact_phone: '0755-12345678',
      licence_name: '深圳数原教育科技有限公司',
      licence_no: '91440300MA5FTEST0X',
      permit_no: '教民144030570000001号',
      address: '科技园 1 号',
      ...SHENZHEN,
    });
    const courses = [];
    for (const rank of Array.from({ length: 10 }, (_, index) => index)) {
      courses.push(await buildCourse(app.platform, { shop_id: id, rank }));
    }
    await buildCourse(app.platform, { shop_id: id, rank: 100, status: 3 });
    await buildCourse(app.platform, { rank: 100 });
    await buildTeacher(app.platform, { shop_id: id });
    // The coupons anybody may claim, which prices on cards count with, are read once for all.
    await app.call('catalog.courses', {});
    const load = async () => app.call('organisation.detail', { id });
    expect(await app.statementsOf(load)).toBe(2);
    const { data } = await load();
    expect(data).toMatchObject({
      id,
      name: '数原学院',
      intro: '只教数据',
      contact_phone: '0755-12345678',
      status: 1,
      licence: {
        name: '深圳数原教育科技有限公司',
        license_no: '91440300MA5FTEST0X',
        permit_no: '教民144030570000001号',
      },
      curriculum_count: 10,
      teacher_count: 1,
      package_count: 0,
      city: { id: 440_300, name: '深圳市' },
      address: '科技园 1 号',
    });
    expect(data.curriculum.map((course) => course.id)).toEqual(courses.toReversed().slice(0, 8));
    expect(await app.statementsOf(load)).toBe(0);
  });

  it('shows a suspended institution with its status, and hides a closed one', async () => {
    const suspended = await buildShop(app.platform, { status: 2 });
    const closed = await buildShop(app.platform, { status: 3 });
    const { data } = await app.call('organisation.detail', { id: suspended });
    expect(data).toMatchObject({ id: suspended, status: 2, curriculum: [] });
    expect((await app.call('organisation.detail', { id: closed })).code).toBe(40400);
    expect((await app.call('organisation.detail', { id: HUGE })).code).toBe(40400);
  });
});

describe('POST /api/enterprise/getShop [API-105]', () => {
  const idsOf = async (request: Parameters<typeof app.call<'organisation.list'>>[1]) => {
    const { data } = await app.call('organisation.list', request);
    return { total: data.total, ids: data.list.map(({ id }) => id) };
  };

  it('pages through the open ones in the overall order, in two statements', async () => {
    const ids: number[] = [];
    for (const rank of Array.from({ length: 12 }, (_, index) => index)) {
      ids.push(await buildShop(app.platform, { rank }));
    }
    await buildShop(app.platform, { rank: 100, status: 2 });
    await buildShop(app.platform, { rank: 100, status: 3 });
    const load = async () => app.call('organisation.list', {});
    expect(await app.statementsOf(load)).toBe(2);
    const order = ids.toReversed();
    expect((await load()).data).toMatchObject({ total: 12, page: 1, limit: 10 });
    expect(await idsOf({})).toEqual({ total: 12, ids: order.slice(0, 10) });
    expect(await idsOf({ page: 2 })).toEqual({ total: 12, ids: order.slice(10) });
    expect(await idsOf({ page: 100_000, limit: 50 })).toEqual({ total: 12, ids: [] });
  });

  it('sorts by sales, age and overall, both ways; price and place keep the overall order', async () => {
    const day = (date: string) => new Date(`2026-01-${date}T00:00:00Z`);
    const a = await buildShop(app.platform, { rank: 3, buy_num: 1, created_at: day('02') });
    const b = await buildShop(app.platform, { rank: 2, buy_num: 3, created_at: day('01') });
    const c = await buildShop(app.platform, { rank: 1, buy_num: 2, created_at: day('03') });
    const orders = {
      '1': [a, b, c],
      '2': [b, c, a],
      '3': [a, b, c],
      '4': [c, a, b],
      '5': [a, b, c],
    };
    for (const type of ['1', '2', '3', '4', '5'] as const) {
      expect((await idsOf({ sort_type: type })).ids).toEqual(orders[type]);
      expect((await idsOf({ sort_type: type, sort: 1 })).ids).toEqual(orders[type].toReversed());
    }
  });

  it('filters by a category of any level; one that is none finds nothing', async () => {
    const { cat1_id, cat2_id, cat3_id } = await buildCategories(app.platform);
    const other = await buildCategories(app.platform, '语言');
    const id = await buildShop(app.platform, { category_ids: [cat1_id, cat2_id, cat3_id] });
    await buildShop(app.platform, { category_ids: [other.cat1_id] });
    for (const category_id of [cat1_id, cat2_id, cat3_id]) {
      expect(await idsOf({ category_id })).toEqual({ total: 1, ids: [id] });
    }
    for (const category_id of [HUGE, 2_147_483_647]) {
      expect(await idsOf({ category_id })).toEqual({ total: 0, ids: [] });
    }
  });

  it('filters by the deepest level of an address [CON-03]', async () => {
    const nanshan = await buildShop(app.platform, { rank: 3, ...SHENZHEN });
    const futian = await buildShop(app.platform, { rank: 2, ...SHENZHEN, area_id: 440_304 });
    const beijing = await buildShop(app.platform, {
      rank: 1,
      country_id: 314,
      province_id: 110_000,
      city_id: 110_100,
    });
    await buildShop(app.platform);
    expect((await idsOf({ address_id: '314' })).ids).toEqual([nanshan, futian, beijing]);
    expect((await idsOf({ address_id: '314,440000' })).ids).toEqual([nanshan, futian]);
    expect((await idsOf({ address_id: '314,440000,440300' })).ids).toEqual([nanshan, futian]);
    expect((await idsOf({ address_id: '314,440000,440300,440305' })).ids).toEqual([nanshan]);
    expect((await idsOf({ address_id: '', sort_type: '5' })).total).toBe(4);
    expect((await idsOf({ address_id: '999999999' })).total).toBe(0);
    expect((await app.call('organisation.list', { address_id: 'x' })).code).toBe(10004);
  });
});
