import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCouponPrice } from '#modules/coupon';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildShop, buildTeacher } from '#factory/organisation';
import {
  buildCategories,
  buildCourse,
  buildCourseTeacher,
  buildSeckill,
} from '../catalog.factory.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';

const app = useTestApp();
// Shared by all answers with prices, and therefore not counted with any of them.
beforeAll(async () => {
  await openCouponPrice(app.platform);
});

const fresh = async (): Promise<unknown> => app.platform.cache.invalidate(CATALOG_TAG);
const at = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);

describe('POST /api/curriculum/getCurriculumInfo [API-088]', () => {
  it('answers everything the page shows, in one statement, and the next visitor without one', async () => {
    const { cat1_id, cat2_id, cat3_id } = await buildCategories(app.platform);
    const shop_id = await buildShop(app.platform, { name: '数原学院' });
    const second = await buildTeacher(app.platform, { name: '周以安', shop_id });
    const first = await buildTeacher(app.platform, { name: '林知远', shop_id });
    const left = await buildTeacher(app.platform, { name: '离职', shop_id, status: 0 });
    const id = await buildCourse(app.platform, {
      shop_id,
      cat1_id,
      cat2_id,
      cat3_id,
      subtitle: '每周一次作业',
      detail: {
        content: '<p>介绍</p>',
        video_url: '/media/preview.mp4',
        valid_days: 365,
        refund_days: 15,
        lesson_num: 24,
        duration_s: 36_000,
        need_id_card: true,
      },
      stock: { seat_num: 30, seat_used: 12 },
      stat: { score4: 1, score5: 2, question_num: 4, view_num: 99, collect_num: 7 },
    });
    await buildCourseTeacher(app.platform, id, second, 2);
    await buildCourseTeacher(app.platform, id, first, 1);
    await buildCourseTeacher(app.platform, id, left, 0);
    const open = async () => app.call('catalog.course', { id, type: 2 });
    expect(await app.statementsOf(open)).toBe(1);
    expect(await app.statementsOf(open)).toBe(0);
    expect((await open()).data).toMatchObject({
      id,
      type: 2,
      is_on_sale: 1,
      title: '数据分析师从零到上岗',
      price: '299.00',
      original_price: '599.00',
      shop: { id: shop_id, name: '数原学院', curriculum_count: 1, teacher_count: 2 },
      seckill: null,
      category_id: cat3_id,
      subtitle: '每周一次作业',
      content: '<p>介绍</p>',
      video_url: '/media/preview.mp4',
      teacher: [
        { id: first, name: '林知远', photo: '/media/photo.svg', title: '高级讲师' },
        { id: second, name: '周以安' },
      ],
      seat_num: 30,
      seat_left: null,
      signup_end_time: null,
      valid_days: 365,
      refund_rule: {
        items: [
          {
            curriculum_id: id,
            type: 2,
            pay_price: '299.00',
            unused_days: 7,
            study_days: 15,
            lesson_num: 24,
            studied_num: 0,
            session_times: [],
            steps: [],
            is_moved: 0,
            is_proven: 0,
          },
        ],
      },
      need_id_card: 1,
      is_spread: 0,
      is_purchased: 0,
      is_collect: 0,
      comment_orders_id: null,
      my: null,
      lesson_num: 24,
      duration: 36_000,
      score: 4.7,
      comment_num: 3,
      question_num: 4,
      collect_num: 7,
      view_num: 99,
      exam_id: null,
      satisfied_id: null,
      certificate_id: null,
      server_time: '2026-11-15 12:00:00',
    });
  });

  it('answers a user in four statements: who he is, the course, what of it is his, and his coupons', async () => {
    const id = await buildCourse(app.platform);
    const { token } = await buildLogin(app);
    const open = async () => app.call('catalog.course', { id, type: 2 }, { token });
    expect(await app.statementsOf(open)).toBe(4);
    expect((await open()).data).toMatchObject({ is_purchased: 0, is_collect: 0, my: null });
  });

  it('tells no seats where there is no limit, and none when all are taken', async () => {
    const unlimited = await buildCourse(app.platform, { stock: { seat_used: 5 } });
    const stock = { seat_num: 5, seat_used: 5 };
    const full = await buildCourse(app.platform, { type: 3, stock });
    // Nobody sits in a recording.
    const recorded = await buildCourse(app.platform, { stock });
    const seatsOf = async (id: number) => (await app.call('catalog.course', { id })).data.seat_left;
    expect(await seatsOf(unlimited)).toBeNull();
    expect(await seatsOf(full)).toBe(0);
    expect(await seatsOf(recorded)).toBeNull();
  });

  it('closes signing up at the start unless the course says otherwise', async () => {
    const plain = await buildCourse(app.platform, { type: 3, start_at: at(60), end_at: at(120) });
    const early = await buildCourse(app.platform, {
      type: 3,
      start_at: at(60),
      end_at: at(120),
      detail: { signup_end_at: at(30) },
    });
    const endOf = async (id: number) =>
      (await app.call('catalog.course', { id, type: 3 })).data.signup_end_time;
    expect(await endOf(plain)).toBe('2026-11-15 13:00:00');
    expect(await endOf(early)).toBe('2026-11-15 12:30:00');
  });

  it('shows a flash sale from ten minutes before it starts until the moment it ends', async () => {
    const id = await buildCourse(app.platform);
    await buildSeckill(app.platform, id, {
      start_at: at(11),
      end_at: at(20),
      item: { stock: 9, sold: 2, limit_num: 1 },
    });
    const saleOf = async () => {
      await fresh();
      return (await app.call('catalog.course', { id, type: 2 })).data.seckill;
    };
    expect(await saleOf()).toBeNull();
    app.clock.advance(MINUTE_MS);
    expect(await saleOf()).toMatchObject({
      seckill_price: '39.00',
      stock: 9,
      sold: 2,
      limit_num: 1,
      start_time: '2026-11-15 12:11:00',
      end_time: '2026-11-15 12:20:00',
    });
    app.clock.advance(19 * MINUTE_MS - 1);
    expect(await saleOf()).not.toBeNull();
    app.clock.advance(1);
    expect(await saleOf()).toBeNull();
  });

  it('says that a course is off sale, and nothing of one that never was on sale', async () => {
    for (const [status, code] of [
      [0, 40400],
      [1, 40400],
      [2, 10000],
      [3, 50006],
      [4, 40400],
    ] as const) {
      const id = await buildCourse(app.platform, { status });
      expect((await app.call('catalog.course', { id, type: 2 })).code).toBe(code);
    }
  });

  it('answers 40400 under another type and for a number that is not there', async () => {
    const id = await buildCourse(app.platform);
    expect((await app.call('catalog.course', { id })).data.type).toBe(2);
    expect((await app.call('catalog.course', { id, type: 1 })).code).toBe(40400);
    const huge = Number.MAX_SAFE_INTEGER;
    expect((await app.call('catalog.course', { id: huge, type: 2 })).code).toBe(40400);
  });
});
