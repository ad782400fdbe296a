import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { useTestApp } from '#test/app';
import { buildShop } from '#factory/organisation';
import { buildCategories, buildCourse, buildSeckill } from '../catalog.factory.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { wayTo } from './course-list.rules.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { CategoryPath } from '../catalog.factory.ts';

const SHANGHAI = { country_id: 314, province_id: 310_000, city_id: 310_100, area_id: 310_110 };
const SHENZHEN = { country_id: 314, province_id: 440_000, city_id: 440_300, area_id: 440_305 };

const app = useTestApp();
let shop: number;
let it1: CategoryPath;

beforeEach(async () => {
  await app.platform.db.deleteFrom('seckill').execute();
  await app.platform.db.deleteFrom('course').execute();
  shop = await buildShop(app.platform);
  it1 = await buildCategories(app.platform, 'IT');
  await app.platform.cache.invalidate(CATALOG_TAG);
});

const titlesOf = async (request: CallRequest<'catalog.courses'>) => {
  await app.platform.cache.invalidate(CATALOG_TAG);
  const { data } = await app.call('catalog.courses', request);
  return data.list.map(({ title }) => title);
};

describe('POST /api/curriculum/getCurriculum [API-087]', () => {
  it('[CMP-01][CMP-04] answers cards with price, labels, dates, place, institution and flash sale', async () => {
    const { db, clock } = app.platform;
    await db
      .insertInto('label')
      .values([
        { id: 1, label: '含证书' },
        { id: 2, label: '可开票' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const id = await buildCourse(app.platform, {
      type: 3,
      title: '茶艺师面授班',
      shop_id: shop,
      ...it1,
      ...SHANGHAI,
      address: '国定路 1 号',
      label_ids: [2, 1],
      teacher_names: '苏禾、许安',
      buy_num: 416,
      start_at: new Date(clock.now().getTime() + DAY_MS),
      end_at: new Date(clock.now().getTime() + 90_000_000),
    });
    await buildSeckill(app.platform, id, { item: { sold: 18, limit_num: 1 } });
    const { data } = await app.call('catalog.courses', { type: 3 });
    expect(data).toMatchObject({ total: 1, page: 1, limit: 10, words: [], is_similar: 0 });
    expect(data.list[0]).toMatchObject({
      id,
      type: 3,
      title: '茶艺师面授班',
      price: '299.00',
      original_price: '599.00',
      labels: [
        { id: 2, label: '可开票' },
        { id: 1, label: '含证书' },
      ],
      buy_num: 416,
      teacher_names: '苏禾、许安',
      start_time: '2026-11-16 12:00:00',
      end_time: '2026-11-16 13:00:00',
      country: { id: 314, name: '中国' },
      province: { id: 310_000, name: '上海市' },
      city: { id: 310_100 },
      area: { id: 310_110, name: '杨浦区' },
      address: '国定路 1 号',
      shop: { id: shop, name: '数原学院', curriculum_count: 1 },
      seckill: { seckill_price: '39.00', stock: 100, sold: 18, limit_num: 1 },
    });
  });

  it('filters by kind, category of any level and place of any level [CON-03]', async () => {
    const design = await buildCategories(app.platform, '设计');
    const base = { shop_id: shop, ...it1 };
    await buildCourse(app.platform, { title: '录播', ...base, ...SHANGHAI, rank: 5 });
    await buildCourse(app.platform, { title: '直播', type: 1, ...base, ...SHENZHEN, rank: 4 });
    await buildCourse(app.platform, { title: '插画', ...base, ...design, ...SHENZHEN, rank: 3 });
    await buildCourse(app.platform, { title: '无地点', ...base, rank: 2 });
    await buildCourse(app.platform, { title: '下架', ...base, status: 3, rank: 9 });
    await buildCourse(app.platform, { title: '草稿', ...base, status: 0, rank: 9 });
    expect(await titlesOf({})).toEqual(['录播', '直播', '插画', '无地点']);
    expect(await titlesOf({ type: 1 })).toEqual(['直播']);
    for (const id of Object.values(design)) {
      expect(await titlesOf({ category_id: id })).toEqual(['插画']);
    }
    expect(await titlesOf({ address_id: '314' })).toEqual(['录播', '直播', '插画']);
    expect(await titlesOf({ address_id: '314,440000' })).toEqual(['直播', '插画']);
    expect(await titlesOf({ address_id: '314,440000,440300' })).toEqual(['直播', '插画']);
    expect(await titlesOf({ address_id: '314,440000,440300,440305' })).toEqual(['直播', '插画']);
    expect(await titlesOf({ address_id: '314,310000', category_id: it1.cat2_id })).toEqual([
      '录播',
    ]);
    expect(await titlesOf({ shop_id: shop, type: 2 })).toEqual(['录播', '插画', '无地点']);
    expect(await titlesOf({ shop_id: shop + 1 })).toEqual([]);
  });

  it('finds nothing for a category or place that does not exist, however large its id', async () => {
    await buildCourse(app.platform, { shop_id: shop, ...it1 });
    for (const request of [
      { category_id: 999_999 },
      { category_id: Number.MAX_SAFE_INTEGER },
      { shop_id: Number.MAX_SAFE_INTEGER },
      { address_id: '999999999' },
    ]) {
      const { data } = await app.call('catalog.courses', request);
      expect(data).toMatchObject({ list: [], total: 0 });
    }
  });

  it('[CMP-05] sorts by rank, sales, price and age, both ways; a place does not change the order', async () => {
    const base = { shop_id: shop, ...it1, ...SHANGHAI };
    const day = (n: number) => new Date(Date.UTC(2026, 9, n));
    await buildCourse(app.platform, {
      ...base,
      title: '甲',
      rank: 1,
      buy_num: 30,
      price_fen: 100,
      created_at: day(2),
    });
    await buildCourse(app.platform, {
      ...base,
      title: '乙',
      rank: 2,
      buy_num: 10,
      price_fen: 300,
      created_at: day(3),
    });
    await buildCourse(app.platform, {
      ...base,
      title: '丙',
      rank: 3,
      buy_num: 20,
      price_fen: 200,
      created_at: day(1),
    });
    const orders = {
      '1': '丙乙甲',
      '2': '甲丙乙',
      '3': '乙丙甲',
      '4': '乙甲丙',
      '5': '丙乙甲',
    } as const;
    for (const [type, expected] of Object.entries(orders)) {
      const sort_type = type as keyof typeof orders;
      expect((await titlesOf({ sort_type, sort: 2 })).join('')).toBe(expected);
      expect((await titlesOf({ sort_type, sort: 1 })).join('')).toBe(
        expected.split('').toReversed().join(''),
      );
      // The same through the other way of picking a page.
      const narrow = {
        sort_type,
        sort: 2,
        category_id: it1.cat3_id,
        address_id: '310110',
      } as const;
      expect((await titlesOf(narrow)).join('')).toBe(expected);
    }
  });

  it('takes two statements, none when cached', async () => {
    await buildCourse(app.platform, { shop_id: shop, ...it1, ...SHANGHAI });
    for (const request of [
      {},
      { type: 2, category_id: it1.cat3_id, address_id: '314,310000', sort_type: '3' },
      { shop_id: shop },
      { keyword: '数据' },
      { keyword: '没有这门课' },
    ] as const) {
      await app.platform.cache.invalidate(CATALOG_TAG);
      const load = async () => app.call('catalog.courses', request);
      expect(await app.statementsOf(load)).toBeLessThanOrEqual(2);
      expect(await app.statementsOf(load)).toBe(0);
    }
  });

  it('gives every course exactly once over all pages, also far behind the first', async () => {
    const { db } = app.platform;
    const values = Array.from({ length: 1_234 }, (_, index) => ({
      type: 1 + (index % 3),
      title: `课程 ${index}`,
      shop_id: shop,
      ...it1,
      price_fen: index % 7,
      original_price_fen: 100,
      rank: index % 11,
      status: 2,
      created_at: new Date(Date.UTC(2026, 0, 1) + (index % 13) * 1_000),
    }));
    await db.insertInto('course').values(values).execute();
    for (const sort_type of ['1', '3', '4'] as const) {
      for (const sort of [1, 2] as const) {
        const seen: number[] = [];
        // Backwards, so that the first page asked for is the deepest.
        for (let page = 25; page >= 1; page -= 1) {
          const { data } = await app.call('catalog.courses', { page, limit: 50, sort_type, sort });
          expect(data.total).toBe(1_234);
          seen.unshift(...data.list.map(({ id }) => id));
        }
        expect(new Set(seen).size).toBe(1_234);
      }
    }
    const beyond = await app.call('catalog.courses', { page: 100_000, limit: 50 });
    expect(beyond.data).toMatchObject({ list: [], total: 1_234 });
  });
});

describe('the way a page is picked', () => {
  const filter = {
    type: undefined,
    category: { id: 3, level: 3, branches: [2] },
    place: { id: 310_000, level: 2, parent: 314 },
  };

  it('is the one that reads less, whatever the numbers', () => {
    const tallies = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat(), fc.nat())
      .map(([everything, ...parts]) => {
        const [one = 1, two = 1, three = 1] = parts.map((part) => 1 + (part % everything));
        const [matching = 1, ofPlace = 1, ofCategory = 1] = [one, two, three].toSorted(
          (a, b) => a - b,
        );
        return { everything, matching, ofPlace, ofCategory };
      });
    fc.assert(
      fc.property(tallies, fc.integer({ min: 1, max: 1_000 }), (tally, wanted) => {
        const walked = (wanted * tally.everything) / tally.matching;
        const costs = {
          walk: walked,
          category: 2 * tally.ofCategory,
          place: 2 * tally.ofPlace,
        };
        expect(costs[wayTo(filter, tally, wanted)]).toBe(Math.min(...Object.values(costs)));
      }),
    );
  });
});

describe('the home page’s course floor', () => {
  it('[API-009] has the roots that hold courses as tabs', async () => {
    await buildCategories(app.platform, '空');
    await buildCourse(app.platform, { shop_id: shop, ...it1 });
    const { data } = await app.call('catalog.homeTabs');
    expect(data).toEqual([{ id: it1.cat1_id, name: 'IT' }]);
  });

  it('[API-010] shows the best courses of a tab in two statements', async () => {
    await buildCourse(app.platform, { shop_id: shop, ...it1, title: '后', rank: 1 });
    await buildCourse(app.platform, { shop_id: shop, ...it1, title: '先', rank: 2 });
    const load = async () =>
      app.call('catalog.homeCourses', { category_id: it1.cat1_id, limit: 8 });
    expect(await app.statementsOf(load)).toBe(2);
    expect((await load()).data.map(({ title }) => title)).toEqual(['先', '后']);
  });
});

describe('categories', () => {
  it('[API-002][API-086][CMP-06] come in three levels, all or those that hold something of a kind', async () => {
    const empty = await buildCategories(app.platform, '空');
    await buildCourse(app.platform, { shop_id: shop, ...it1, type: 1 });
    const tree = await app.call('catalog.categoryTree');
    expect(tree.data.find(({ id }) => id === it1.cat1_id)).toEqual({
      id: it1.cat1_id,
      name: 'IT',
      son: [{ id: it1.cat2_id, name: 'IT二级', son: [{ id: it1.cat3_id, name: 'IT三级' }] }],
    });
    expect(tree.data.map(({ id }) => id)).toContain(empty.cat1_id);
    const live = await app.call('catalog.categories', { type: 1 });
    expect(live.data.map(({ id }) => id)).toEqual([it1.cat1_id]);
    expect((await app.call('catalog.categories', { type: 3 })).data).toEqual([]);
  });
});
