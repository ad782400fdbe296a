import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCategories, buildCourse, buildCourseTeacher, buildPackage } from '#factory/catalog';
import { CATALOG_TAG } from '#modules/catalog';
import { buildShop, buildTeacher } from './organisation.factory.ts';

const HUGE = Number.MAX_SAFE_INTEGER;
const EMPTY = { list: [], total: 0, page: 1, limit: 10 };

const app = useTestApp();
let shop: number;
let closed: number;
let owner: { shop_id: number; cat1_id: number; cat2_id: number; cat3_id: number };

beforeEach(async () => {
  shop = await buildShop(app.platform);
  closed = await buildShop(app.platform, { status: 3 });
  owner = { shop_id: shop, ...(await buildCategories(app.platform)) };
  await app.platform.cache.invalidate(CATALOG_TAG);
});

const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

describe('POST /api/enterprise/getCurriculum [API-106]', () => {
  it('pages through the courses on sale by rank, in two statements', async () => {
    const ids: number[] = [];
    for (const rank of Array.from({ length: 12 }, (_, index) => index)) {
      ids.push(await buildCourse(app.platform, { ...owner, rank }));
    }
    await buildCourse(app.platform, { ...owner, rank: 100, status: 3 });
    await buildCourse(app.platform, { rank: 100 });
    // The coupons anybody may claim, which prices on cards count with, are read once for all.
    await app.call('catalog.courses', {});
    const load = async () => app.call('organisation.courses', { id: shop });
    expect(await app.statementsOf(load)).toBe(2);
    const { data } = await load();
    expect(data).toMatchObject({ total: 12, page: 1, limit: 10 });
    expect(idsOf(data)).toEqual(ids.toReversed().slice(0, 10));
    expect(data.list[0]).toMatchObject({
      price: '299.00',
      shop: { id: shop, curriculum_count: 12 },
    });
    const second = await app.call('organisation.courses', { id: shop, page: 2 });
    expect(idsOf(second.data)).toEqual(ids.toReversed().slice(10));
    const beyond = await app.call('organisation.courses', { id: shop, page: 100_000, limit: 50 });
    expect(beyond.data).toMatchObject({ list: [], total: 12 });
  });

  it('filters by type, with the total of that type, in two statements', async () => {
    const live = await buildCourse(app.platform, { ...owner, type: 1, rank: 1 });
    const first = await buildCourse(app.platform, { ...owner, type: 1, rank: 2 });
    await buildCourse(app.platform, { ...owner, type: 2 });
    const load = async () => app.call('organisation.courses', { id: shop, type: 1 });
    expect(await app.statementsOf(load)).toBe(2);
    const { data } = await load();
    expect({ total: data.total, ids: idsOf(data) }).toEqual({ total: 2, ids: [first, live] });
    const none = await app.call('organisation.courses', { id: shop, type: 3 });
    expect(none.data).toEqual(EMPTY);
  });

  it('is empty for a closed institution and for one that is not there', async () => {
    await buildCourse(app.platform, { ...owner, shop_id: closed });
    for (const id of [closed, HUGE]) {
      expect((await app.call('organisation.courses', { id })).data).toEqual(EMPTY);
      expect((await app.call('organisation.courses', { id, type: 2 })).data).toEqual(EMPTY);
    }
  });
});

describe('POST /api/enterprise/getPackageList [API-107]', () => {
  it('pages through the packages on sale by rank, in two statements', async () => {
    const course = await buildCourse(app.platform, owner);
    const low = await buildPackage(app.platform, [course], { ...owner, rank: 1 });
    const high = await buildPackage(app.platform, [course], { ...owner, rank: 2 });
    await buildPackage(app.platform, [course], { ...owner, rank: 3, status: 3 });
    const load = async () => app.call('organisation.packages', { id: shop });
    expect(await app.statementsOf(load)).toBe(2);
    const { data } = await load();
    expect({ total: data.total, ids: idsOf(data) }).toEqual({ total: 2, ids: [high, low] });
    expect(data.list[0]).toMatchObject({
      total_price: '399.00',
      shop: { id: shop },
      relation: [{ curriculum_id: course, curriculum: { id: course, price: '299.00' } }],
    });
    const second = await app.call('organisation.packages', { id: shop, page: 2, limit: 1 });
    expect({ total: second.data.total, ids: idsOf(second.data) }).toEqual({ total: 2, ids: [low] });
  });

  it('is empty for a closed institution and for one that is not there', async () => {
    await buildPackage(app.platform, [], { ...owner, shop_id: closed });
    for (const id of [closed, HUGE]) {
      expect((await app.call('organisation.packages', { id })).data).toEqual(EMPTY);
    }
  });
});

describe('POST /api/enterprise/getTeacherlist [API-108]', () => {
  it('pages through the teachers in their order, in one statement', async () => {
    const second = await buildTeacher(app.platform, { shop_id: shop, name: '乙', sort: 2 });
    const first = await buildTeacher(app.platform, {
      shop_id: shop,
      name: '甲',
      sort: 1,
      intro: '十年教龄',
    });
    for (const status of [2, 2, 3]) {
      const taught = await buildCourse(app.platform, { shop_id: shop, status });
      await buildCourseTeacher(app.platform, taught, first);
    }
    await buildTeacher(app.platform, { shop_id: shop, name: '走', status: 0 });
    await buildTeacher(app.platform, { name: '散' });
    const load = async () => app.call('organisation.teachers', { id: shop });
    expect(await app.statementsOf(load)).toBe(1);
    const { data } = await load();
    expect({ total: data.total, ids: idsOf(data) }).toEqual({ total: 2, ids: [first, second] });
    expect(data.list[0]).toEqual({
      id: first,
      name: '甲',
      photo: '/media/photo.svg',
      title: '高级讲师',
      intro: '十年教龄',
      curriculum_count: 2,
    });
    const page2 = await app.call('organisation.teachers', { id: shop, page: 2, limit: 1 });
    expect({ total: page2.data.total, ids: idsOf(page2.data) }).toEqual({
      total: 2,
      ids: [second],
    });
  });

  it('is empty for a closed institution and for one that is not there', async () => {
    await buildTeacher(app.platform, { shop_id: closed });
    for (const id of [closed, HUGE]) {
      expect((await app.call('organisation.teachers', { id })).data).toEqual(EMPTY);
    }
  });
});

describe('what is cached', () => {
  it('shows a course taken off sale once the catalogue is told to be forgotten', async () => {
    const id = await buildCourse(app.platform, owner);
    const totals = async () => [
      (await app.call('organisation.courses', { id: shop })).data.total,
      (await app.call('organisation.detail', { id: shop })).data.curriculum.length,
    ];
    expect(await totals()).toEqual([1, 1]);
    await app.platform.db.updateTable('course').set({ status: 3 }).where('id', '=', id).execute();
    expect(await app.statementsOf(totals)).toBe(0);
    await app.platform.cache.invalidate(CATALOG_TAG);
    expect(await totals()).toEqual([0, 0]);
  });
});
