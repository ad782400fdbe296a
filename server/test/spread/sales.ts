/** Somebody who shares links, orders that came by them, and what becomes of those. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildDistributor } from '#factory/distribution';
import { setSpreadRate } from '#modules/catalog';
import { payOutRefund, refundManually } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { newId } from '#platform/ids';
import { buildLogin } from '../logins.ts';
import { confirmed } from '../orders.ts';
import { runLoop } from '../pay.ts';
import type { DistributorGiven } from '#factory/distribution';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Basket } from '../orders.ts';
import type { Bought } from '../pay.ts';

/** A recorded course counts as delivered by then, and its commission is due. */
const DELIVERED_MS = 31 * DAY_MS;
const OK = 10_000;
const RATE_BP = 1_000;
const PRICE_FEN = 20_000;
const actor = operatorNamed('finance');

export interface Sharer extends Login {
  readonly retailId: string;
}

/** A distributor who is logged in. */
export async function buildSharer(app: TestApp, given: DistributorGiven = {}): Promise<Sharer> {
  const login = await buildLogin(app);
  const { retailId } = await buildDistributor(app.platform, login.userId, given);
  return { ...login, retailId };
}

/** A course in the programme: 200 yuan, of which a tenth is the distributor's. */
export async function buildShared(
  { platform }: TestApp,
  { priceFen = PRICE_FEN, rateBp = RATE_BP } = {},
): Promise<number> {
  const courseId = await buildCourse(platform, { price_fen: priceFen });
  await setSpreadRate(platform, { actor, courseId, spreadBp: rateBp });
  return courseId;
}

/** Orders something by a link that was followed an hour ago. */
export async function orderByLink(
  app: TestApp,
  retailId: string,
  buyer: Login,
  wanted: Basket,
): Promise<Bought> {
  const retail_time = formatWireTime(new Date(app.clock.now().getTime() - HOUR_MS));
  const basket = { ...wanted, retailid: retailId, retail_time };
  const { code, data } = await app.call('order.create', await confirmed(app, buyer, basket), buyer);
  expect(code).toBe(OK);
  return { buyer, courseId: wanted.id, order: data };
}

/** Buys a course by a link; nobody has heard of it yet. */
export async function buyByLink(
  app: TestApp,
  { retailId }: Pick<Sharer, 'retailId'>,
  { courseId, buyer }: { readonly courseId?: number; readonly buyer?: Login } = {},
): Promise<Bought> {
  const wanted = { type: 2, id: courseId ?? (await buildShared(app)) } as const;
  const bought = await orderByLink(app, retailId, buyer ?? (await buildLogin(app)), wanted);
  const { code } = await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
  expect(code).toBe(OK);
  return bought;
}

export const SUBSCRIPTIONS = {
  'order.referred': 'distribution.sale',
  'order.returned': 'distribution.follow',
} as const;
export type Heard = keyof typeof SUBSCRIPTIONS;

/** Lets the programme hear of what was announced of an order, as often as that is delivered. */
export async function hear(
  app: TestApp,
  event: Heard,
  { order }: Pick<Bought, 'order'>,
  times = 1,
): Promise<void> {
  const announced = await app.platform.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', event)
    .execute();
  const of = announced
    .map(({ payload }) => payload as { readonly order_id: number })
    .filter(({ order_id }) => order_id === order.id);
  const subscription = app.modules
    .flatMap(({ subscriptions = [] }) => subscriptions)
    .find(({ name }) => name === SUBSCRIPTIONS[event]);
  if (of.length === 0 || subscription === undefined) {
    throw new Error(`nobody hears of ${event}`);
  }
  for (const payload of Array.from({ length: times }, () => of).flat()) {
    await subscription.handle(payload as never);
  }
}

/** Buys by a link, and the programme has heard of it. */
export async function sell(
  app: TestApp,
  sharer: Sharer,
  given: Parameters<typeof buyByLink>[2] = {},
): Promise<Bought> {
  const bought = await buyByLink(app, sharer, given);
  await hear(app, 'order.referred', bought);
  return bought;
}

/** Money of an order goes back; nobody has heard of it yet. */
export async function giveBack(
  { platform, payGateways }: TestApp,
  { order }: Bought,
  sum: number | 'rest',
): Promise<void> {
  const refundNo = await refundManually(platform, {
    actor,
    orderNo: order.order_no,
    sum: sum === 'rest' ? sum : { fen: sum },
    reason: newId(),
  });
  await payOutRefund(platform, payGateways, { actor, refundNo, bankNo: refundNo });
}

/** The same, and the programme has heard of it. */
export async function refund(app: TestApp, bought: Bought, sum: number | 'rest'): Promise<void> {
  await giveBack(app, bought, sum);
  await hear(app, 'order.returned', bought);
}

/** Time passes until what was bought is delivered; then what is due is settled. */
export async function settleAll(app: TestApp): Promise<void> {
  app.clock.advance(DELIVERED_MS);
  await runLoop(app, 'order.deliver');
  await runLoop(app, 'distribution.settle');
}

export interface SaleKept {
  readonly order_id: number;
  readonly verdict: string;
  readonly self_by: string | null;
}

/** The sales of a distributor, the oldest first. */
export async function salesOf(app: TestApp, userId: number): Promise<readonly SaleKept[]> {
  const { rows } = await sql<SaleKept>`
    select order_id, verdict, self_by from spread_sale where user_id = ${userId} order by id`.execute(
    app.platform.db,
  );
  return rows;
}

export interface CommissionKept {
  readonly id: number;
  readonly order_id: number;
  readonly base_fen: number;
  readonly rate_bp: number;
  readonly price_fen: number;
  readonly back_fen: number;
  readonly status: number;
  readonly freeze_until: Date;
  readonly look_at: Date | null;
  readonly payout_id: number | null;
  /** By their names, the oldest first. */
  readonly steps: readonly string[];
  readonly fens: readonly number[];
}

/** The commissions of a distributor with their steps, the oldest first. */
export async function commissionsOf(
  app: TestApp,
  userId: number,
): Promise<readonly CommissionKept[]> {
  const { rows } = await sql<CommissionKept>`
    select c.id, c.order_id, c.base_fen, c.rate_bp, c.price_fen, c.back_fen, c.status,
      c.freeze_until, c.look_at, c.payout_id, gone.steps, gone.fens
    from commission c, lateral (
      select array_agg(step order by step_no) as steps, json_agg(fen order by step_no) as fens
      from commission_step where user_id = ${userId} and commission_id = c.id
    ) gone
    where c.user_id = ${userId} order by c.id`.execute(app.platform.db);
  return rows;
}

/** What commissions and payouts left in a user's books, by account; what holds nothing is left out. */
export async function booksOf(
  app: TestApp,
  userId: number,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ account: string; fen: number }>`
    select account, sum(amount_fen)::bigint as fen from ledger_entry
    where user_id = ${userId} and (txn like 'commission:%' or txn like 'payout:%')
    group by account having sum(amount_fen) <> 0`.execute(app.platform.db);
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]));
}

/** All that is known of what a distributor sold. */
export async function soldBy(app: TestApp, { userId }: Login) {
  return {
    sales: (await salesOf(app, userId)).map(({ verdict, self_by }) => [verdict, self_by]),
    commissions: await commissionsOf(app, userId),
    books: await booksOf(app, userId),
  };
}

/** The same of one sale by which nothing was earned. */
export const nothingSold = (verdict: string, selfBy: string | null = null) => ({
  sales: [[verdict, selfBy]],
  commissions: [],
  books: {},
});
