import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildShop, buildTeacher } from '#factory/organisation';
import { inTransaction } from '#platform/db/transaction';
import { buildCategories, buildCourse } from '../catalog.factory.ts';
import { indexCourses } from '../search/search-index.commands.ts';
import type { CourseGiven } from '../catalog.factory.ts';

const app = useTestApp();

describe('[R1-D4] POST /api/curriculum/getRelationCurriculum', () => {
  it('answers two more of the teacher, then the best of the category, never itself', async () => {
    const shop_id = await buildShop(app.platform);
    const teacher_id = await buildTeacher(app.platform, { shop_id });
    const near = await buildCategories(app.platform, '数据');
    const far = await buildCategories(app.platform, '茶艺');
    const build = async (given: CourseGiven) => buildCourse(app.platform, { shop_id, ...given });
    const self = await build({ ...near, rank: 100 });
    const taught = [
      await build({ ...far, rank: 1 }),
      await build({ ...far, rank: 3 }),
      await build({ ...far, rank: 2 }),
    ];
    const beside = [
      await build({ ...near, rank: 10 }),
      await build({ ...near, rank: 30 }),
      await build({ ...near, rank: 20 }),
    ];
    const offSale = await build({ ...near, rank: 999, status: 3 });
    await app.platform.db
      .insertInto('course_teacher')
      .values([self, ...taught].map((course_id) => ({ course_id, teacher_id, sort: 1 })))
      .execute();
    await inTransaction(app.platform.db, async (tx) =>
      indexCourses(tx, [self, ...taught, ...beside, offSale]),
    );
    // The coupons anybody may claim, which prices on cards count with, are read once for all.
    await app.call('catalog.courses', {});
    const load = async () => app.call('catalog.related', { id: self });
    expect(await app.statementsOf(load)).toBe(2);
    expect((await load()).data.map(({ id }) => id)).toEqual([
      taught[1],
      taught[2],
      beside[1],
      beside[2],
    ]);
  });

  it('[R1-D1.1] puts what cannot be ordered last, also of the same teacher', async () => {
    const shop_id = await buildShop(app.platform);
    const teacher_id = await buildTeacher(app.platform, { shop_id });
    const path = await buildCategories(app.platform, '摄影');
    const hours = (from: number) => new Date(app.clock.now().getTime() + from * HOUR_MS);
    const build = async (given: CourseGiven) =>
      buildCourse(app.platform, { shop_id, ...path, ...given });
    const self = await build({ rank: 100 });
    const full = await build({
      type: 3,
      rank: 90,
      stock: { seat_num: 6, seat_used: 6, seat_outside: 6 },
    });
    const over = await build({ type: 1, rank: 80, start_at: hours(-5), end_at: hours(-3) });
    const closing = await build({ rank: 70, detail: { signup_end_at: hours(1) } });
    const closed = await build({
      rank: 60,
      shop_id: await buildShop(app.platform, { status: SHOP_STATUSES.suspended }),
    });
    const open = await build({ rank: 1 });
    await app.platform.db
      .insertInto('course_teacher')
      .values([self, full, over].map((course_id) => ({ course_id, teacher_id, sort: 1 })))
      .execute();
    await inTransaction(app.platform.db, async (tx) =>
      indexCourses(tx, [self, full, over, closing, closed, open]),
    );
    const shown = async () =>
      (await app.call('catalog.related', { id: self })).data.map(({ id }) => id);
    expect(await shown()).toEqual([closing, open, full, over]);
    app.clock.advance(2 * HOUR_MS);
    await app.platform.cache.invalidate('catalog');
    expect(await shown()).toEqual([open, full, over, closing]);
  });

  it('[R1-D1.1] takes those of the teacher that can be ordered before better ones that cannot', async () => {
    const shop_id = await buildShop(app.platform);
    const teacher_id = await buildTeacher(app.platform, { shop_id });
    const path = await buildCategories(app.platform, '茶艺');
    const elsewhere = await buildCategories(app.platform, '书法');
    const build = async (given: CourseGiven) => buildCourse(app.platform, { shop_id, ...given });
    const full = { stock: { seat_num: 6, seat_used: 6, seat_outside: 6 } };
    const self = await build({ ...path, rank: 100 });
    const best = await build({ ...elsewhere, ...full, type: 3, rank: 90 });
    const second = await build({ ...elsewhere, ...full, type: 3, rank: 80 });
    const open = await build({ ...elsewhere, rank: 1 });
    await app.platform.db
      .insertInto('course_teacher')
      .values([self, best, second, open].map((course_id) => ({ course_id, teacher_id, sort: 1 })))
      .execute();
    await inTransaction(app.platform.db, async (tx) =>
      indexCourses(tx, [self, best, second, open]),
    );
    const { data } = await app.call('catalog.related', { id: self });
    expect(data.map(({ id }) => id)).toEqual([open, best]);
  });

  it('answers nothing for a course that does not exist', async () => {
    expect((await app.call('catalog.related', { id: 999_999 })).data).toEqual([]);
  });
});
