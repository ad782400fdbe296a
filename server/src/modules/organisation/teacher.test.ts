import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildCourse } from '#factory/catalog';
import { CATALOG_TAG } from '#modules/catalog';
import { buildShop, buildTeacher } from './organisation.factory.ts';
import type { TestApp } from '#test/app';

let app: TestApp;
let shop: number;
let teacher: number;
let courses: number[];
beforeAll(async () => {
  app = await startTestApp();
  shop = await buildShop(app.platform, { name: '数原学院' });
  teacher = await buildTeacher(app.platform, { shop_id: shop, intro: '十年数据分析经验' });
  courses = [
    await buildCourse(app.platform, { shop_id: shop, rank: 1, buy_num: 30 }),
    await buildCourse(app.platform, { shop_id: shop, rank: 9, buy_num: 12 }),
    await buildCourse(app.platform, { shop_id: shop, rank: 5, buy_num: 500, status: 3 }),
  ];
  await app.platform.db
    .insertInto('course_teacher')
    .values(courses.map((course_id) => ({ course_id, teacher_id: teacher, sort: 1 })))
    .execute();
  const [first = 0, second = 0, gone = 0] = courses;
  for (const [course_id, sums] of [
    [first, { score4: 2 }],
    [second, { score5: 4 }],
    [gone, { score1: 9 }],
  ] as const) {
    await app.platform.db
      .updateTable('course_stat')
      .set(sums)
      .where('course_id', '=', course_id)
      .execute();
  }
});
afterAll(async () => app.stop());

describe('[R1-D4] POST /api/enterprise/getTeacherInfo', () => {
  it('answers face, words, institution and the sums of what is on sale, in one statement', async () => {
    const load = async () => app.call('organisation.teacher', { id: teacher });
    expect(await app.statementsOf(load)).toBe(1);
    expect((await load()).data).toEqual({
      id: teacher,
      name: '林知远',
      photo: '/media/photo.svg',
      title: '高级讲师',
      intro: '十年数据分析经验',
      curriculum_count: 2,
      buy_num: 42,
      // Two fours and four fives.
      score: 4.7,
      comment_num: 6,
      shop: expect.objectContaining({ id: shop, name: '数原学院' }),
    });
  });

  it('answers no institution for a teacher of none, and what is taught all the same', async () => {
    const alone = await buildTeacher(app.platform, { shop_id: null, name: '程思远' });
    const [course_id = 0] = courses;
    await app.platform.db
      .insertInto('course_teacher')
      .values({ course_id, teacher_id: alone, sort: 2 })
      .execute();
    const { code, data } = await app.call('organisation.teacher', { id: alone });
    expect(code).toBe(10_000);
    expect(data).toMatchObject({ id: alone, name: '程思远', curriculum_count: 1, buy_num: 30 });
    expect(data.shop).toBeNull();
  });

  it('shows a teacher of a suspended institution', async () => {
    const suspended = await buildShop(app.platform, { status: 2 });
    const id = await buildTeacher(app.platform, { shop_id: suspended });
    const { data } = await app.call('organisation.teacher', { id });
    expect(data.shop?.id).toBe(suspended);
  });

  it('knows neither a hidden teacher nor one of a closed institution', async () => {
    const hidden = await buildTeacher(app.platform, { shop_id: shop, status: 0 });
    const closed = await buildShop(app.platform, { status: 3 });
    const theirs = await buildTeacher(app.platform, { shop_id: closed });
    for (const id of [hidden, theirs, theirs + 1_000]) {
      expect((await app.call('organisation.teacher', { id })).code).toBe(40_400);
    }
  });
});

describe('[R1-D4] POST /api/enterprise/getTeacherCurriculum', () => {
  it('pages through the courses on sale, the best first', async () => {
    const [first, second] = courses;
    const page = await app.call('organisation.teacherCourses', { id: teacher });
    expect(page.data.list.map(({ id }) => id)).toEqual([second, first]);
    expect(page.data.total).toBe(2);
    const next = await app.call('organisation.teacherCourses', { id: teacher, limit: 1, page: 2 });
    expect(next.data.list.map(({ id }) => id)).toEqual([first]);
    await app.platform.cache.invalidate(CATALOG_TAG);
  });
});
