/**
 * Buying writes no table of the catalogue: everybody reads those, and a database of several machines
 * keeps a copy of each on every one, where writes wait for each other (decision 061).
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildAttendees } from '#factory/order';
import { buildLogin } from '#test/logins';
import { confirmed } from '#test/orders';
import { payOnPhone, startScan, usePayApp } from '#test/pay';
import { buildClass } from '#test/classes';
import { rollUpSales } from './sales-count.commands.ts';
import type { Login } from '#test/logins';
import type { Basket } from '#test/orders';

const CATALOGUE: ReadonlySet<string> = new Set(
  `category label shop teacher address translation search_name course course_detail course_teacher
  course_search catalog_tally package package_course price_history seckill seckill_course coupon
  chapter annex media_asset session_change live_room live_recording`.split(/\s+/u),
);

const app = usePayApp();

/** Every version of every row by its table: an update makes another, even one that changes nothing. */
async function versions(): Promise<ReadonlyMap<string, string>> {
  const { db } = app.platform;
  const tables = app.modules.flatMap((module) => module.tables);
  const marks = tables.map(
    (table) => sql`
      select ${sql.lit(table)} as name, string_agg(ctid::text || xmin::text, ' ' order by ctid) as mark
      from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ name: string; mark: string | null }>`
    ${sql.join(marks, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, mark }) => [name, mark ?? '']));
}

/** The tables that `work` writes. */
async function writtenBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await versions();
  await work();
  return [...(await versions())]
    .filter(([name, mark]) => before.get(name) !== mark)
    .map(([name]) => name);
}

/** Orders, pays and waits until the channel has told so. */
async function buy(buyer: Login, basket: Basket): Promise<void> {
  const { code, data: order } = await app.call(
    'order.create',
    await confirmed(app, buyer, basket),
    buyer,
  );
  expect(code).toBe(10_000);
  const tradeNo = await startScan(app, { buyer, order, courseId: basket.id }, 1);
  await payOnPhone(app, 1, tradeNo);
  const { data } = await app.call('order.detail', { id: order.id }, buyer);
  expect(data.status).toBe(10);
}

const BASKETS: Readonly<Record<string, (buyer: Login) => Promise<Basket>>> = {
  'a course': async () => ({ type: 2, id: await buildCourse(app.platform) }),
  'a course with a coupon': async ({ userId }) => {
    const coupon = await buildCoupon(app.platform);
    const claim = await buildCouponUser(app.platform, userId, coupon);
    return { type: 2, id: await buildCourse(app.platform), coupon_user_id: claim };
  },
  'a place of a flash sale': async () => {
    const id = await buildCourse(app.platform);
    await buildSeckill(app.platform, id);
    return { type: 2, id };
  },
  'seats of a class': async () => {
    const { courseId } = await buildClass(app);
    return { type: 3, id: courseId, num: 2, users: buildAttendees(2) };
  },
  'a package': async () => {
    const parts = [await buildCourse(app.platform), await buildCourse(app.platform)];
    return { type: 4, id: await buildPackage(app.platform, parts) };
  },
};

it('the tables of the catalogue are there', async () => {
  const tables = await versions();
  expect([...CATALOGUE].filter((table) => !tables.has(table))).toEqual([]);
});

it.each(Object.keys(BASKETS))('buying %s writes no table of the catalogue', async (what) => {
  const buyer = await buildLogin(app);
  const basket = await BASKETS[what]?.(buyer);
  if (basket === undefined) {
    throw new Error(`nobody sells ${what}`);
  }
  const written = await writtenBy(async () => buy(buyer, basket));
  expect(written).toEqual(expect.arrayContaining(['orders', 'payment', 'ledger_entry']));
  expect(written.filter((table) => CATALOGUE.has(table))).toEqual([]);
});

it('sales are counted by the clock, with as many statements for many orders as for one', async () => {
  const count = async (): Promise<void> => rollUpSales(app.platform);
  await count();
  const sell = async (): Promise<void> =>
    buy(await buildLogin(app), { type: 2, id: await buildCourse(app.platform) });
  await sell();
  const ofOne = await app.statementsOf(count);
  await sell();
  await sell();
  let ofMany = 0;
  const written = await writtenBy(async () => {
    ofMany = await app.statementsOf(count);
  });
  expect(ofMany).toBe(ofOne);
  expect(written.filter((table) => CATALOGUE.has(table)).toSorted()).toEqual(['course', 'shop']);
});
