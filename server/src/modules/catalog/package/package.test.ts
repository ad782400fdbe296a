import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { OFFLINE_STEPS } from '@zhiji/contract/kernel/refund';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCouponPrice } from '#modules/coupon';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildShop } from '#factory/organisation';
import { inTransaction } from '#platform/db/transaction';
import { buildCategories, buildCourse, buildPackage } from '../catalog.factory.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { indexPackages } from '../search/search-index.commands.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const HUGE = Number.MAX_SAFE_INTEGER;

const app = useTestApp();
// Shared by all answers with prices, and therefore not counted with any of them.
beforeAll(async () => {
  await openCouponPrice(app.platform);
});

beforeEach(async () => {
  await app.platform.db.deleteFrom('package').execute();
  await app.platform.cache.invalidate(CATALOG_TAG);
});

const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY_MS);
const titlesOf = async (request: CallRequest<'catalog.packages'>) => {
  const { data } = await app.call('catalog.packages', request);
  return { total: data.total, titles: data.list.map(({ title }) => title) };
};

describe('POST /api/curriculum/getPackage [API-096]', () => {
  it('answers packages with their courses and what those cost together, in two statements', async () => {
    const expensive = await buildCourse(app.platform, { title: '贵', price_fen: 50_000 });
    const cheap = await buildCourse(app.platform, { title: '便宜', type: 1, price_fen: 1_050 });
    const id = await buildPackage(app.platform, [expensive, cheap], { label: '省钱' });
    const list = async () => app.call('catalog.packages');
    expect(await app.statementsOf(list)).toBe(2);
    expect(await app.statementsOf(list)).toBe(0);
    const { data } = await list();
    expect(data).toMatchObject({ total: 1, page: 1, limit: 10 });
    expect(data.list).toMatchObject([
      {
        id,
        title: '数据求职全家桶',
        cover: '/media/package.svg',
        total_price: '399.00',
        original_price: '510.50',
        label: '省钱',
        shop: { name: '数原学院' },
        relation: [
          {
            curriculum_id: expensive,
            curriculum: { id: expensive, title: '贵', type: 2, price: '500.00' },
          },
          { curriculum_id: cheap, curriculum: { title: '便宜', type: 1, price: '10.50' } },
        ],
      },
    ]);
  });

  it('sorts by rank, sales, price and age, both ways', async () => {
    await buildPackage(app.platform, [], {
      title: '甲',
      rank: 1,
      buy_num: 3,
      total_price_fen: 200,
      created_at: daysAgo(1),
    });
    await buildPackage(app.platform, [], {
      title: '乙',
      rank: 2,
      buy_num: 1,
      total_price_fen: 300,
      created_at: daysAgo(2),
    });
    await buildPackage(app.platform, [], {
      title: '丙',
      rank: 3,
      buy_num: 2,
      total_price_fen: 100,
      created_at: daysAgo(3),
    });
    for (const [sort_type, descending] of [
      ['1', '丙乙甲'],
      ['2', '甲丙乙'],
      ['3', '乙甲丙'],
      ['4', '甲乙丙'],
      ['5', '丙乙甲'],
    ] as const) {
      expect((await titlesOf({ sort_type, sort: 2 })).titles.join('')).toBe(descending);
      const ascending = (await titlesOf({ sort_type, sort: 1 })).titles;
      expect(ascending.toReversed().join('')).toBe(descending);
    }
  });

  it('filters by a category of any level, with the right total, and leaves out what is off sale', async () => {
    const one = await buildCategories(app.platform, '语言');
    const other = await buildCategories(app.platform, '会计');
    await buildPackage(app.platform, [], { title: '英语', ...one });
    await buildPackage(app.platform, [], { title: '下架', ...one, status: 3 });
    await buildPackage(app.platform, [], { title: '初级会计', ...other });
    for (const category_id of [one.cat1_id, one.cat2_id, one.cat3_id]) {
      expect(await titlesOf({ category_id })).toEqual({ total: 1, titles: ['英语'] });
    }
    expect((await titlesOf({})).total).toBe(2);
    expect(await titlesOf({ category_id: HUGE })).toEqual({ total: 0, titles: [] });
  });

  it('pages, also beyond the end', async () => {
    for (const rank of [3, 2, 1]) {
      await buildPackage(app.platform, [], { title: `第${rank}`, rank });
    }
    expect(await titlesOf({ page: 2, limit: 2 })).toEqual({ total: 3, titles: ['第1'] });
    expect(await titlesOf({ page: 100_000, limit: 50 })).toEqual({ total: 3, titles: [] });
  });

  it('finds by keyword, titles before names, within a category, in two statements', async () => {
    const category = await buildCategories(app.platform, '互联网');
    const shop_id = await buildShop(app.platform, { name: '数据学院' });
    const ids = [
      await buildPackage(app.platform, [], { title: 'Python 求职', rank: 9, shop_id }),
      await buildPackage(app.platform, [], { title: '数据分析全家桶', rank: 1, ...category }),
      await buildPackage(app.platform, [], { title: '数据入门', rank: 2 }),
      await buildPackage(app.platform, [], { title: '会计上岗', rank: 5 }),
      await buildPackage(app.platform, [], { title: '下架的数据', rank: 8, status: 3 }),
    ];
    await inTransaction(app.platform.db, async (tx) => indexPackages(tx, ids));
    const find = async () => app.call('catalog.packages', { keyword: '数据' });
    expect(await app.statementsOf(find)).toBe(2);
    expect(await titlesOf({ keyword: '数据' })).toEqual({
      total: 3,
      titles: ['数据入门', '数据分析全家桶', 'Python 求职'],
    });
    expect(await titlesOf({ keyword: '数据', category_id: category.cat2_id })).toEqual({
      total: 1,
      titles: ['数据分析全家桶'],
    });
    expect(await titlesOf({ keyword: '数据', page: 2, limit: 2 })).toEqual({
      total: 3,
      titles: ['Python 求职'],
    });
    expect(await titlesOf({ keyword: "！'&|" })).toEqual({ total: 0, titles: [] });
  });
});

describe('POST /api/home/getPackage [API-007]', () => {
  it('answers the first packages by rank, in one statement', async () => {
    for (const rank of [1, 3, 2]) {
      await buildPackage(app.platform, [], { title: `第${rank}`, rank });
    }
    await buildPackage(app.platform, [], { title: '草稿', rank: 9, status: 0 });
    const open = async () => app.call('catalog.homePackages', { limit: 2 });
    expect(await app.statementsOf(open)).toBe(1);
    expect((await open()).data.map(({ title }) => title)).toEqual(['第3', '第2']);
  });
});

describe('POST /api/curriculum/getRelationPackageCu [API-100]', () => {
  it('answers the packages on sale that contain a course, in one statement', async () => {
    const id = await buildCourse(app.platform);
    const other = await buildCourse(app.platform);
    await buildPackage(app.platform, [id], { title: '小', rank: 1 });
    await buildPackage(app.platform, [id, other], { title: '大', rank: 2 });
    await buildPackage(app.platform, [other], { title: '无关', rank: 3 });
    await buildPackage(app.platform, [id], { title: '下架', rank: 4, status: 3 });
    const open = async () => app.call('catalog.packagesWithCourse', { id });
    expect(await app.statementsOf(open)).toBe(1);
    expect((await open()).data.map(({ title, relation }) => [title, relation.length])).toEqual([
      ['大', 2],
      ['小', 1],
    ]);
    expect((await app.call('catalog.packagesWithCourse', { id: HUGE })).data).toEqual([]);
  });
});

describe('POST /api/curriculum/getPackageInfo [API-097]', () => {
  it('answers a package with cards of its courses and what it saves, in two statements', async () => {
    const first = await buildCourse(app.platform, { price_fen: 30_000 });
    const second = await buildCourse(app.platform, { price_fen: 20_000, type: 3 });
    const id = await buildPackage(app.platform, [first, second], {
      content: '<p>两门</p>',
      valid_days: 365,
      refund_days: 15,
    });
    const open = async () => app.call('catalog.package', { id });
    expect(await app.statementsOf(open)).toBe(2);
    expect(await app.statementsOf(open)).toBe(0);
    expect((await open()).data).toMatchObject({
      id,
      total_price: '399.00',
      original_price: '500.00',
      save_price: '101.00',
      content: '<p>两门</p>',
      valid_days: 365,
      refund_rule: {
        items: [
          { curriculum_id: first, type: 2, pay_price: '300.00', study_days: 15, steps: [] },
          { curriculum_id: second, type: 3, study_days: 0, steps: OFFLINE_STEPS },
        ],
      },
      is_purchased: 0,
      is_collect: 0,
      relation: [
        { curriculum_id: first, is_owned: 0, curriculum: { id: first, price: '300.00' } },
        { curriculum_id: second, is_owned: 0, curriculum: { id: second, type: 3 } },
      ],
    });
    const { token } = await buildLogin(app);
    expect((await app.call('catalog.package', { id }, { token })).data.is_purchased).toBe(0);
  });

  it('never saves less than nothing', async () => {
    const cheap = await buildCourse(app.platform, { price_fen: 100 });
    const dear = await buildPackage(app.platform, [cheap]);
    const empty = await buildPackage(app.platform, []);
    expect((await app.call('catalog.package', { id: dear })).data.save_price).toBe('0.00');
    expect((await app.call('catalog.package', { id: empty })).data).toMatchObject({
      original_price: '0.00',
      save_price: '0.00',
      relation: [],
    });
  });

  it('says that a package is off sale, and nothing of one that never was on sale', async () => {
    for (const [status, code] of [
      [0, 40400],
      [1, 40400],
      [3, 50006],
      [4, 40400],
    ] as const) {
      const id = await buildPackage(app.platform, [], { status });
      expect((await app.call('catalog.package', { id })).code).toBe(code);
    }
    expect((await app.call('catalog.package', { id: HUGE })).code).toBe(40400);
  });
});
