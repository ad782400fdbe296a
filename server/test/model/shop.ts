/** The real thing a model is held against: two processes, their channels, and a scarce course. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { expect } from 'vitest';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { buildCourse } from '#factory/catalog';
import { buildCoupon } from '#factory/coupon';
import { buildLogin } from '../logins.ts';
import { mayStudy, moneyOf, runLoop } from '../pay.ts';
import { seatsTaken } from './world.ts';
import type { Login } from '../logins.ts';
import type { Bought, PayApp } from '../pay.ts';
import type { Order, World } from './world.ts';

/** Every order is over by then; after another hour nothing is in anybody's hands any more. */
const FINISHES_MS = [32 * MINUTE_MS, 92 * MINUTE_MS];
const LOOPS = ['order.ask', 'order.expire', 'order.refund', 'order.deliver'];
const [PENDING, CANCELLED, REFUNDED] = [1, 5, 3];

export interface Shop {
  readonly processes: readonly [PayApp, PayApp];
  readonly buyers: readonly Login[];
  readonly courseId: number;
  readonly couponId: number;
}

export const BUYERS = 3;
export const SEATS = 2;
export const COUPONS = 2;

/** A course with fewer seats and a coupon with fewer pieces than there are buyers. */
export async function openShop(processes: readonly [PayApp, PayApp]): Promise<Shop> {
  const [app] = processes;
  const { platform } = app;
  const buyers: Login[] = [];
  while (buyers.length < BUYERS) {
    buyers.push(await buildLogin(app));
  }
  const courseId = await buildCourse(platform, { type: 1, stock: { seat_num: SEATS } });
  const couponId = await buildCoupon(platform, { total_num: COUPONS });
  return { processes, buyers, courseId, couponId };
}

/** Runs something as if it were so much later, while the channels stay in the present. */
export async function later(
  { processes: [{ clock }] }: Shop,
  ms: number,
  work: () => Promise<void>,
): Promise<void> {
  clock.advance(ms);
  try {
    await work();
  } finally {
    clock.advance(-ms);
  }
}

export function buyerOf({ buyers }: Shop, index: number): Login {
  const buyer = buyers[index];
  if (buyer === undefined) {
    throw new Error(`there is no buyer ${index}`);
  }
  return buyer;
}

/** An order as the helpers of payments know it. */
export function boughtOf(shop: Shop, order: Order): Bought {
  const { courseId } = shop;
  const real = { id: order.id } as Bought['order'];
  return { buyer: buyerOf(shop, order.buyer), courseId, order: real };
}

/** The claimed coupons of everybody, by buyer. */
export async function claimedIn(shop: Shop): Promise<Map<number, { id: number; state: string }>> {
  const rows = await shop.processes[0].platform.db
    .selectFrom('coupon_user')
    .select(['id', 'user_id', 'status'])
    .where('coupon_id', '=', shop.couponId)
    .execute();
  const names: Readonly<Record<number, string>> = {
    [COUPON_USER_STATUSES.unused]: 'unused',
    [COUPON_USER_STATUSES.held]: 'held',
    [COUPON_USER_STATUSES.used]: 'used',
  };
  return new Map(
    rows.map(({ id, user_id, status }) => [
      shop.buyers.findIndex(({ userId }) => userId === user_id),
      { id, state: names[status] ?? String(status) },
    ]),
  );
}

/** What is real, said in the words of the model. */
export async function expectSame(world: World, shop: Shop): Promise<void> {
  const [app] = shop.processes;
  for (const order of world.orders) {
    const bought = boughtOf(shop, order);
    const { status, payments, refunds } = await moneyOf(app, bought);
    const isPaid = status !== PENDING && status !== CANCELLED;
    const state = status === PENDING ? 'pending' : isPaid ? 'paid' : 'closed';
    expect({ id: order.id, state, kept: payments.filter(({ kept }) => kept).length }).toEqual({
      id: order.id,
      state: order.state,
      kept: order.state === 'paid' ? 1 : 0,
    });
    const returned = order.trades.filter(({ goesBack }) => goesBack).length;
    expect({ id: order.id, refunds: refunds.length }).toEqual({ id: order.id, refunds: returned });
  }
  for (const [index] of shop.buyers.entries()) {
    const order = world.orders.find(({ buyer, state }) => buyer === index && state === 'paid');
    const asked = order ?? world.orders.find(({ buyer }) => buyer === index);
    const may = asked !== undefined && (await mayStudy(app, boughtOf(shop, asked)));
    expect({ buyer: index, may }).toEqual({ buyer: index, may: order !== undefined });
  }
  const { seat_used } = await app.platform.db
    .selectFrom('course_stock')
    .select('seat_used')
    .where('course_id', '=', shop.courseId)
    .executeTakeFirstOrThrow();
  expect(seat_used).toBe(seatsTaken(world));
  const claimed = [...(await claimedIn(shop))].map(([buyer, { state }]) => [buyer, state]);
  expect(Object.fromEntries(claimed)).toEqual(Object.fromEntries(world.coupons));
}

/** Half an hour later and more: whatever can still happen by itself has happened. */
export async function finish(shop: Shop): Promise<void> {
  for (const ms of FINISHES_MS) {
    await later(shop, ms, async () => {
      for (const loop of LOOPS) {
        await runLoop(shop.processes[0], loop);
      }
    });
  }
}

/** All money that goes back has arrived, and none is owed. */
export async function expectReturned(world: World, shop: Shop): Promise<void> {
  for (const order of world.orders) {
    const { refunds, ledger } = await moneyOf(shop.processes[0], boughtOf(shop, order));
    expect(refunds.filter(({ status }) => status !== REFUNDED)).toEqual([]);
    expect(ledger['refund_payable'] ?? 0).toBe(0);
  }
}
