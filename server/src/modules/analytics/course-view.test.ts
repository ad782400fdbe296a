import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCourse } from '#factory/catalog';

const app = useTestApp();

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const moveViews = async (): Promise<void> => {
  for (const { run } of app.modules.flatMap((module) => [
    ...(module.background ?? []),
    ...(module.schedules ?? []),
  ])) {
    await run();
  }
};
const viewsOf = async (id: number): Promise<number> => {
  await moveViews();
  const { view_num } = await app.platform.db
    .selectFrom('course_stat')
    .select('view_num')
    .where('course_id', '=', id)
    .executeTakeFirstOrThrow();
  return view_num;
};

describe('POST /api/pv/setCurriculumPv [API-075]', () => {
  it('counts a course once per visitor and minute, without a statement, and moves it once', async () => {
    const id = await buildCourse(app.platform, { stat: { view_num: 10 } });
    const statements = await app.statementsOf(async () => {
      for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
        const { code, data } = await app.call(
          'analytics.reportCourseView',
          { id, type: 2, retailid: 'F8K2' },
          from(address),
        );
        expect({ code, data }).toEqual({ code: 10000, data: null });
      }
    });
    expect(statements).toBe(0);
    expect(await viewsOf(id)).toBe(12);
    expect(await viewsOf(id)).toBe(12);
  });

  it('takes no view of a package for one of the course with its number', async () => {
    const id = await buildCourse(app.platform);
    await app.call('analytics.reportCourseView', { id, type: 4 }, from('203.0.113.3'));
    expect(await viewsOf(id)).toBe(0);
  });

  it('forgets views of what is not there', async () => {
    const id = await buildCourse(app.platform);
    await app.call('analytics.reportCourseView', { id: Number.MAX_SAFE_INTEGER, type: 1 });
    await app.call('analytics.reportCourseView', { id, type: 2 });
    expect(await viewsOf(id)).toBe(1);
  });

  it('refuses a type that is not sold and a report without a course', async () => {
    for (const [body, code] of [
      ['{"id":10001,"type":5}', 10004],
      ['{"id":0,"type":1}', 10004],
      ['{"type":1}', 10002],
    ] as const) {
      const response = await app.post('/api/pv/setCurriculumPv', body, {
        'content-type': 'application/json',
      });
      expect(await response.json()).toMatchObject({ code, data: null });
    }
  });
});
