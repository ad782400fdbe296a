import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { startTestApp } from '#test/app';
import { buildShop } from '#factory/organisation';
import { buildCategories, buildCourse, buildPackage } from './catalog.factory.ts';
import { changeCourse } from './course/course-change.commands.ts';
import { CATALOG_TAG } from './cards/catalog-tag.ts';
import { indexCourses } from './search/search-index.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { CourseChange } from './course/course-change.repo.ts';

let here: TestApp;
let there: TestApp;
let shop: number;
let id: number;
let inPackage: number;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ beside: here });
  shop = await buildShop(here.platform);
  const category = await buildCategories(here.platform);
  id = await buildCourse(here.platform, { title: '工程造价', shop_id: shop, ...category });
  inPackage = await buildPackage(here.platform, [id], { shop_id: shop, ...category });
  await inTransaction(here.platform.db, async (tx) => indexCourses(tx, [id]));
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** What each public answer of a process says the course costs; null where it is not shown. */
const views: Record<string, (app: TestApp) => Promise<string | null>> = {
  list: async (app) => (await app.call('catalog.courses', {})).data.list[0]?.price ?? null,
  search: async (app) =>
    (await app.call('catalog.courses', { keyword: '工程' })).data.list[0]?.price ?? null,
  detail: async (app) => {
    const { code, data } = await app.call('catalog.course', { id, type: 2 });
    return code === 10000 ? data.price : null;
  },
  home: async (app) => (await app.call('catalog.homeCourses', {})).data[0]?.price ?? null,
  institution: async (app) =>
    (await app.call('organisation.courses', { id: shop })).data.list[0]?.price ?? null,
};

/** Changes the course and lets a second less one go by, and not more. */
async function changeASecondAgo(change: CourseChange): Promise<void> {
  await changeCourse(here.platform, operatorNamed('test'), id, change);
  await here.ticks.pass(SECOND_MS - 1);
}

describe('a change to a course', () => {
  it('of price is seen on every page of every process within a second', async () => {
    const waiting = Object.entries(views).flatMap(([, view]) => [view(here), view(there)]);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['299.00']));
    await changeASecondAgo({ priceFen: 19_900 });
    for (const [name, view] of Object.entries(views)) {
      expect([name, await view(here), await view(there)]).toEqual([name, '199.00', '199.00']);
    }
    const { data } = await there.call('catalog.package', { id: inPackage });
    expect(data.original_price).toBe('199.00');
  });

  it('of status too: off sale it is gone from lists and search, and its page says so', async () => {
    await changeASecondAgo({ status: 3 });
    for (const [name, view] of Object.entries(views)) {
      expect([name, await view(there)]).toEqual([name, null]);
    }
    expect((await there.call('catalog.course', { id, type: 2 })).code).toBe(50006);
    expect((await there.call('catalog.courses', {})).data.total).toBe(0);
    await changeASecondAgo({ status: 2 });
    expect(await views['list']?.(there)).toBe('199.00');
  });

  it('lets a hundred who ask at once load once', async () => {
    await here.platform.cache.invalidate(CATALOG_TAG);
    const alone = await here.statementsOf(async () => here.call('catalog.courses', { type: 2 }));
    await here.platform.cache.invalidate(CATALOG_TAG);
    const together = await here.statementsOf(async () =>
      Promise.all(
        Array.from({ length: 100 }, async () => here.call('catalog.courses', { type: 2 })),
      ),
    );
    expect(together).toBe(alone);
  });
});
