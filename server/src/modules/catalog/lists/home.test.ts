import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCouponPrice } from '#modules/coupon';
import { useTestApp } from '#test/app';
import { buildLiveSession } from '#factory/learning';
import { buildTeacher } from '#factory/organisation';
import { buildCourse, buildCourseTeacher, buildOffer, buildSeckill } from '../catalog.factory.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';

const app = useTestApp();
// Shared by all answers with prices, and therefore not counted with any of them.
beforeAll(async () => {
  await openCouponPrice(app.platform);
});

beforeEach(async () => {
  await app.platform.db.deleteFrom('seckill').execute();
  await app.platform.db.deleteFrom('chapter').execute();
  await app.platform.cache.invalidate(CATALOG_TAG);
});

const at = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);

describe('POST /api/home/getSecKill [API-005]', () => {
  const flash = async () => {
    await app.platform.cache.invalidate(CATALOG_TAG);
    return (await app.call('catalog.flashSale')).data;
  };
  /** A sale with one course, by minutes from now. */
  const sell = async (title: string, start: number, end: number, status = 2) =>
    buildSeckill(app.platform, await buildCourse(app.platform, { status }), {
      title,
      start_at: at(start),
      end_at: at(end),
    });

  it('answers the running sale with its courses in their order, in one statement', async () => {
    const second = await buildCourse(app.platform, { title: '第二' });
    const first = await buildCourse(app.platform, { title: '第一' });
    const gone = await buildCourse(app.platform, { title: '下架', status: 3 });
    const id = await buildSeckill(app.platform, second, { item: { sort: 2 } });
    await buildOffer(
      app.platform,
      { seckillId: id, courseId: first },
      { price_fen: 990, stock: 20, sold: 20, limit_num: 1, sort: 1 },
    );
    await buildOffer(app.platform, { seckillId: id, courseId: gone }, { price_fen: 1, stock: 1 });
    const open = async () => app.call('catalog.flashSale');
    expect(await app.statementsOf(open)).toBe(1);
    expect(await app.statementsOf(open)).toBe(0);
    expect((await open()).data).toMatchObject({
      id,
      title: '限时秒杀',
      start_time: '2026-11-15 11:00:00',
      end_time: '2026-11-15 13:00:00',
      server_time: '2026-11-15 12:00:00',
      list: [
        { id: first, seckill_price: '9.90', stock: 20, sold: 20, limit_num: 1 },
        { id: second, seckill_price: '39.00', stock: 100, sold: 0, limit_num: 0, price: '299.00' },
      ],
    });
  });

  it('prefers a running sale to one that comes, and the one that ends first', async () => {
    await sell('马上', 5, 100);
    expect((await flash())?.title).toBe('马上');
    await sell('长', -10, 60);
    await sell('短', -5, 30);
    expect((await flash())?.title).toBe('短');
  });

  it('is null without a sale that has a course on sale and is not over', async () => {
    expect(await flash()).toBeNull();
    await sell('过去', -60, 0);
    await sell('没有课', -60, 60, 3);
    expect(await flash()).toBeNull();
    await sell('即将', 90, 120);
    expect((await flash())?.title).toBe('即将');
  });
});

describe('POST /api/home/getLive [API-006]', () => {
  const titles = async (limit = 10) => {
    await app.platform.cache.invalidate(CATALOG_TAG);
    return (await app.call('catalog.upcomingLive', { limit })).data.map(({ title }) => title);
  };
  const course = async (title: string, given = {}) =>
    buildCourse(app.platform, { type: 1, title, ...given });
  const session = async (courseId: number, start: number, end: number, live_status = 1) =>
    buildLiveSession(app.platform, courseId, { start_at: at(start), end_at: at(end), live_status });

  it('answers each course once by its next session, what is on air first, in one statement', async () => {
    const later = await course('后来');
    await session(later, 120, 180);
    const next = await course('接着');
    await session(next, 60, 90);
    await session(next, 200, 230);
    await session(next, -90, -60, 4);
    const onAir = await course('直播中');
    await session(onAir, -30, 30, 2);
    const teacher = await buildTeacher(app.platform, { name: '周以安' });
    await buildCourseTeacher(app.platform, onAir, teacher);
    const open = async () => app.call('catalog.upcomingLive');
    expect(await app.statementsOf(open)).toBe(1);
    expect(await app.statementsOf(open)).toBe(0);
    expect((await open()).data).toMatchObject([
      {
        id: onAir,
        live_status: 2,
        next_time: '2026-11-15 11:30:00',
        teacher: [{ id: teacher, name: '周以安' }],
      },
      { id: next, live_status: 1, next_time: '2026-11-15 13:00:00', teacher: [] },
      { id: later, live_status: 1, next_time: '2026-11-15 14:00:00' },
    ]);
    expect(await titles(2)).toEqual(['直播中', '接着']);
  });

  it('leaves room for what is to come, however much is on air', async () => {
    for (const title of ['甲', '乙', '丙']) {
      await session(await course(title), -30, 60, 2);
    }
    await session(await course('接着'), 60, 90);
    await session(await course('后来'), 120, 180);
    expect(await titles(4)).toEqual(['甲', '乙', '接着', '后来']);
    expect(await titles(5)).toEqual(['甲', '乙', '丙', '接着', '后来']);
  });

  it('shows a session that waits until it should be over, and no longer', async () => {
    const id = await course('老师迟到');
    await session(id, -30, 1);
    expect(await titles()).toEqual(['老师迟到']);
    app.clock.advance(MINUTE_MS);
    expect(await titles()).toEqual([]);
  });

  it('leaves out courses off sale, sessions that are over, cancelled or forgotten on air', async () => {
    await session(await course('下架', { status: 3 }), 60, 90);
    await session(await course('已取消'), 60, 90, 6);
    await session(await course('已结束'), -60, -1, 5);
    await session(await course('忘了下播'), -13 * 60, -12 * 60, 2);
    expect(await titles()).toEqual([]);
  });
});
