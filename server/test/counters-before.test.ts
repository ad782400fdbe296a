/** While servers restart, the program before counts in the columns of the catalogue: one row decides. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { confirmed } from '#test/orders';
import { buildCourse, buildSeckill } from '#factory/catalog';
import { buildCoupon } from '#factory/coupon';
import type { TestApp } from '#test/app';

const AT_ONCE = 6;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  // Of the program before there are no orders here.
  await sql`
    update seckill_stock set sold_outside = sold - coalesce((
      select sum(num) from orders o where o.seckill_course_id = seckill_stock.seckill_course_id
    ), 0)`.execute(app.platform.db);
  await app.stop();
});

const logins = async () =>
  Promise.all(Array.from({ length: AT_ONCE }, async () => buildLogin(app)));

/** Whether the program before got what it asked for. */
async function asked(query: ReturnType<typeof sql>): Promise<boolean> {
  return (await query.execute(app.platform.db)).rows.length === 1;
}

const countOf = (outcomes: readonly boolean[]): number => outcomes.filter(Boolean).length;

describe('places of a flash sale', () => {
  const takeBefore = async (id: number) =>
    asked(sql`update seckill_course set sold = sold + 1
      where course_id = ${id} and sold + 1 <= stock returning id`);
  const places = async (id: number) => {
    const { rows } = await sql<{ stock: number; sold: number; before: number }>`
      select n.stock, n.sold, o.sold as before from seckill_course o
      join seckill_stock n on n.seckill_course_id = o.id where o.course_id = ${id}`.execute(
      app.platform.db,
    );
    return rows[0];
  };
  /** A course with an offer that the program before wrote. */
  const sellBefore = async (stock: number): Promise<number> => {
    const id = await buildCourse(app.platform);
    const other = await buildCourse(app.platform);
    const sale = await buildSeckill(app.platform, other);
    await sql`insert into seckill_course (seckill_id, course_id, price_fen, stock)
      values (${sale}, ${id}, 3900, ${stock})`.execute(app.platform.db);
    return id;
  };

  it('are sold once by both programs together', async () => {
    const id = await sellBefore(4);
    const buyers = await logins();
    const requests = await Promise.all(
      buyers.map(async (login) => ({
        login,
        request: await confirmed(app, login, { type: 2, id }),
      })),
    );
    const outcomes = await Promise.all(
      requests.flatMap(({ login, request }) => [
        takeBefore(id),
        app.call('order.create', request, login).then(({ code }) => code === 10000),
      ]),
    );
    expect(countOf(outcomes)).toBe(4);
    expect(await places(id)).toMatchObject({ stock: 4, sold: 4 });
  });

  it('come back from an order of the other program', async () => {
    const id = await sellBefore(1);
    const login = await buildLogin(app);
    const { code } = await app.call(
      'order.create',
      await confirmed(app, login, { type: 2, id }),
      login,
    );
    expect(code).toBe(10000);
    expect(await takeBefore(id)).toBe(false);
    await sql`update seckill_course set sold = sold - 1 where course_id = ${id}`.execute(
      app.platform.db,
    );
    expect(await places(id)).toEqual({ stock: 1, sold: 0, before: 0 });
    expect([await takeBefore(id), await takeBefore(id)]).toEqual([true, false]);
    await sql`update seckill_course set stock = 2 where course_id = ${id}`.execute(app.platform.db);
    expect(await places(id)).toEqual({ stock: 2, sold: 1, before: 1 });
  });
});

describe('coupons', () => {
  const claimBefore = async (id: number, userId: number) =>
    asked(sql`
      with taken as (
        update coupon set receive_num = receive_num + 1
        where id = ${id} and receive_num < total_num returning id
      )
      insert into coupon_user (user_id, coupon_id, seq, start_at, end_at, received_at)
      select ${userId}, id, 1, now(), now() + interval '1 day', now() from taken returning id`);

  it('are given once by both programs together', async () => {
    const like = await buildCoupon(app.platform);
    const { rows } = await sql<{ id: number }>`
      insert into coupon (title, type, money_fen, min_fen, total_num, receive_start_at,
        receive_end_at, use_type, days, status)
      select title, type, money_fen, min_fen, 4, receive_start_at, receive_end_at, use_type, days,
        status from coupon where id = ${like} returning id`.execute(app.platform.db);
    const id = rows[0]?.id ?? 0;
    const [people, others] = [await logins(), await logins()];
    const outcomes = await Promise.all(
      people.flatMap((login, index) => [
        claimBefore(id, others[index]?.userId ?? 0),
        app.call('coupon.claim', { id }, login).then(({ code }) => code === 10006),
      ]),
    );
    expect(countOf(outcomes)).toBe(4);
    const stock = await app.platform.db
      .selectFrom('coupon_stock')
      .selectAll()
      .where('coupon_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stock).toMatchObject({ total_num: 4, receive_num: 4, outside_num: 0 });
  });
});
