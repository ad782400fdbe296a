import { SHOP_STATUSES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildShop } from '#factory/organisation';
import { indexCourses, setSpreadRate } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { NOT_ACTIVE } from '#test/codes';
import { buildLogin } from '#test/logins';
import { buildShared, buildSharer } from '#test/spread/sales';
import type { CourseGiven } from '#factory/catalog';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Sharer } from '#test/spread/sales';

const app = useTestApp();
let sharer: Sharer;

beforeEach(async () => {
  await app.platform.db.deleteFrom('course').execute();
  sharer = await buildSharer(app);
});

/** A course in the programme that can be found by its words. */
async function share(given: CourseGiven, spreadBp = 1_000): Promise<void> {
  const courseId = await buildCourse(app.platform, given);
  await setSpreadRate(app.platform, { actor: operatorNamed('test'), courseId, spreadBp });
  await inTransaction(app.platform.db, async (tx) => indexCourses(tx, [courseId]));
}

const goodsOf = async (request: CallRequest<'distribution.goods'> = {}) =>
  (await app.call('distribution.goods', request, sharer)).data;
const titlesOf = async (request: CallRequest<'distribution.goods'>) =>
  (await goodsOf(request)).list.map(({ title }) => title);

describe('POST /api/spread/getUserSpreadCurriculum', () => {
  it('[API-067] lists what is in the programme and on sale, the newest first, with what it earns', async () => {
    await share({ title: '旧课', price_fen: 29_999 }, 1_500);
    await share({ title: '新课', price_fen: 10_000 });
    await buildCourse(app.platform, { title: '不参与' });
    await share({ title: '下架', status: 3 });
    const closed = await buildShop(app.platform, { status: SHOP_STATUSES.suspended });
    await share({ title: '机构停业', shop_id: closed });
    const { list, ...page } = await goodsOf();
    expect(page).toEqual({ total: 2, page: 1, limit: 10 });
    expect(list).toMatchObject([
      { title: '新课', price: '100.00', is_on_sale: 1, spread_rate: 1_000, spread_price: '10.00' },
      // Rounded down, as the sale will be.
      { title: '旧课', price: '299.99', spread_rate: 1_500, spread_price: '44.99' },
    ]);
  });

  it('narrows by type and by a word, as the catalogue finds it', async () => {
    await share({ title: '数据分析入门', type: 2 });
    await share({ title: '数据分析直播', type: 1 });
    await share({ title: '插画基础', type: 2 });
    expect(await titlesOf({ type: 2 })).toEqual(['插画基础', '数据分析入门']);
    expect((await titlesOf({ keyword: '数据' })).toSorted()).toEqual([
      '数据分析入门',
      '数据分析直播',
    ]);
    expect(await titlesOf({ keyword: '数据', type: 1 })).toEqual(['数据分析直播']);
    expect(await titlesOf({ keyword: 'chahua' })).toEqual(['插画基础']);
    expect(await goodsOf({ keyword: '！' })).toMatchObject({ list: [], total: 0 });
    expect(await goodsOf({ keyword: '没有这样的课' })).toMatchObject({ list: [], total: 0 });
  });

  it('finds nothing by a word that is outside the programme', async () => {
    const id = await buildCourse(app.platform, { title: '书法课堂' });
    await inTransaction(app.platform.db, async (tx) => indexCourses(tx, [id]));
    expect(await titlesOf({ keyword: '书法' })).toEqual([]);
  });

  it('gives each course once over all pages, in four statements whatever the page shows', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.push(await buildShared(app));
    }
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { list, total } = await goodsOf({ page, limit: 3 });
      expect(total).toBe(7);
      seen.push(...list.map(({ id }) => id));
    }
    expect(seen).toEqual(ids.toReversed());
    const few = await app.statementsOf(async () => goodsOf({ limit: 1 }));
    expect(await app.statementsOf(async () => goodsOf({ limit: 50 }))).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  it('is closed to everybody who is not active', async () => {
    await share({});
    const { inReview, refused, suspended, removed } = SPREAD_STATUSES;
    for (const status of [inReview, refused, suspended, removed]) {
      const { code } = await app.call('distribution.goods', {}, await buildSharer(app, { status }));
      expect(code).toBe(NOT_ACTIVE);
    }
    expect((await app.call('distribution.goods', {}, await buildLogin(app))).code).toBe(NOT_ACTIVE);
    expect((await app.call('distribution.goods')).code).toBe(11_101);
  });

  it('refuses a package as a type and a page that cannot be', async () => {
    for (const body of ['{"type":4}', '{"page":0}', '{"limit":51}']) {
      const response = await app.post('/api/spread/getUserSpreadCurriculum', body, {
        'content-type': 'application/json',
        'x-user-token': sharer.token,
      });
      expect(await response.json()).toMatchObject({ code: 10_004, data: null });
    }
  });
});
