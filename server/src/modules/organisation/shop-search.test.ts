import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCategories } from '#factory/catalog';
import { CATALOG_TAG } from '#modules/catalog';
import { inTransaction } from '#platform/db/transaction';
import { buildShop } from './organisation.factory.ts';
import { indexShops } from './index.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const app = useTestApp();

beforeEach(async () => {
  await app.platform.db.deleteFrom('shop').execute();
  await app.platform.cache.invalidate(CATALOG_TAG);
});

const index = async (...ids: readonly number[]) =>
  inTransaction(app.platform.db, async (tx) => indexShops(tx, ids));

const found = async (request: CallRequest<'organisation.list'>) => {
  const { data } = await app.call('organisation.list', request);
  return { total: data.total, ids: data.list.map(({ id }) => id) };
};

describe('POST /api/enterprise/getShop with a keyword [API-105]', () => {
  it('finds by name before by subject and place, then by rank, in two statements', async () => {
    const { cat1_id } = await buildCategories(app.platform, '会计');
    const named = await buildShop(app.platform, { name: '恒信会计学校', rank: 1 });
    const subject = await buildShop(app.platform, {
      name: '启明学堂',
      rank: 9,
      category_ids: [cat1_id],
    });
    const best = await buildShop(app.platform, { name: '金账本会计', rank: 5 });
    const other = await buildShop(app.platform, { name: '绘画工坊', rank: 99 });
    await index(named, subject, best, other);
    const load = async () => app.call('organisation.list', { keyword: '会计' });
    expect(await app.statementsOf(load)).toBe(2);
    expect(await found({ keyword: '会计' })).toEqual({ total: 3, ids: [best, named, subject] });
    expect(await found({ keyword: '会计', limit: 1, page: 2 })).toEqual({
      total: 3,
      ids: [named],
    });
    expect((await found({ keyword: '会计', sort: 1 })).ids).toEqual([named, best, subject]);
  });

  it('finds one character, a part of a name, letters begun, and places', async () => {
    const id = await buildShop(app.platform, {
      name: 'Python 数原学院',
      province_id: 330_000,
      city_id: 330_100,
    });
    await index(id);
    for (const keyword of ['数', '数原', '原学', 'pyth', 'PYTHON', '杭州', '浙江省', '数原 杭州']) {
      expect({ keyword, ...(await found({ keyword })) }).toEqual({ keyword, total: 1, ids: [id] });
    }
    expect((await found({ keyword: '数学' })).total).toBe(0);
  });

  it('takes what sounds alike only where nothing is found as written', async () => {
    const id = await buildShop(app.platform, { name: '数原学院' });
    await index(id);
    expect((await found({ keyword: '数源学院' })).ids).toEqual([id]);
    expect((await found({ keyword: 'shuyuan' })).ids).toEqual([id]);
    const exact = await buildShop(app.platform, { name: '数源学院' });
    await index(exact);
    await app.platform.cache.invalidate(CATALOG_TAG);
    expect((await found({ keyword: '数源学院' })).ids).toEqual([exact]);
  });

  it('keeps the filters, hides what is not open, and finds nothing for mere signs', async () => {
    const [near, far, suspended] = [
      await buildShop(app.platform, { name: '海豚英语', city_id: 440_300 }),
      await buildShop(app.platform, { name: '海豚英语', city_id: 110_100 }),
      await buildShop(app.platform, { name: '海豚英语', status: 2 }),
    ];
    await index(near, far, suspended);
    expect((await found({ keyword: '英语', address_id: '440300' })).ids).toEqual([near]);
    expect((await found({ keyword: '英语' })).total).toBe(2);
    for (const keyword of ["'", "';--", '&|!', '%', '\\']) {
      expect({ keyword, ...(await found({ keyword })) }).toEqual({ keyword, total: 0, ids: [] });
    }
    expect((await found({ keyword: '  ' })).total).toBe(2);
  });

  it('counts and sorts the best five hundred, no more', async () => {
    await app.platform.db
      .insertInto('shop')
      .values(
        Array.from({ length: 510 }, (_, rank) => ({ name: '博文教育', rank, buy_num: 510 - rank })),
      )
      .execute();
    const shops = await app.platform.db
      .selectFrom('shop')
      .select(['id', 'rank'])
      .orderBy('rank')
      .execute();
    await index(...shops.map(({ id }) => id));
    const bySales = await found({ keyword: '博文', sort_type: '2', limit: 1 });
    expect(bySales).toEqual({ total: 500, ids: [shops[10]?.id] });
    expect(await found({ keyword: '博文', page: 51 })).toEqual({ total: 500, ids: [] });
  });
});

describe('indexShops', () => {
  it('forgets an old name, touches only the institutions given, and needs two statements', async () => {
    const id = await buildShop(app.platform, { name: '旧名书院' });
    const other = await buildShop(app.platform, { name: '别家书院' });
    await index(id);
    await app.platform.db
      .updateTable('shop')
      .set({ name: '新名书院' })
      .where('id', '=', id)
      .execute();
    const transaction = 2;
    expect(await app.statementsOf(async () => index(id))).toBe(2 + transaction);
    expect((await found({ keyword: '旧名' })).total).toBe(0);
    expect((await found({ keyword: '书院' })).ids).toEqual([id]);
    await index(other, Number.MAX_SAFE_INTEGER);
    await app.platform.cache.invalidate(CATALOG_TAG);
    expect((await found({ keyword: '书院' })).total).toBe(2);
  });
});
