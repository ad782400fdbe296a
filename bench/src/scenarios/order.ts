/**
 * What buying costs: preview, order, payment code and the channel's notice, through HTTP with every
 * check, against the same rows written with Fastify and node-postgres alone (F2) and by pgbench
 * (F3); and how a flash sale stands a stampede.
 */
import { isDeepStrictEqual } from 'node:util';
import { CONNECTIONS, type Harness, type Scenario } from '../harness/harness.ts';
import type { Exchange } from '../harness/load.ts';
import { send, type Running } from '../harness/process.ts';
import { table, type Figures } from '../harness/report.ts';
import { median, medianRatio } from '../harness/rounds.ts';
import { dropCopies, type Market } from '../market.ts';
import { buyAll, STEPS, type OrderLoad } from './order-load.ts';
import { pgbenchHashes, runPgbench } from './order-pgbench.ts';
import { assertSameRows } from './order-rows.ts';
import { stampede } from './order-stampede.ts';
import {
  copyWithBuyers,
  floorOver,
  openGoods,
  previewOf,
  purchasesIn,
  serverProgram,
  shopOf,
  statementsOf,
  type Goods,
} from './order-stand.ts';
import type { Range } from './order-buyers.ts';

const MICROS_PER_SECOND = 1_000_000;
/** Orders in one load. */
const ORDERS = 640;
const ORDERS_QUICK = 160;
/** So many times more by pgbench, whose connections are new in each load and have to plan first. */
const PGBENCH_TIMES = 4;
/** Connections to the database behind the server and F2, and so of F3. */
const POOL = 10;
/** Bought one after the other to compare rows and to count statements. */
const SAMPLE = 8;

/** One competitor in one round: a load for every number of connections. */
interface Sample {
  readonly cpuMicros: number;
  readonly loads: readonly Load[];
}

interface Load extends Pick<OrderLoad, 'cpuMicros' | 'ordersPerSecond'> {
  readonly steps?: OrderLoad['steps'];
}

/** Somebody to buy from, over so many connections. */
interface Seller {
  readonly buy: (range: Range, connections: number) => Promise<Load>;
  /** Orders in one load, against the others'. */
  readonly times: number;
}

/** The scenario. */
export function order({ source }: { readonly source: boolean }): Scenario {
  return {
    name: 'order',
    goals: { f2_ratio: 3, f3_ratio: 9, statements: 20, stampede_s: 20 },
    run: async (harness) =>
      cleanly(harness, async () => ({
        ...(await compareOrders(harness, source)),
        ...(await stampede(harness, source)),
      })),
    profile: async (harness) => cleanly(harness, async () => profile(harness, source)),
  };
}

/** Leaves no program and no copy of the market behind. */
async function cleanly<Result>(harness: Harness, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await harness.stopAll();
    await dropCopies();
  }
}

/** Everybody to buy from, seen to do the same work, and what it takes the server. */
interface Sellers {
  readonly sellers: Readonly<Record<'server' | 'F2' | 'F3', Seller>>;
  /** Of one order and its payment. */
  readonly statements: number;
}

/** Opens server and floors over copies of one market; throws where they write different rows. */
export async function openSellers(harness: Harness, source: boolean): Promise<Sellers> {
  const goods = await openGoods(harness);
  const ours = await copyWithBuyers(goods, 'server', 0);
  const ofF2 = await copyWithBuyers(goods, 'f2', 1);
  const ofF3 = await copyWithBuyers(goods, 'f3', 2, pgbenchHashes);
  const preview = previewOf(goods);
  const server = await harness.start(serverProgram(goods, ours, source), preview);
  const floor = await harness.start(await floorOver(goods, ofF2, server, preview), preview);
  const sellers = {
    server: overHttp(harness, goods, server),
    F2: overHttp(harness, goods, floor),
    F3: byPgbench(harness, goods, ofF3),
  };

  await assertSamePreview(server, floor, preview);
  const before = await statementsOf(server);
  for (const { buy } of Object.values(sellers)) {
    await buy({ from: 0, count: SAMPLE }, 1);
  }
  const statements = ((await statementsOf(server)) - before) / SAMPLE;
  await assertSameRows(ours, ofF2);
  await assertSameRows(ours, ofF3);
  return { sellers, statements };
}

async function compareOrders(harness: Harness, source: boolean): Promise<Figures> {
  const { sellers, statements } = await openSellers(harness, source);
  const samples = await compareLoads(harness, sellers);
  await harness.stopAll();
  const cpu = (name: keyof typeof sellers) => samples[name].map(({ cpuMicros }) => cpuMicros);
  return {
    f2_ratio: medianRatio(cpu('server'), cpu('F2')),
    f3_ratio: medianRatio(cpu('server'), cpu('F3')),
    statements,
    order_us: median(cpu('server')),
    f2_us: median(cpu('F2')),
    f3_us: median(cpu('F3')),
  };
}

function overHttp(harness: Harness, goods: Goods, program: Running): Seller {
  const shop = shopOf(harness, goods, program);
  const buy: Seller['buy'] = async (range, connections) =>
    buyAll(shop, purchasesIn(goods, range), connections);
  return { buy, times: 1 };
}

function byPgbench(harness: Harness, goods: Goods, market: Market): Seller {
  const buy: Seller['buy'] = async (range, connections) => {
    const before = harness.cpuSeconds([]);
    const width = Math.min(connections, POOL);
    const { ownCpuSeconds, ordersPerSecond } = runPgbench(market, goods, range, width);
    const used = harness.cpuSeconds([]) - before + ownCpuSeconds;
    return { cpuMicros: (used * MICROS_PER_SECOND) / range.count, ordersPerSecond };
  };
  return { buy, times: PGBENCH_TIMES };
}

/** Warms everybody up, then lets them sell in rounds; nobody sells the same thing twice. */
async function compareLoads<Name extends string>(
  harness: Harness,
  sellers: Readonly<Record<Name, Seller>>,
): Promise<Readonly<Record<Name, readonly Sample[]>>> {
  const names = Object.keys(sellers) as Name[];
  const orders = harness.quick ? ORDERS_QUICK : ORDERS;
  const sold = new Map(names.map((name) => [name, SAMPLE]));
  const measure = async (name: Name): Promise<Sample> => {
    const { buy, times } = sellers[name];
    const count = orders * times;
    const loads: Load[] = [];
    for (const connections of CONNECTIONS) {
      const from = sold.get(name) ?? 0;
      sold.set(name, from + count);
      loads.push(await buy({ from, count }, connections));
    }
    return { cpuMicros: mean(loads.map(({ cpuMicros }) => cpuMicros)), loads };
  };
  for (const name of names) {
    await measure(name);
  }
  const samples = await harness.compare(names, measure);
  console.log(`\n${loadTable(samples)}\n\n${stepTable(samples)}`);
  return samples;
}

async function assertSamePreview(one: Running, other: Running, preview: Exchange): Promise<void> {
  const [left, right] = await Promise.all(
    [one, other].map(async ({ origin }) => {
      const { body } = await send(origin, preview);
      const { data } = JSON.parse(body) as { data: Record<string, unknown> };
      const { confirm_key: _key, server_time: _now, ...rest } = data;
      return rest;
    }),
  );
  if (!isDeepStrictEqual(left, right)) {
    throw new Error(`previews differ: ${JSON.stringify(left)} and ${JSON.stringify(right)}`);
  }
}

async function profile(harness: Harness, source: boolean): Promise<void> {
  const goods = await openGoods(harness);
  const market = await copyWithBuyers(goods, 'profile', 0);
  const program = serverProgram(goods, market, source);
  await harness.profile(program, previewOf(goods), async (server) => {
    const { buy } = overHttp(harness, goods, server);
    const count = harness.quick ? ORDERS : 4 * ORDERS;
    await buy({ from: 0, count }, Math.max(...CONNECTIONS));
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Samples = Readonly<Record<string, readonly Sample[]>>;

const atConnections = (samples: readonly Sample[], index: number): Load[] =>
  samples.flatMap(({ loads }) => loads[index] ?? []);

function loadTable(samples: Samples): string {
  const rows = Object.entries(samples).flatMap(([name, own]) =>
    CONNECTIONS.map((connections, index) => {
      const loads = atConnections(own, index);
      return [
        name,
        connections,
        median(loads.map(({ cpuMicros }) => cpuMicros)),
        median(loads.map(({ ordersPerSecond }) => ordersPerSecond)),
      ];
    }),
  );
  return table([['order and payment', 'conns', 'cpu us/order', 'orders/s'], ...rows]);
}

/** The calls one by one; pgbench has none. */
function stepTable(samples: Samples): string {
  const rows = Object.entries(samples).flatMap(([name, own]) =>
    CONNECTIONS.flatMap((connections, index) =>
      STEPS.flatMap((step) => {
        const taken = atConnections(own, index).flatMap(({ steps }) => steps?.[step] ?? []);
        if (taken.length === 0) {
          return [];
        }
        const of = (key: 'cpuMicros' | 'p50Ms' | 'p99Ms') =>
          median(taken.map((sample) => sample[key]));
        return [[`${name} ${step}`, connections, of('cpuMicros'), of('p50Ms'), of('p99Ms')]];
      }),
    ),
  );
  return table([['call', 'conns', 'cpu us', 'p50 ms', 'p99 ms'], ...rows]);
}
