/**
 * kill -9 of web, worker and PostgreSQL while people buy: what they were told stays true, and
 * whoever paid has access or his money back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../services/process.ts';
import {
  giveCoupon,
  issueCoupon,
  openShop,
  type Person,
  registerPeople,
  sellCourse,
  startFlashSale,
} from './buying-fixtures.ts';
import type { Basket } from './buying-market.ts';
import { Store } from './buying-store.ts';
import { type Drill, expect } from './drill.ts';
import { psql } from './engines.ts';
import { Crowd, type Purchase } from './kill-buying-crowd.ts';
import type { Server } from './server.ts';
import type { Site } from './site.ts';

/** `kills`: of each victim. */
const full = { kills: 20, people: 12_000, hasControl: true };
const short = { kills: 3, people: 2_000, hasControl: false };
const lanes = 6;
const longestPauseMs = 800;
const newOrderMs = 5_000;
const settledMs = 60_000;
const lookEveryMs = 2_000;
const priceFen = 9_900;
const flashFen = 3_900;
const couponFen = 1_000;
const live = 1;
const recorded = 2;
const [cancelled, paid] = [5, 10];
const plenty = 1_000_000;
const controlTries = 5;
const controlMs = 500;

/** A seat for somebody else, a place in a flash sale, a plain course; and coupons for everybody. */
const openMarket = async (
  store: Store,
  people: readonly Person[],
): Promise<(turn: number) => Basket> => {
  const seats = await sellCourse(store, { type: live, priceFen, seats: plenty });
  const flash = await sellCourse(store, { type: recorded, priceFen });
  await startFlashSale(store, flash, { priceFen: flashFen, stock: plenty, limit: 1 });
  const plain = await sellCourse(store, { type: recorded, priceFen });
  const coupon = await issueCoupon(store, { offFen: couponFen, total: plenty });
  await giveCoupon(store, coupon, people);
  return (turn) => {
    const phone = `139${String(turn).padStart(8, '0')}`;
    const baskets: readonly Basket[] = [
      { type: live, id: seats, users: [{ name: '张三', phone }] },
      { type: recorded, id: flash },
    ];
    return baskets[turn % 3] ?? { type: recorded, id: plain };
  };
};

/** Something that is killed and started again. */
interface Victim {
  readonly name: string;
  readonly kill: () => Promise<unknown>;
  readonly start: () => Promise<void>;
}

const victimsOf = ({ web, worker, postgres, environment }: Site): readonly Victim[] => {
  const process = (name: string, server: Server): Victim => ({
    name,
    kill: async () => {
      server.signal('SIGKILL');
      return server.end();
    },
    start: async () => server.start(environment),
  });
  return [
    process('web', web),
    process('worker', worker),
    {
      name: 'PostgreSQL',
      kill: async () => postgres.kill(),
      start: async () => postgres.start(),
    },
  ];
};

/** How long something took to answer after its start, and to serve a new order after that. */
interface Revival {
  readonly startMs: number;
  readonly orderMs: number;
}

/** Kills and starts again; people must have new orders soon after it answers. */
const revive = async (victim: Victim, { orderTimes }: Crowd): Promise<Revival> => {
  await victim.kill();
  const startedAt = performance.now();
  await victim.start();
  const answeredAt = performance.now();
  const first = (): number | undefined => orderTimes.find((at) => at > startedAt);
  await waitUntil(() => first() !== undefined, newOrderMs);
  const orderMs = Math.max(0, (first() ?? Infinity) - answeredAt);
  expect(orderMs <= newOrderMs, `no new order ${newOrderMs} ms after ${victim.name} is back`);
  return { startMs: answeredAt - startedAt, orderMs };
};

/** Lets people buy while something is done; a buyer who is told something wrong ends it. */
const whileBuying = async <Result>(
  crowd: Crowd,
  work: () => Promise<Result>,
  plan?: 'leave',
): Promise<Result> => {
  let over = false;
  const buyers = Array.from({ length: lanes }, async () => crowd.buy(() => over, plan));
  const bought = Promise.all(buyers);
  // Looked at below; until then nobody is to call it unhandled.
  bought.catch(() => undefined);
  try {
    const failed = bought.then(() => new Promise<never>(() => undefined));
    return await Promise.race([work(), failed]);
  } finally {
    over = true;
    await Promise.allSettled(buyers);
  }
};

/** Acknowledged orders that do not exist. */
const countLost = async (store: Store, purchases: readonly Purchase[]): Promise<number> =>
  store.number(
    `select count(*) from unnest($1::bigint[], $2::bigint[]) told (user_id, id)
     where not exists (select from orders o where o.user_id = told.user_id and o.id = told.id)`,
    [purchases.map(({ person }) => person.id), purchases.map(({ order }) => order)],
  );

/** Orders with money of their buyers that is neither access, nor a seat that waits, nor back. */
const listUnsettled = async (store: Store, purchases: readonly Purchase[]): Promise<Purchase[]> => {
  const owners = new Map(purchases.flatMap((one) => one.taken.map((each) => [each.tradeNo, one])));
  const rows = await store.rows<{ trade_no: string }>(
    `select trade_no from unnest($1::text[]) taken (trade_no)
     where not exists (
       select from payment p join orders o on o.user_id = p.user_id and o.id = p.order_id
       where p.trade_no = taken.trade_no and p.state = 'succeeded' and case when p.kept
         then o.status = ${paid} and (exists (select from access_grant g
           where g.buyer_id = o.user_id and g.order_id = o.id and g.revoked_at is null)
           or exists (select from seat_holder h where h.user_id = o.user_id and h.order_id = o.id))
         else exists (select from refund r
           where r.user_id = p.user_id and r.trade_no = p.trade_no and r.status = 3) end)`,
    [[...owners.keys()]],
  );
  return rows.flatMap(({ trade_no }) => owners.get(trade_no) ?? []);
};

/** What is known of orders whose money is neither here nor there. */
const describe = async (store: Store, purchases: readonly Purchase[]): Promise<string> => {
  const rows = await store.rows(
    `select p.order_id, p.trade_no, p.channel, p.state, p.kept, p.query_num, p.created_at,
       p.query_at, r.status as refund, r.try_num, r.try_at
     from payment p left join refund r on r.user_id = p.user_id and r.trade_no = p.trade_no
     where p.order_id = any($1::bigint[])`,
    [purchases.map(({ order }) => order)],
  );
  return `paid, with neither access nor a refund after ${settledMs} ms: ${JSON.stringify(rows)}`;
};

/** Waits for everybody's money, whose owners look at their orders; answers how long that took. */
const settle = async (store: Store, crowd: Crowd, lastKillAt: number): Promise<number> => {
  const spent = (): number => performance.now() - lastKillAt;
  let lookedAt = 0;
  for (;;) {
    const unsettled = await listUnsettled(store, crowd.purchases);
    if (unsettled.length === 0) return spent();
    if (spent() > settledMs) throw new Error(await describe(store, unsettled));
    if (performance.now() - lookedAt > lookEveryMs) {
      lookedAt = performance.now();
      await Promise.all(unsettled.map(async (purchase) => crowd.look(purchase)));
    }
    await sleep(lookEveryMs / 10);
  }
};

/** What buyers were told is so: their orders exist once, closed ones are closed, paid ones paid. */
const expectTold = async (store: Store, { purchases }: Crowd): Promise<void> => {
  const lost = await countLost(store, purchases);
  expect(lost === 0, `${lost} of ${purchases.length} acknowledged orders are lost`);
  const doubled = await store.number(
    'select count(*) - count(distinct user_id) from orders where user_id > 0',
  );
  expect(doubled === 0, `${doubled} orders were made twice`);
  const rows = await store.rows<{ id: number; status: number }>('select id, status from orders');
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { order, isClosed, isPaid } of purchases) {
    const status = statuses.get(order);
    expect(!isClosed || status === cancelled, `order ${order} was closed and is ${status}`);
    expect(!isPaid || status === paid, `order ${order} was paid and is ${status}`);
  }
};

/** A PostgreSQL that answers before it has written does lose orders, and we do see it. */
const control = async ({ postgres }: Site, store: Store, crowd: Crowd): Promise<string> => {
  for (const setting of [`synchronous_commit = off`, `wal_writer_delay = '10s'`]) {
    await psql(`alter system set ${setting}`);
  }
  await psql('select pg_reload_conf()');
  for (let tries = 1; tries <= controlTries; tries += 1) {
    const begin = crowd.purchases.length;
    const end = await whileBuying(
      crowd,
      async () => {
        await sleep(controlMs);
        await postgres.kill();
        const told = crowd.purchases.length;
        await postgres.start();
        return told;
      },
      'leave',
    );
    const lost = await countLost(store, crowd.purchases.slice(begin, end));
    if (lost > 0) return `${lost} of ${end - begin} orders lost with synchronous_commit=off`;
  }
  throw new Error('the check sees no loss even with synchronous_commit=off');
};

const longest = (times: readonly number[]): number => Math.ceil(Math.max(...times));

const run = async (site: Site, small: boolean): Promise<string> => {
  const { kills, people: count, hasControl } = small ? short : full;
  const { web, worker } = site;
  const store = new Store(site);
  let crowd: Crowd | undefined;
  try {
    await site.openChannels(`http://127.0.0.1:${web.port}`);
    await Promise.all([web.start(site.environment), worker.start(site.environment)]);
    await openShop(store);
    const people = await registerPeople(store, count);
    const buyers = new Crowd(site, people, await openMarket(store, people));
    crowd = buyers;
    const victims = victimsOf(site);
    let lastKillAt = 0;
    const revivals = await whileBuying(buyers, async () => {
      const revived: Revival[] = [];
      for (let kill = 0; kill < kills * victims.length; kill += 1) {
        const victim = victims[kill % victims.length];
        await sleep(Math.random() * longestPauseMs);
        lastKillAt = performance.now();
        if (victim !== undefined) revived.push(await revive(victim, buyers));
      }
      return revived;
    });
    expect(web.runs && worker.runs, 'a process of the server did not outlive PostgreSQL');
    const settledAfter = await settle(store, buyers, lastKillAt);
    await expectTold(store, buyers);
    const { code, output } = await site.attempt('invariants');
    expect(code === 0, `after the kills: ${output.replaceAll('\n', '; ')}`);
    const { purchases, repeated } = buyers;
    const taken = purchases.reduce((sum, purchase) => sum + purchase.taken.length, 0);
    const backs = await store.number('select count(*) from refund where status = 3');
    const figures = [
      `${revivals.length} × kill -9, ${purchases.length} orders acknowledged, 0 lost`,
      `${repeated} calls made again`,
      `${taken} payments ended in access or (${backs}) in a refund, the last ${Math.ceil(settledAfter / 1_000)} s after the last kill`,
      `a restart took at most ${longest(revivals.map(({ startMs }) => startMs))} ms, the first new order ${longest(revivals.map(({ orderMs }) => orderMs))} ms more`,
      `${Number.parseInt(output, 10)} invariants hold`,
    ];
    if (hasControl) figures.push(`control: ${await control(site, store, buyers)}`);
    return figures.join('; ');
  } finally {
    crowd?.close();
    await store.close();
  }
};

export const killBuyingDrill: Drill = { name: 'kill-buying', run };
