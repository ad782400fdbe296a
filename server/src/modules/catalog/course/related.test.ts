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

  it('answers nothing for a course that does not exist', async () => {
    expect((await app.call('catalog.related', { id: 999_999 })).data).toEqual([]);
  });
});
