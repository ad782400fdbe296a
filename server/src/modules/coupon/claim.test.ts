import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp } from '#test/app';
import { asOwner } from '#test/databases';
import { buildLogin } from '#test/logins';
import { buildCoupon, buildCouponUser, releaseAll } from './coupon.factory.ts';
import { inTransaction } from '#platform/db/transaction';
import { expireCoupons, stopCoupon } from './coupon.commands.ts';
import { holdCoupon, releaseCoupon, spendCoupon } from './coupon-use.repo.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';
import type { CouponUse } from './coupon-use.repo.ts';

const HUGE = Number.MAX_SAFE_INTEGER;

let app: TestApp;
beforeAll(async () => {
  // As many connections as there are claims at once, or the pool would queue what should race.
  app = await startTestApp({ environment: { DATABASE_POOL: '25' } });
});
afterAll(async () => {
  await releaseAll(app.platform);
  await app.stop();
});

const fromNow = (ms: number): Date => new Date(app.clock.now().getTime() + ms);

const claim = async (id: number, { token }: Login) => app.call('coupon.claim', { id }, { token });

async function received(couponId: number): Promise<number> {
  const row = await app.platform.db
    .selectFrom('coupon_stock')
    .select('receive_num')
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow();
  return row.receive_num;
}

async function claimsOf(couponId: number) {
  return app.platform.db
    .selectFrom('coupon_user')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .orderBy('user_id')
    .orderBy('seq')
    .execute();
}

describe('POST /api/coupon/setCouponUser [API-016]', () => {
  it('gives a coupon for the days after the claim, in two statements with the session', async () => {
    const login = await buildLogin(app);
    const id = await buildCoupon(app.platform, { days: 7 });
    let answer: Awaited<ReturnType<typeof claim>> | undefined;
    const statements = await app.statementsOf(async () => {
      answer = await claim(id, login);
    });
    expect(statements).toBeLessThanOrEqual(2);
    expect(answer).toMatchObject({ code: 10006, data: { end_time: '2026-11-22 12:00:00' } });
    expect(await claimsOf(id)).toMatchObject([
      {
        id: answer?.data.id,
        user_id: login.userId,
        seq: 1,
        status: 0,
        start_at: app.clock.now(),
        end_at: fromNow(7 * DAY_MS),
        received_at: app.clock.now(),
      },
    ]);
    expect(await received(id)).toBe(1);
  });

  it('gives one with fixed dates for those dates', async () => {
    const login = await buildLogin(app);
    const dates = { use_start_at: fromNow(DAY_MS), use_end_at: fromNow(3 * DAY_MS) };
    const id = await buildCoupon(app.platform, { use_type: 1, days: 0, ...dates });
    expect((await claim(id, login)).data.end_time).toBe('2026-11-18 12:00:00');
    expect(await claimsOf(id)).toMatchObject([
      { start_at: dates.use_start_at, end_at: dates.use_end_at },
    ]);
  });

  it('[ERR-07/90001] does not find a draft, nor what is not there', async () => {
    const login = await buildLogin(app);
    const draft = await buildCoupon(app.platform, { status: 0 });
    for (const id of [draft, HUGE]) {
      expect((await claim(id, login)).code).toBe(90001);
    }
  });

  it('[ERR-07/90002] refuses before and after its window, when it is gone, stopped or past use', async () => {
    const login = await buildLogin(app);
    const refused = [
      { receive_start_at: fromNow(1) },
      { receive_end_at: app.clock.now() },
      { total_num: 1, receive_num: 1, outside_num: 1 },
      { status: 2 },
      {
        use_type: 1,
        days: 0,
        use_start_at: fromNow(-2 * DAY_MS),
        use_end_at: app.clock.now(),
      },
    ];
    for (const given of refused) {
      const id = await buildCoupon(app.platform, given);
      const before = await received(id);
      expect([given, (await claim(id, login)).code]).toEqual([given, 90002]);
      expect([await received(id), await claimsOf(id)]).toEqual([before, []]);
    }
  });

  it('can be claimed from the first moment of its window', async () => {
    const login = await buildLogin(app);
    const id = await buildCoupon(app.platform, { receive_start_at: app.clock.now() });
    expect((await claim(id, login)).code).toBe(10006);
  });

  it('[ERR-07/90003] refuses beyond what one person may have, also when it is gone by then', async () => {
    const login = await buildLogin(app);
    const id = await buildCoupon(app.platform, { limit_num: 2, total_num: 2 });
    const codes = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      codes.push((await claim(id, login)).code);
    }
    expect(codes).toEqual([10006, 10006, 90003]);
    expect((await claimsOf(id)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await claim(id, await buildLogin(app))).code).toBe(90002);
  });

  it('needs a login', async () => {
    const id = await buildCoupon(app.platform);
    expect((await app.call('coupon.claim', { id })).code).toBe(11101);
  });
});

describe('claims at once', () => {
  it('give the last 5 to exactly 5 of 50 people', async () => {
    const logins = await Promise.all(Array.from({ length: 50 }, async () => buildLogin(app)));
    const id = await buildCoupon(app.platform, {
      total_num: 100,
      receive_num: 95,
      outside_num: 95,
    });
    const answers = await Promise.all(logins.map(async (login) => claim(id, login)));
    const count = (code: number) => answers.filter((answer) => answer.code === code).length;
    expect([count(10006), count(90002)]).toEqual([5, 45]);
    const claims = await claimsOf(id);
    expect(new Set(claims.map(({ user_id }) => user_id)).size).toBe(5);
    expect([claims.length, await received(id)]).toEqual([5, 100]);
  });

  it('give one person exactly as many as he may have, of 20 tries', async () => {
    for (const limit_num of [1, 3]) {
      const login = await buildLogin(app);
      const id = await buildCoupon(app.platform, { limit_num });
      const answers = await Promise.all(Array.from({ length: 20 }, async () => claim(id, login)));
      const count = (code: number) => answers.filter((answer) => answer.code === code).length;
      expect([count(10006), count(90003)]).toEqual([limit_num, 20 - limit_num]);
      expect((await claimsOf(id)).map(({ seq }) => seq)).toEqual(
        Array.from({ length: limit_num }, (_, index) => index + 1),
      );
      expect(await received(id)).toBe(limit_num);
    }
  });

  it('would give too many if they looked first and took afterwards', async () => {
    const { db } = app.platform;
    const database = new URL(app.platform.config.databaseUrl).pathname.slice(1);
    await asOwner(async (owner) => {
      await owner.query(`
        create table naive_coupon (id int primary key, total_num int, receive_num int, limit_num int);
        create table naive_claim (user_id int, coupon_id int);
        insert into naive_coupon values (1, 100, 95, 1), (2, 100, 0, 1);
        grant all on naive_coupon, naive_claim to zhiji_app`);
    }, database);
    const claimNaively = async (couponId: number, users: readonly number[]): Promise<number> => {
      const looks = await Promise.all(
        users.map(async (userId) => {
          const { rows } = await sql<{ receive_num: number; free: boolean }>`
            select receive_num, receive_num < total_num and limit_num > (
              select count(*) from naive_claim where user_id = ${userId} and coupon_id = c.id
            ) as free from naive_coupon c where id = ${couponId}`.execute(db);
          return { userId, receiveNum: rows[0]?.receive_num ?? 0, free: rows[0]?.free === true };
        }),
      );
      await Promise.all(
        looks
          .filter(({ free }) => free)
          .map(async ({ userId, receiveNum }) => {
            await sql`update naive_coupon set receive_num = ${receiveNum + 1}
              where id = ${couponId}`.execute(db);
            await sql`insert into naive_claim values (${userId}, ${couponId})`.execute(db);
          }),
      );
      const { rows } = await sql<{ given: number }>`
        select count(*) as given from naive_claim where coupon_id = ${couponId}`.execute(db);
      return rows[0]?.given ?? 0;
    };
    const people = Array.from({ length: 50 }, (_, index) => index);
    expect(await claimNaively(1, people)).toBeGreaterThan(5);
    expect(
      await claimNaively(
        2,
        Array.from({ length: 20 }, () => 7),
      ),
    ).toBeGreaterThan(1);
  });
});

describe('a coupon and its order', () => {
  const ORDER = 4_711;

  async function claimed(given = {}) {
    const { userId } = await buildLogin(app);
    const couponId = await buildCoupon(app.platform);
    const couponUserId = await buildCouponUser(app.platform, userId, couponId, given);
    const use = { userId, couponUserId, orderId: ORDER, now: app.clock.now() };
    const state = async () => {
      const [row] = await claimsOf(couponId);
      return [row?.status, row?.order_id, row?.used_at];
    };
    return { use, state };
  }

  const run = async <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
    inTransaction(app.platform.db, work);
  const spent = async (use: CouponUse) => {
    const { rows } = await run(async (tx) => spendCoupon(use).execute(tx));
    return rows.length === 1;
  };

  it('is held once, used by the order that holds it, and then neither held nor given back', async () => {
    const { use, state } = await claimed();
    expect(await run(async (tx) => holdCoupon(tx, use))).toBe(true);
    expect(await state()).toEqual([3, ORDER, null]);
    expect(await run(async (tx) => holdCoupon(tx, { ...use, orderId: 9 }))).toBe(false);
    expect(await spent({ ...use, orderId: 9 })).toBe(false);
    expect(await run(async (tx) => releaseCoupon(tx, { ...use, orderId: 9 }))).toBe(false);
    expect(await spent(use)).toBe(true);
    expect(await state()).toEqual([1, ORDER, use.now]);
    expect(await run(async (tx) => releaseCoupon(tx, use))).toBe(false);
    expect(await run(async (tx) => holdCoupon(tx, use))).toBe(false);
  });

  it('comes back unused, or expired when its dates are over', async () => {
    const { use, state } = await claimed();
    await run(async (tx) => holdCoupon(tx, use));
    expect(await run(async (tx) => releaseCoupon(tx, use))).toBe(true);
    expect(await state()).toEqual([0, null, null]);
    await run(async (tx) => holdCoupon(tx, use));
    const later = { ...use, now: fromNow(8 * DAY_MS) };
    expect(await run(async (tx) => releaseCoupon(tx, later))).toBe(true);
    expect(await state()).toEqual([2, null, null]);
  });

  it('is not held outside its dates, nor by somebody else', async () => {
    const early = await claimed({ start_at: fromNow(1) });
    expect(await run(async (tx) => holdCoupon(tx, early.use))).toBe(false);
    const late = await claimed({ end_at: app.clock.now() });
    expect(await run(async (tx) => holdCoupon(tx, late.use))).toBe(false);
    const { use, state } = await claimed();
    const { userId } = await buildLogin(app);
    expect(await run(async (tx) => holdCoupon(tx, { ...use, userId }))).toBe(false);
    expect(await state()).toEqual([0, null, null]);
  });

  it('is held for one of many orders at once', async () => {
    const { use } = await claimed();
    const held = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        run(async (tx) => holdCoupon(tx, { ...use, orderId: index + 1 })),
      ),
    );
    expect(held.filter(Boolean)).toHaveLength(1);
  });
});

describe('the end of a coupon', () => {
  it('is written down by the timetable, for unused ones only', async () => {
    const { userId } = await buildLogin(app);
    const id = await buildCoupon(app.platform, { limit_num: 3 });
    const past = { start_at: fromNow(-DAY_MS), end_at: app.clock.now() };
    await buildCouponUser(app.platform, userId, id, { seq: 1, ...past });
    await buildCouponUser(app.platform, userId, id, { seq: 2, end_at: fromNow(1) });
    await buildCouponUser(app.platform, userId, id, { seq: 3, status: 3, order_id: 1, ...past });
    await expireCoupons(app.platform);
    expect((await claimsOf(id)).map(({ status }) => status)).toEqual([2, 0, 3]);
  });

  it('is an operator stopping it, which is audited and leaves what was claimed', async () => {
    const login = await buildLogin(app);
    const id = await buildCoupon(app.platform, { is_promoted: true, sort: -1 });
    expect((await claim(id, login)).code).toBe(10006);
    const promoted = async () => JSON.stringify((await app.call('coupon.info', {})).data);
    expect(await promoted()).toContain(`"id":${id},`);
    await stopCoupon(app.platform, operatorNamed('lin'), id);
    expect(await promoted()).not.toContain(`"id":${id},`);
    expect((await claim(id, await buildLogin(app))).code).toBe(90002);
    expect((await claimsOf(id)).map(({ status }) => status)).toEqual([0]);
    const audited = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'subject'])
      .where('action', '=', 'coupon.stop')
      .execute();
    expect(audited).toEqual([{ actor: 'lin', subject: String(id) }]);
    await expect(stopCoupon(app.platform, operatorNamed('lin'), HUGE)).rejects.toMatchObject({
      key: 'coupon.notFound',
    });
  });
});
