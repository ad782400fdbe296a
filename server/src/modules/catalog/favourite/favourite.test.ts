import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCourse, buildPackage } from '../catalog.factory.ts';
import { changeCourse } from '../course/course-change.commands.ts';
import { operatorNamed } from '#platform/actor';

const HUGE = Number.MAX_SAFE_INTEGER;

const app = useTestApp();

async function buildKeeper() {
  const { token } = await buildLogin(app);
  type Type = 1 | 2 | 3 | 4;
  return {
    token,
    toggle: async (id: number, type: Type = 2) =>
      app.call('catalog.toggleFavourite', { id, type }, { token }),
    asks: async (id: number, type: Type = 2) =>
      (await app.call('catalog.isFavourite', { id, type }, { token })).data.is_collect,
    kept: async (request: { type?: Type; page?: number; limit?: number } = {}) =>
      (await app.call('catalog.favourites', request, { token })).data,
  };
}

const countOf = async (id: number): Promise<number> =>
  (
    await app.platform.db
      .selectFrom('course_stat')
      .select('collect_num')
      .where('course_id', '=', id)
      .executeTakeFirstOrThrow()
  ).collect_num;

describe('POST /api/curriculum/collect and isCollect [API-098][API-099]', () => {
  it('keeps a course and takes it out again, counted and told on its page', async () => {
    const { token, toggle, asks } = await buildKeeper();
    const id = await buildCourse(app.platform);
    const page = async () =>
      (await app.call('catalog.course', { id, type: 2 }, { token })).data.is_collect;
    expect(await page()).toBe(0);
    expect((await toggle(id)).data).toEqual({ is_collect: 1 });
    expect([await asks(id), await page(), await countOf(id)]).toEqual([1, 1, 1]);
    const other = await buildKeeper();
    expect(await other.asks(id)).toBe(0);
    await other.toggle(id);
    expect(await countOf(id)).toBe(2);
    expect((await toggle(id)).data).toEqual({ is_collect: 0 });
    expect([await asks(id), await page(), await countOf(id)]).toEqual([0, 0, 1]);
    expect(await other.asks(id)).toBe(1);
  });

  it('keeps a package apart from a course of the same number', async () => {
    const { token, toggle, asks } = await buildKeeper();
    const course = await buildCourse(app.platform);
    const id = await buildPackage(app.platform, [course], { id: course });
    expect((await toggle(id, 4)).data).toEqual({ is_collect: 1 });
    expect([await asks(id, 4), await asks(course), await countOf(course)]).toEqual([1, 0, 0]);
    expect((await app.call('catalog.package', { id }, { token })).data.is_collect).toBe(1);
    expect((await app.call('catalog.package', { id })).data.is_collect).toBe(0);
  });

  it('answers 40400 for what is not on sale, is of another type or is not there', async () => {
    const { toggle } = await buildKeeper();
    const draft = await buildCourse(app.platform, { status: 0 });
    const record = await buildCourse(app.platform);
    expect((await toggle(draft)).code).toBe(40400);
    expect((await toggle(record, 1)).code).toBe(40400);
    expect((await toggle(HUGE)).code).toBe(40400);
    expect((await toggle(HUGE, 4)).code).toBe(40400);
  });

  it('knows nothing of a visitor', async () => {
    const id = await buildCourse(app.platform);
    expect((await app.call('catalog.isFavourite', { id, type: 2 })).data).toEqual({
      is_collect: 0,
    });
  });

  it('counts as many as keep it, however many clicks come at once', async () => {
    const id = await buildCourse(app.platform);
    const keepers = await Promise.all([buildKeeper(), buildKeeper()]);
    const clicks = keepers.flatMap(({ toggle }) => Array.from({ length: 7 }, () => toggle(id)));
    await Promise.all(clicks);
    const kept = await app.platform.db
      .selectFrom('favourite')
      .select('user_id')
      .where('target_id', '=', id)
      .where('type', '=', 2)
      .execute();
    expect(await countOf(id)).toBe(kept.length);
  });
});

describe('POST /api/user/getCollect [API-037]', () => {
  it('lists courses and packages, the latest first, in three statements beside the session', async () => {
    const { toggle, kept } = await buildKeeper();
    expect(await kept()).toEqual({ list: [], total: 0, page: 1, limit: 10 });
    const course = await buildCourse(app.platform);
    const bundle = await buildPackage(app.platform, [course]);
    await toggle(course);
    app.clock.advance(1_000);
    await toggle(bundle, 4);
    expect(await app.statementsOf(async () => kept())).toBeLessThanOrEqual(4);
    expect(await kept()).toMatchObject({
      total: 2,
      list: [
        { id: bundle, type: 4, is_valid: 1, relation: [{ curriculum_id: course }] },
        { id: course, type: 2, is_valid: 1, price: '299.00' },
      ],
    });
    expect((await kept({ type: 4 })).list).toMatchObject([{ id: bundle }]);
    expect(await kept({ page: 2, limit: 1 })).toMatchObject({ total: 2, list: [{ id: course }] });
    expect(await kept({ page: 9 })).toMatchObject({ total: 2, list: [] });
  });

  it('marks what went off sale, and lets it be taken out', async () => {
    const { toggle, kept } = await buildKeeper();
    const id = await buildCourse(app.platform);
    await toggle(id);
    await changeCourse(app.platform, operatorNamed('test'), id, { status: 3 });
    expect((await kept()).list).toMatchObject([{ id, is_valid: 0 }]);
    expect((await toggle(id)).data).toEqual({ is_collect: 0 });
    expect((await kept()).total).toBe(0);
    expect((await toggle(id)).code).toBe(40400);
  });
});
