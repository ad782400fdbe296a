/**
 * One payment channel hangs: it takes every call and never answers. Its orders run out meanwhile by
 * the hundred; whoever paid through the other channel, without a notice, may study all the same.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { inLanes, Market } from '../buying/market.ts';
import { type Drill, expect, percentile } from '../site/drill.ts';
import type { Site } from '../site/site.ts';

const full = { expiring: 200, paying: 10 };
const short = { expiring: 40, paying: 3 };
const PRICE_FEN = 9_900;
const RECORDED = 2;
const LANES = 8;
const ACCESS_MS = 20_000;
/** Half a minute of patience with the channel, then one pass of the worker. */
const ENDED_MS = MINUTE_MS;
const SEEN_EVERY_MS = 250;
const WEB_MS = 7_000;
const KNOWN_MS = 1_000;
const CANCELLED = 5;

interface Ordered {
  readonly person: Person;
  readonly order: number;
}

const accessAfter = async ({ store }: Market, { person, order }: Ordered): Promise<number> => {
  const paidAt = performance.now();
  for (;;) {
    const grants = await store.number(
      'select count(*) from access_grant where user_id = $1 and order_id = $2',
      [person.id, order],
    );
    const spent = performance.now() - paidAt;
    if (grants > 0) {
      return spent;
    }
    expect(spent < ACCESS_MS, `order ${order} was paid ${ACCESS_MS} ms ago without access`);
    await sleep(SEEN_EVERY_MS);
  }
};

/** Pays through the channel that works, and nobody is told. */
const payQuietly = async (market: Market, { person, order }: Ordered): Promise<number> => {
  const payment = await market.startPayment(person, order, 'alipay');
  const done = await market.channels.pay(payment, { notice: 'lost' });
  expect(done !== null, 'alipay did not take the money');
  return accessAfter(market, { person, order });
};

/** All of the orders end, although their channel says nothing. */
const allEnd = async ({ store }: Market, orders: readonly Ordered[]): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const ended = await store.number(
      'select count(*) from orders where id = any ($1::bigint[]) and status = $2',
      [orders.map(({ order }) => order), CANCELLED],
    );
    const spent = performance.now() - startedAt;
    if (ended === orders.length) {
      return spent;
    }
    expect(spent < ENDED_MS, `${ended} of ${orders.length} orders ended in ${ENDED_MS} ms`);
    await sleep(SEEN_EVERY_MS);
  }
};

/** Who asks for a code of the channel that hangs hears so soon; at first after its time limit. */
const askHung = async (market: Market, { person, order }: Ordered): Promise<number> => {
  const { ms, correct } = await market.askToPay(person, order, 'wechat');
  expect(!correct, 'a channel that hangs made a code');
  expect(ms < WEB_MS, `a code was waited for ${Math.round(ms)} ms`);
  return ms;
};

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const MEDIAN = 0.5;

const run = async (site: Site, small: boolean): Promise<string> => {
  const market = new Market(site);
  const { expiring, paying } = small ? short : full;
  try {
    await market.open();
    const id = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const people = await registerPeople(market.store, expiring + paying);
    const orders = await inLanes(people, LANES, async (person) => ({
      person,
      order: await market.order(person, { type: RECORDED, id }),
    }));
    const [stale, fresh] = [orders.slice(0, expiring), orders.slice(expiring)];
    await inLanes(stale, LANES, async ({ person, order }) =>
      market.startPayment(person, order, 'wechat'),
    );
    await market.channels.behave('wechat', { api: 'hang' });
    await market.store.rows(`update orders set expire_at = now() where id = any ($1::bigint[])`, [
      stale.map(({ order }) => order),
    ]);
    const [times, ended] = await Promise.all([
      Promise.all(fresh.map(async (each) => payQuietly(market, each))),
      allEnd(market, stale),
    ]);
    const [late] = await registerPeople(market.store, 1);
    expect(late !== undefined, 'nobody came late');
    const lateOrder = { person: late, order: await market.order(late, { type: RECORDED, id }) };
    // Both web processes learn that it hangs; from then on nobody waits.
    await Promise.all(Array.from({ length: 3 * LANES }, async () => askHung(market, lateOrder)));
    const waits: number[] = [];
    for (let count = 0; count < LANES; count += 1) {
      waits.push(await askHung(market, lateOrder));
    }
    expect(percentile(waits, MEDIAN) < KNOWN_MS, 'a channel known to hang was waited for');
    await market.channels.behave('wechat', { api: 'work' });
    await market.expectInvariants('after the channel hung');
    return [
      `${expiring} orders ran out in ${seconds(ended)} s while wechat hung`,
      `${paying} paid through alipay without a notice: access after p50 ` +
        `${seconds(percentile(times, MEDIAN))} s, at most ${seconds(Math.max(...times))} s`,
      `a wechat code was refused after p50 ${Math.round(percentile(waits, MEDIAN))} ms`,
    ].join('; ');
  } finally {
    await market.close();
  }
};

export const channelDrill: Drill = { name: 'channel', run };
