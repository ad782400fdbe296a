import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { setSpreadRate } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { useLogin } from '#test/logins';
import { checkoutOf } from '#test/orders';
import type { Basket } from '#test/orders';

const CODE = 'F8K2Q7MX';
const actor = operatorNamed('sales');
const app = useTestApp();
const login = useLogin(app);
const { requestOf, create } = checkoutOf(app, login);

/** A course that gives so much for a sale. */
async function buildGiving(spreadBp: number): Promise<number> {
  const courseId = await buildCourse(app.platform, { price_fen: 10_000 });
  await setSpreadRate(app.platform, { actor, courseId, spreadBp });
  return courseId;
}

interface KeptLink {
  readonly retail_id: string;
  readonly retail_at: Date | null;
  readonly rates: readonly number[];
}

/** What an order of such a basket keeps of the link. */
async function keptOf(basket: Basket): Promise<KeptLink | undefined> {
  const { code, data } = await create(await requestOf(basket));
  expect(code).toBe(10000);
  const { rows } = await sql<KeptLink>`
    select o.retail_id, o.retail_at, (
      select json_agg(item.spread_bp order by item.id) from order_item item
      where item.user_id = o.user_id and item.order_id = o.id) as rates
    from orders o where o.user_id = ${login.userId} and o.id = ${data.id}`.execute(app.platform.db);
  return rows[0];
}

const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY_MS);
const wireDaysAgo = (days: number): string => formatWireTime(daysAgo(days));

describe('an order by a link [API-076]', () => {
  it('keeps the code, when it was followed, and the rate as it was then', async () => {
    const id = await buildGiving(1_500);
    const link = { retailid: CODE, retail_time: wireDaysAgo(14) };
    const kept = { retail_id: CODE, retail_at: daysAgo(14), rates: [1_500] };
    expect(await keptOf({ type: 2, id, ...link })).toEqual(kept);
    await setSpreadRate(app.platform, { actor, courseId: id, spreadBp: 500 });
    const { rows } = await sql<{ spread_bp: number }>`
      select spread_bp from order_item where user_id = ${login.userId} and course_id = ${id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ spread_bp: 1_500 }]);
  });

  it('forgets one that was followed too long ago, and believes no time to come', async () => {
    const old = { retailid: CODE, retail_time: wireDaysAgo(16) };
    const forgotten = { retail_id: '', retail_at: null };
    expect(await keptOf({ type: 2, id: await buildGiving(1_000), ...old })).toMatchObject(
      forgotten,
    );
    const ahead = { retailid: CODE, retail_time: wireDaysAgo(-1) };
    const now = { retail_id: CODE, retail_at: app.clock.now() };
    expect(await keptOf({ type: 2, id: await buildGiving(1_000), ...ahead })).toMatchObject(now);
  });

  it('is nobody’s without a code', async () => {
    const basket = { type: 2, id: await buildGiving(1_000), retail_time: wireDaysAgo(1) } as const;
    expect(await keptOf(basket)).toEqual({ retail_id: '', retail_at: null, rates: [1_000] });
  });

  it('keeps the rate of each course of a package', async () => {
    const courses = [await buildGiving(1_000), await buildGiving(0), await buildGiving(3_000)];
    const id = await buildPackage(app.platform, courses, { total_price_fen: 20_000 });
    expect(await keptOf({ type: 4, id, retailid: CODE })).toMatchObject({
      retail_id: CODE,
      rates: [1_000, 0, 3_000],
    });
  });

  it.each([
    [false, 0],
    [true, 1_000],
  ])('at an offer whose giving is %s gives %i', async (gives, rate) => {
    const id = await buildGiving(1_000);
    await buildSeckill(app.platform, id);
    await sql`
      update seckill_course set gives_commission = ${gives} where course_id = ${id}`.execute(
      app.platform.db,
    );
    expect(await keptOf({ type: 2, id, retailid: CODE })).toMatchObject({ rates: [rate] });
  });
});
