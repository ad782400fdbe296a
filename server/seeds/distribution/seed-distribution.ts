/** Lets the weeks of the demo's distributor happen, day by day, by the commands that make them. */
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { buildDistributor, buildReturn, buildSale, settleSales } from '#factory/distribution';
import { confirmPayout, draftPayouts, exportPayouts } from '#modules/distribution';
import { operatorNamed } from '#platform/actor';
import { literals } from '#platform/db/status';
import { SHARER_ID } from '../demo-users.ts';
import { randomOf } from '../market/random.ts';
import { demoSales, SHARER } from './demo-sales.ts';
import type { BuiltSale } from '#factory/distribution';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';
import type { DemoSale } from './demo-sales.ts';

const COURSES = literals(COURSE_STATUSES);
const RECORD = sql.lit(COURSE_TYPES.record);
const FIRST_DAYS_AGO = 90;
const CLICK_DAYS = 45;
const FEWEST_CLICKS = 4;
const MOST_CLICKS = 36;
/** Payouts are made on the fifth; the last was so long ago that something was earned since. */
const PAYOUT_DAY = '05';
const PAYOUT_DAYS_AGO = 6;
/** Not all buy at the same time of the day. */
const BUYING_HOURS = 6;
const HUNDREDTHS = 100;
const DAY_AT = 8;
const DAY_LENGTH = 10;
const MONTH_LENGTH = 7;
/** Beyond the learners who hold certificates. */
const FIRST_BUYER = 140;
const actor = operatorNamed('demo');

/** Writes what is missing; what happened once stays. */
export async function seedDistribution(platform: Platform, market: Market): Promise<void> {
  const { retailId } = await buildDistributor(
    daysBefore(platform, FIRST_DAYS_AGO),
    SHARER_ID,
    SHARER,
  );
  await seedClicks(platform);
  if (!(await hasSales(platform))) {
    await happen(platform, market, retailId);
  }
}

/** The platform so many days earlier, some hours before the time it is. */
function daysBefore(platform: Platform, days: number, hours = 0): Platform {
  const then = new Date(platform.clock.now().getTime() - days * DAY_MS - hours * HOUR_MS);
  return { ...platform, clock: { now: () => then } };
}

const dayOf = ({ clock }: Platform): string => formatWireTime(clock.now()).slice(0, DAY_LENGTH);

async function hasSales({ db }: Platform): Promise<boolean> {
  const { rows } = await sql`
    select from spread_sale where user_id = ${SHARER_ID} limit 1`.execute(db);
  return rows.length > 0;
}

/** Some clicks on every day until yesterday. */
async function seedClicks(platform: Platform): Promise<void> {
  const days = Array.from({ length: CLICK_DAYS }, (_, index) => {
    const day = dayOf(daysBefore(platform, index + 1));
    return { day, num: randomOf('clicks', day).between(FEWEST_CLICKS, MOST_CLICKS) };
  });
  await sql`
    insert into spread_click (user_id, day, num)
    select ${SHARER_ID}, day, num
    from json_to_recordset(${JSON.stringify(days)}::json) as given (day date, num int)
    on conflict do nothing`.execute(platform.db);
}

interface Good {
  readonly id: number;
  readonly price_fen: number;
}

/** Recorded courses that were on sale all the time, those that earn most first. */
async function goodsOf({ db }: Platform, isShared: boolean, count: number): Promise<Good[]> {
  const { rows } = await sql<Good>`
    select c.id, c.price_fen from course c join course_detail d on d.course_id = c.id
    where c.type = ${RECORD} and c.status = ${COURSES.onSale} and c.price_fen > 0
      and (d.spread_bp > 0) = ${isShared}
      and not exists (select from seckill_course s where s.course_id = c.id)
    order by c.price_fen * greatest(d.spread_bp, 1) desc, c.id limit ${count}`.execute(db);
  return rows;
}

/** How many days ago the last payout was. */
function payoutDaysAgo(platform: Platform): number {
  let days = PAYOUT_DAYS_AGO;
  while (dayOf(daysBefore(platform, days)).slice(DAY_AT) !== PAYOUT_DAY) {
    days += 1;
  }
  return days;
}

/** One day after the other: orders, refunds, the payout, and what is settled by then. */
async function happen(platform: Platform, market: Market, retailId: string): Promise<void> {
  const paidOutAgo = payoutDaysAgo(platform);
  const plans = demoSales(paidOutAgo);
  const shared = await goodsOf(platform, true, plans.length);
  const outside = await goodsOf(platform, false, 1);
  const sales = new Map<DemoSale, BuiltSale>();
  for (let daysAgo = FIRST_DAYS_AGO; daysAgo >= 0; daysAgo -= 1) {
    for (const [index, plan] of plans.entries()) {
      const good = plan.kind === 'outside' ? outside[0] : shared[index];
      const buyer = plan.isOwn === true ? SHARER_ID : market.users[FIRST_BUYER + index]?.id;
      if (good === undefined || buyer === undefined) {
        throw new Error('the demo has too few courses or learners');
      }
      if (plan.paidDaysAgo === daysAgo) {
        const then = daysBefore(platform, daysAgo, 1 + (index % BUYING_HOURS));
        sales.set(plan, await buy(then, buyer, { id: good.id, retailId }));
      }
      if (plan.back?.daysAgo === daysAgo) {
        await giveBack(daysBefore(platform, daysAgo, 1), sales.get(plan), good, plan.back.sum);
      }
    }
    if (daysAgo === paidOutAgo) {
      await payOut(daysBefore(platform, daysAgo));
    }
    await settleSales(daysBefore(platform, daysAgo));
  }
  for (const sale of sales.values()) {
    await noteCounted(platform, sale);
    await forgetMails(platform, sale.buyerId);
  }
  await forgetMails(platform, SHARER_ID);
}

/** Nobody is written to about what was long ago. */
async function forgetMails({ db }: Platform, userId: number): Promise<void> {
  await sql`delete from message_delivery where user_id = ${userId}`.execute(db);
}

/** Somebody buys by the link that was followed the hour before. */
async function buy(
  platform: Platform,
  buyer: number,
  { id, retailId }: { readonly id: number; readonly retailId: string },
): Promise<BuiltSale> {
  const clicked = new Date(platform.clock.now().getTime() - HOUR_MS);
  return buildSale(platform, buyer, {
    type: COURSE_TYPES.record,
    id,
    coupon_user_id: 0,
    retailid: retailId,
    retail_time: formatWireTime(clicked),
  });
}

async function giveBack(
  platform: Platform,
  sale: BuiltSale | undefined,
  { price_fen: priceFen }: Good,
  sum: 'rest' | number,
): Promise<void> {
  if (sale === undefined) {
    throw new Error('nothing was sold yet');
  }
  const part = sum === 'rest' ? sum : { fen: Math.floor((priceFen * sum) / HUNDREDTHS) };
  await buildReturn(platform, sale, part);
}

/** The month before is paid out. */
async function payOut(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const month = formatWireTime(new Date(now.getTime() - PAYOUT_DAYS_AGO * DAY_MS));
  const decision = { actor, month: month.slice(0, MONTH_LENGTH) };
  const drafted = await draftPayouts(platform, decision);
  await exportPayouts(platform, decision);
  for (const { payoutNo } of drafted) {
    await confirmPayout(platform, { actor, payoutNo, bankNo: `P${payoutNo}` });
  }
}

/** The market's numbers of sales have these in them. */
async function noteCounted({ db }: Platform, { buyerId, orderId }: BuiltSale): Promise<void> {
  await sql`
    update order_item set counted_num = case when returned_at is null then num else 0 end
    where user_id = ${buyerId} and order_id = ${orderId}`.execute(db);
  await sql`
    update orders set is_counted = true, counted_num = (
      select max(counted_num) from order_item
      where order_item.user_id = ${buyerId} and order_item.order_id = ${orderId}
    )
    where user_id = ${buyerId} and id = ${orderId}`.execute(db);
}
