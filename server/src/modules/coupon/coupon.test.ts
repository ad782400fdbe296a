import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCategories, buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildShop } from '#factory/organisation';
import { buildCoupon, buildCouponUser, releaseAll } from './coupon.factory.ts';
import { COUPON_TAG } from './coupon-tag.ts';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

const HUGE = Number.MAX_SAFE_INTEGER;
const ENGLISH = { 'accept-language': 'en' };

let app: TestApp;
let login: Login;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await releaseAll(app.platform);
  await app.stop();
});

beforeEach(async () => {
  // Every test has the claim centre to itself.
  await app.platform.db.updateTable('coupon').set({ status: 2 }).execute();
  await app.platform.cache.invalidate(COUPON_TAG);
  login = await buildLogin(app);
});

const fromNow = (ms: number): Date => new Date(app.clock.now().getTime() + ms);
const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

describe('POST /api/coupon/getCoupon [API-015]', () => {
  const ask = async (request = {}, sender: { token?: string } = {}) =>
    (await app.call('coupon.claimable', request, sender)).data;

  it('answers every field of a coupon, in two statements', async () => {
    const shop = await buildShop(app.platform, { name: '数原学院' });
    const id = await buildCoupon(app.platform, {
      title: '数原八五折',
      type: 2,
      money_fen: 0,
      discount: 85,
      min_fen: 9_900,
      max_fen: 10_000,
      scope: 5,
      shop_id: shop,
      total_num: 500,
      receive_num: 12,
      outside_num: 12,
      limit_num: 2,
      days: 15,
    });
    expect(await app.statementsOf(async () => ask())).toBe(2);
    expect(await ask()).toEqual({
      list: [
        {
          id,
          title: '数原八五折',
          type: 2,
          money: '0.00',
          discount: 85,
          min_price: '99.00',
          max_money: '100.00',
          scope: 5,
          scope_ids: [],
          scope_text: '数原学院的全部课程与套餐',
          shop: { id: shop, name: '数原学院' },
          use_type: 2,
          use_start_time: null,
          use_end_time: null,
          days: 15,
          is_receive: 0,
          total_num: 500,
          receive_num: 12,
          limit_num: 2,
          receive_start_time: '2026-11-15 11:00:00',
          receive_end_time: '2026-11-22 12:00:00',
          receive_state: 0,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
    });
  });

  it('tells a person what he can claim, has claimed, is gone and is not open yet', async () => {
    const { platform } = app;
    const open = await buildCoupon(platform, { sort: 1 });
    const done = await buildCoupon(platform, { sort: 2 });
    const again = await buildCoupon(platform, { sort: 3, limit_num: 2 });
    const gone = await buildCoupon(platform, {
      sort: 4,
      total_num: 1,
      receive_num: 1,
      outside_num: 1,
    });
    const goneButHad = await buildCoupon(platform, { sort: 5, limit_num: 2, total_num: 1 });
    const notYet = await buildCoupon(platform, { sort: 6, receive_start_at: fromNow(HOUR_MS) });
    for (const id of [done, again, goneButHad]) {
      await buildCouponUser(platform, login.userId, id);
    }
    const stateOf = async (sender: { token?: string }) =>
      (await ask({}, sender)).list.map(({ id, receive_state, is_receive }) => [
        id,
        receive_state,
        is_receive,
      ]);
    expect(await stateOf({ token: login.token })).toEqual([
      [open, 0, 0],
      [done, 1, 1],
      [again, 0, 1],
      [gone, 2, 0],
      [goneButHad, 1, 1],
      [notYet, 3, 0],
    ]);
    expect(await stateOf({})).toEqual([
      [open, 0, 0],
      [done, 0, 0],
      [again, 0, 0],
      [gone, 2, 0],
      [goneButHad, 2, 0],
      [notYet, 3, 0],
    ]);
    const { token } = await buildLogin(app);
    expect(await app.statementsOf(async () => ask({}, { token }))).toBeLessThanOrEqual(3);
  });

  it('leaves out drafts, stopped ones and those whose window is over', async () => {
    await buildCoupon(app.platform, { status: 0 });
    await buildCoupon(app.platform, { status: 2 });
    await buildCoupon(app.platform, { receive_end_at: app.clock.now() });
    const open = await buildCoupon(app.platform, { receive_end_at: fromNow(1) });
    expect(await ask()).toMatchObject({ list: [{ id: open }], total: 1 });
  });

  it('filters by type and pages in the order operators gave', async () => {
    const ids: number[] = [];
    for (let sort = 12; sort > 0; sort -= 1) {
      ids.unshift(await buildCoupon(app.platform, { sort, type: 3 }));
    }
    await buildCoupon(app.platform, { type: 1 });
    expect(await ask({ type: 2 })).toEqual({ list: [], total: 0, page: 1, limit: 10 });
    const first = await ask({ type: 3 });
    const second = await ask({ type: 3, page: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 10));
    expect(idsOf(second)).toEqual(ids.slice(10));
    expect(second.total).toBe(12);
    expect(await ask({ page: 100_000, limit: 50 })).toMatchObject({ list: [], total: 13 });
  });

  it('says what a coupon is for in the language of the request', async () => {
    const categories = await buildCategories(app.platform, '设计');
    const titles = ['插画入门', '茶艺师', '粤语'];
    const courses: number[] = [];
    for (const title of titles) {
      courses.push(await buildCourse(app.platform, { title }));
    }
    await buildCoupon(app.platform, { sort: 1, scope: 2, scope_ids: [1, 2] });
    await buildCoupon(app.platform, { sort: 2, scope: 3, scope_ids: [categories.cat1_id] });
    await buildCoupon(app.platform, { sort: 3, scope: 4, scope_ids: courses });
    await buildCoupon(app.platform, { sort: 4, scope: 6 });
    expect((await ask()).list.map(({ scope_text, scope_ids }) => [scope_text, scope_ids])).toEqual([
      ['直播课、录播课', [1, 2]],
      ['设计类课程', [categories.cat1_id]],
      ['《插画入门》《茶艺师》等 3 门课程', courses],
      ['套餐', []],
    ]);
    const english = await app.call('coupon.claimable', {}, { headers: ENGLISH });
    expect(english.data.list.map(({ scope_text }) => scope_text)).toEqual([
      'Live courses, recorded courses',
      'Courses in 设计',
      '“插画入门”, “茶艺师” and 1 more',
      'Packages',
    ]);
  });
});

describe('POST /api/coupon/getCouponInfo [API-013]', () => {
  const ask = async (request = {}, sender = {}) => app.call('coupon.info', request, sender);
  const promoted = async (request = {}, sender = {}): Promise<number[]> => {
    const { data } = await ask(request, sender);
    return Array.isArray(data) ? data.map(({ id }) => id) : [];
  };

  it('answers one coupon by its id, also a stopped one, in one statement', async () => {
    const id = await buildCoupon(app.platform, { status: 2, title: '满100减20' });
    let answer: Awaited<ReturnType<typeof ask>> | undefined;
    const statements = await app.statementsOf(async () => {
      answer = await ask({ id });
    });
    expect(statements).toBe(1);
    expect(answer?.data).toMatchObject({ id, title: '满100减20', money: '20.00', is_receive: 0 });
    await buildCouponUser(app.platform, login.userId, id);
    const own = await ask({ id }, { token: login.token });
    expect(own.data).toMatchObject({ id, is_receive: 1 });
  });

  it('[ERR-07/90001] does not find a draft, nor what is not there', async () => {
    const draft = await buildCoupon(app.platform, { status: 0 });
    for (const id of [draft, HUGE]) {
      expect((await ask({ id })).code).toBe(90001);
    }
  });

  it('promotes up to three that can be claimed now, in their order', async () => {
    const { platform } = app;
    const place = { is_promoted: true };
    await buildCoupon(platform, { sort: 0 });
    await buildCoupon(platform, { ...place, sort: 0, receive_start_at: fromNow(1) });
    await buildCoupon(platform, { ...place, sort: 0, receive_end_at: app.clock.now() });
    await buildCoupon(platform, {
      ...place,
      sort: 0,
      total_num: 1,
      receive_num: 1,
      outside_num: 1,
    });
    const third = await buildCoupon(platform, { ...place, sort: 3 });
    const first = await buildCoupon(platform, { ...place, sort: 1, scope: 6 });
    const second = await buildCoupon(platform, { ...place, sort: 2 });
    await buildCoupon(platform, { ...place, sort: 4 });
    expect(await promoted()).toEqual([first, second, third]);
    const { token } = await buildLogin(app);
    const asUser = async () => promoted({}, { token });
    expect(await app.statementsOf(asUser)).toBeLessThanOrEqual(2);
    expect(await asUser()).toEqual([first, second, third]);
  });

  it('promotes for a course only what fits it, in one statement', async () => {
    const { platform } = app;
    const shop = await buildShop(platform);
    const categories = await buildCategories(platform);
    const course = await buildCourse(platform, { type: 1, shop_id: shop, ...categories });
    const other = await buildCourse(platform);
    const make = async (sort: number, given: Parameters<typeof buildCoupon>[1]) =>
      buildCoupon(platform, { is_promoted: true, sort, ...given });
    await make(1, { scope: 2, scope_ids: [2, 3] });
    await make(2, { scope: 3, scope_ids: [HUGE] });
    await make(3, { scope: 4, scope_ids: [other] });
    await make(4, { scope: 5, shop_id: await buildShop(platform) });
    await make(5, { scope: 6 });
    const byType = await make(6, { scope: 2, scope_ids: [1] });
    const byCategory = await make(7, { scope: 3, scope_ids: [categories.cat2_id] });
    const byShop = await make(8, { scope: 5, shop_id: shop });
    const byName = await make(9, { scope: 4, scope_ids: [course] });
    const load = async () => promoted({ curriculum_id: course });
    expect(await app.statementsOf(load)).toBe(1);
    expect(await load()).toEqual([byType, byCategory, byShop]);
    await platform.db.updateTable('coupon').set({ status: 2 }).where('sort', '<', 9).execute();
    await app.platform.cache.invalidate(COUPON_TAG);
    expect(await load()).toEqual([byName]);
    expect(await promoted({ curriculum_id: HUGE })).toEqual([]);
  });

  it('shares an answer among visitors of one language, and with nobody who is logged in', async () => {
    const id = await buildCoupon(app.platform, { is_promoted: true });
    await buildCouponUser(app.platform, login.userId, id);
    await ask();
    expect(await app.statementsOf(async () => ask())).toBe(0);
    const english = await ask({}, { headers: ENGLISH });
    expect(english.data).toMatchObject([{ scope_text: 'All courses and packages' }]);
    expect((await ask()).data).toMatchObject([{ scope_text: '全部课程与套餐', is_receive: 0 }]);
    expect((await ask({}, { token: login.token })).data).toMatchObject([{ is_receive: 1 }]);
  });
});

describe('POST /api/coupon/getCouponUser [API-014]', () => {
  const ask = async (request = {}, { token } = login) =>
    (await app.call('coupon.mine', request, { token })).data;

  it('answers every field of a coupon, in two statements beside the session', async () => {
    const couponId = await buildCoupon(app.platform, { title: '满100减20' });
    const id = await buildCouponUser(app.platform, login.userId, couponId, {
      end_at: fromNow(2 * DAY_MS + 1),
    });
    expect(await app.statementsOf(async () => ask())).toBeLessThanOrEqual(3);
    expect(await ask()).toEqual({
      list: [
        {
          id,
          coupon_id: couponId,
          title: '满100减20',
          type: 1,
          money: '20.00',
          discount: 0,
          min_price: '100.00',
          max_money: '0.00',
          scope: 1,
          scope_ids: [],
          scope_text: '全部课程与套餐',
          shop: null,
          status: 0,
          start_time: '2026-11-15 11:00:00',
          end_time: '2026-11-17 12:00:00',
          receive_time: '2026-11-15 12:00:00',
          use_time: null,
          orders_id: null,
          days_left: 3,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
    });
  });

  it('has a tab for each state; past its end a coupon has expired before anything writes it', async () => {
    const couponId = await buildCoupon(app.platform, { limit_num: 9 });
    let seq = 0;
    const own = async (given: Parameters<typeof buildCouponUser>[3]) => {
      seq += 1;
      return buildCouponUser(app.platform, login.userId, couponId, { seq, ...given });
    };
    const later = await own({ end_at: fromNow(5 * DAY_MS) });
    const sooner = await own({ end_at: fromNow(DAY_MS) });
    const used = await own({ status: 1, order_id: 7, used_at: app.clock.now() });
    const past = await own({ end_at: app.clock.now() });
    const marked = await own({ status: 2, end_at: fromNow(-1) });
    const held = await own({ status: 3, order_id: 8, end_at: fromNow(2 * DAY_MS) });
    const voided = await own({ status: 4, end_at: fromNow(-2) });
    await buildCouponUser(app.platform, (await buildLogin(app)).userId, couponId);
    const tab = async (status: 0 | 1 | 2 | 3 | 4) => {
      const { list, total } = await ask({ status });
      expect(total).toBe(list.length);
      return list.map((row) => [row.id, row.status, row.days_left]);
    };
    expect(await tab(0)).toEqual([
      [sooner, 0, 1],
      [later, 0, 5],
    ]);
    expect(await tab(1)).toEqual([[used, 1, 0]]);
    expect(await tab(2)).toEqual([
      [past, 2, 0],
      [marked, 2, 0],
    ]);
    expect(await tab(3)).toEqual([[held, 3, 2]]);
    expect(await tab(4)).toEqual([[voided, 4, 0]]);
    expect((await ask({})).total).toBe(7);
    expect((await ask({ status: 1 })).list[0]).toMatchObject({
      use_time: '2026-11-15 12:00:00',
      orders_id: 7,
    });
  });

  it('pages, and shows nobody what is somebody else’s', async () => {
    const couponId = await buildCoupon(app.platform, { limit_num: 20 });
    const ids: number[] = [];
    for (let seq = 1; seq <= 12; seq += 1) {
      ids.push(
        await buildCouponUser(app.platform, login.userId, couponId, {
          seq,
          end_at: fromNow(seq * HOUR_MS),
        }),
      );
    }
    expect(idsOf(await ask({ status: 0, page: 2 }))).toEqual(ids.slice(10));
    const stranger = await buildLogin(app);
    expect(await ask({}, stranger)).toEqual({ list: [], total: 0, page: 1, limit: 10 });
    expect((await app.call('coupon.mine', {})).code).toBe(11101);
  });
});

describe('POST /api/coupon/getOrdersCoupon [API-017]', () => {
  const ask = async (
    request: { type: 1 | 2 | 3 | 4; id: number; num?: number },
    headers: Record<string, string> = {},
  ) => app.call('coupon.forOrder', request, { token: login.token, headers });

  const own = async (given: Parameters<typeof buildCoupon>[1], title: string) =>
    buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform, { title, ...given }),
    );

  it('judges one’s coupons against a course, in three statements with the session', async () => {
    const course = await buildCourse(app.platform, { price_fen: 18_000 });
    const small = await own({}, '满100减20');
    const best = await own({ min_fen: 15_000, money_fen: 3_000 }, '满150减30');
    const near = await own({ min_fen: 20_000, money_fen: 5_000 }, '满200减50');
    const others = await buildCoupon(app.platform, { title: '别人领过的' });
    await buildCouponUser(app.platform, (await buildLogin(app)).userId, others);
    const load = async () => ask({ type: 2, id: course });
    expect(await app.statementsOf(load)).toBeLessThanOrEqual(3);
    const end_time = '2026-11-22 12:00:00';
    expect((await load()).data).toEqual({
      usable: [
        { id: best, title: '满150减30', off_price: '30.00', end_time },
        { id: small, title: '满100减20', off_price: '20.00', end_time },
      ],
      unusable: [
        {
          id: near,
          title: '满200减50',
          reason: '满 200.00 可用，还差 20.00',
          hint: '再加 20.00 即可使用',
        },
      ],
      claimable: [{ id: others, title: '别人领过的', off_price: '20.00', end_time }],
      best_id: best,
      best_claim_id: null,
    });
    const english = await ask({ type: 2, id: course }, ENGLISH);
    expect(english.data.unusable).toMatchObject([
      { reason: 'Usable from 200.00; 20.00 more needed', hint: 'Add 20.00 to use it' },
    ]);
  });

  it('[R1-D1.6] names the coupon to claim that saves more than those in hand, until it is claimed', async () => {
    const course = await buildCourse(app.platform, { price_fen: 18_000 });
    const inHand = await own({}, '满100减20');
    const better = await buildCoupon(app.platform, { title: '满150减30', money_fen: 3_000 });
    await buildCoupon(app.platform, { title: '满500减80', money_fen: 8_000, min_fen: 50_000 });
    await buildCoupon(app.platform, {
      title: '领完了',
      money_fen: 9_000,
      receive_num: 100,
      outside_num: 100,
    });
    await buildCoupon(app.platform, {
      title: '还不能用',
      money_fen: 9_000,
      use_type: 1,
      use_start_at: fromNow(HOUR_MS),
      use_end_at: fromNow(DAY_MS),
      days: 0,
    });
    const { data } = await ask({ type: 2, id: course });
    expect(data).toMatchObject({
      usable: [{ id: inHand }],
      unusable: [],
      claimable: [{ id: better, off_price: '30.00' }],
      best_id: inHand,
      best_claim_id: better,
    });
    const claimed = await app.call('coupon.claim', { id: better }, { token: login.token });
    expect((await ask({ type: 2, id: course })).data).toMatchObject({
      usable: [{ id: claimed.data.id, off_price: '30.00' }, { id: inHand }],
      claimable: [],
      best_id: claimed.data.id,
      best_claim_id: null,
    });
  });

  it('counts seats, and the flash price instead of the usual one', async () => {
    const live = await buildCourse(app.platform, { type: 1, price_fen: 8_000 });
    const id = await own({}, '满100减20');
    expect((await ask({ type: 1, id: live })).data.best_id).toBeNull();
    expect((await ask({ type: 1, id: live, num: 2 })).data.best_id).toBe(id);
    const flash = await buildCourse(app.platform, { price_fen: 30_000 });
    await buildSeckill(app.platform, flash, { item: { price_fen: 9_000 } });
    const together = await own({ min_fen: 0, money_fen: 500, with_seckill: true }, '秒杀可用');
    expect((await ask({ type: 2, id: flash })).data).toMatchObject({
      usable: [{ id: together, off_price: '5.00' }],
      unusable: [{ id, reason: '不与限时秒杀同享' }],
    });
  });

  it('takes for a package what is for everything, packages or its shop', async () => {
    const shop_id = await buildShop(app.platform);
    const course = await buildCourse(app.platform, { shop_id, price_fen: 30_000 });
    const bundle = await buildPackage(app.platform, [course], { shop_id, total_price_fen: 20_000 });
    const packages = await own({ scope: 6, money_fen: 4_000 }, '套餐券');
    const ofShop = await own({ scope: 5, shop_id, money_fen: 3_000 }, '机构券');
    const named = await own({ scope: 4, scope_ids: [course] }, '单课券');
    const { data } = await ask({ type: 4, id: bundle });
    expect(data.usable.map(({ id }) => id)).toEqual([packages, ofShop]);
    expect(data.unusable).toMatchObject([
      { id: named, reason: '仅限《数据分析师从零到上岗》可用' },
    ]);
  });

  it('answers 40400 for what is not there, 50006 for what is off sale, and needs a login', async () => {
    expect((await ask({ type: 2, id: HUGE })).code).toBe(40400);
    const off = await buildCourse(app.platform, { status: 3 });
    expect((await ask({ type: 2, id: off })).code).toBe(50006);
    const course = await buildCourse(app.platform);
    expect((await app.call('coupon.forOrder', { type: 2, id: course })).code).toBe(11101);
  });
});
