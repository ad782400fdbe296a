import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { setSetting } from '#modules/content';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { buildCourse } from '../catalog.factory.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { indexCourses, rebuildTerms } from './search-index.commands.ts';
import type { TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const titles = ['工程造价入门', '茶艺面授', '摄影入门'];
  const ids: number[] = [];
  for (const title of titles) {
    ids.push(await buildCourse(app.platform, { title }));
  }
  await inTransaction(app.platform.db, async (tx) => {
    await indexCourses(tx, ids);
    await rebuildTerms(tx);
  });
});
afterAll(async () => app.stop());
beforeEach(async () => {
  await app.platform.db.deleteFrom('search_day').execute();
  app.clock.advance(10 * DAY_MS);
});

/** Searches from addresses that end in these numbers. */
async function searchFrom(keyword: string, ...hosts: readonly number[]): Promise<void> {
  for (const host of hosts) {
    const headers = { 'x-forwarded-for': `203.0.113.${host}` };
    await app.call('catalog.courses', { keyword }, { headers });
  }
}

const CATALOG = 'catalog';
/** What processes collected becomes rows. */
async function count(): Promise<void> {
  const modules = app.modules.filter(({ domain }) => domain === CATALOG);
  for (const { run } of modules.flatMap(({ background = [] }) => background)) {
    await run();
  }
  const schedules = modules.flatMap(({ schedules: all = [] }) => all);
  await schedules.find(({ name }) => name === 'catalog.searches')?.run();
  await app.platform.cache.invalidate(CATALOG_TAG);
}

const hot = async () => (await app.call('catalog.hotWords')).data.map(({ text }) => text);

describe('[R1-D4] hot words', () => {
  it('are what most visitors searched for in seven days', async () => {
    await searchFrom('工程', 1, 2, 3);
    await searchFrom('茶艺', 1, 2, 3, 4);
    await count();
    expect(await hot()).toEqual(['茶艺', '工程']);
    app.clock.advance(6 * DAY_MS);
    await app.platform.cache.invalidate(CATALOG_TAG);
    expect(await hot()).toEqual(['茶艺', '工程']);
    app.clock.advance(DAY_MS);
    await count();
    expect(await hot()).toEqual([]);
    expect(await app.platform.db.selectFrom('search_day').selectAll().execute()).toEqual([]);
  });

  it('are made by nobody alone: a host counts once a day, however often and on how many days', async () => {
    await searchFrom('工程', ...Array.from({ length: 20 }, () => 7));
    await count();
    const rows = await app.platform.db.selectFrom('search_day').select('visitors').execute();
    expect(rows).toEqual([{ visitors: 1 }]);
    for (let day = 0; day < 5; day += 1) {
      app.clock.advance(DAY_MS);
      await searchFrom('工程', 7);
      await count();
    }
    expect(await hot()).toEqual([]);
  });

  it('are words of the catalogue only: what somebody writes on the wall is not shown', async () => {
    await searchFrom('加我微信领红包', 1, 2, 3, 4);
    await count();
    expect(await app.platform.db.selectFrom('search_day').selectAll().execute()).toEqual([]);
    expect(await hot()).toEqual([]);
  });

  it('keep no trace of who searched', async () => {
    await searchFrom('工程', 1, 2, 3);
    await count();
    const columns = Object.keys(
      await app.platform.db.selectFrom('search_day').selectAll().executeTakeFirstOrThrow(),
    );
    expect(columns.toSorted()).toEqual(['day', 'term', 'visitors']);
  });

  it('are filled up with what operators set, as far as it finds something', async () => {
    await setSetting(
      app.platform,
      operatorNamed('test'),
      'search_words',
      '摄影  没有这样的课 茶艺',
    );
    await searchFrom('茶艺', 1, 2, 3);
    await count();
    expect(await hot()).toEqual(['茶艺', '摄影']);
  });
});
