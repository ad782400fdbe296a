import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCategories, buildCourse, buildPackage } from '#factory/catalog';
import { startTestApp } from '#test/app';
import { indexCourses, setCourseDates } from '../index.ts';
import { inTransaction } from '#platform/db/transaction';
import { sortClosedOffers } from './closed-offer.commands.ts';
import type { TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

const later = (ms: number): Date => new Date(app.clock.now().getTime() + ms);

describe('the end of the lists', () => {
  it('[R1-D1.1] takes what nobody can sign up for any more, and gives back what opens again', async () => {
    const { platform } = app;
    const path = await buildCategories(platform);
    const given = { ...path, title: '夜跑训练' };
    const soon = await buildCourse(platform, {
      ...given,
      type: 1,
      rank: 900,
      start_at: later(HOUR_MS),
      end_at: later(3 * HOUR_MS),
    });
    const lasting = await buildCourse(platform, {
      ...given,
      type: 1,
      rank: 800,
      start_at: later(-DAY_MS),
      end_at: later(9 * DAY_MS),
      detail: { signup_end_at: later(5 * DAY_MS) },
    });
    const recorded = await buildCourse(platform, { ...given, rank: 10 });
    const pack = await buildPackage(platform, [soon, recorded], { ...path, rank: 90 });
    const other = await buildPackage(platform, [recorded], { ...path, rank: 5 });
    await inTransaction(platform.db, async (tx) => indexCourses(tx, [soon, lasting, recorded]));

    const shown = async () => {
      await sortClosedOffers(platform);
      await platform.cache.invalidate('catalog');
      const category_id = path.cat2_id;
      const { list } = (await app.call('catalog.courses', { category_id })).data;
      const found = (await app.call('catalog.courses', { keyword: '夜跑训练' })).data.list;
      const packs = (await app.call('catalog.packages', { category_id })).data.list;
      return [list, found, packs].map((items) => items.map(({ id }) => id));
    };
    expect(await shown()).toEqual([
      [soon, lasting, recorded],
      [soon, lasting, recorded],
      [pack, other],
    ]);

    app.clock.advance(HOUR_MS);
    const sunk = [
      [lasting, recorded, soon],
      [lasting, recorded, soon],
      [other, pack],
    ];
    expect(await shown()).toEqual(sunk);
    // Once is enough.
    expect(await shown()).toEqual(sunk);

    await inTransaction(platform.db, async (tx) =>
      setCourseDates(tx, soon, { start_at: later(DAY_MS), end_at: later(2 * DAY_MS) }),
    );
    expect(await shown()).toEqual([
      [soon, lasting, recorded],
      [soon, lasting, recorded],
      [pack, other],
    ]);
  });
});
