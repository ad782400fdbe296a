/** What buying is measured on: copies of a small market with buyers in them, a channel, servers. */
import { floorProgram } from '../floors/floor.ts';
import type { OrderChannel } from '../floors/order-channel.ts';
import type { OrderFloor } from '../floors/order-pg.ts';
import type { Harness } from '../harness/harness.ts';
import type { Exchange } from '../harness/load.ts';
import { send, type Program, type Running } from '../harness/process.ts';
import { emptyKeyspace } from '../harness/redis.ts';
import { copyMarket, openMarket, type Market } from '../market.ts';
import { SERVER_PORT, subject } from '../subject.ts';
import { envelopeOf } from './catalogue-answers.ts';
import {
  insertBuyers,
  makeBuyers,
  purchasesOf,
  recordedCourses,
  type Buyer,
  type Purchase,
  type Range,
  type SessionHashes,
} from './order-buyers.ts';
import { makeKeys, pemOf, type ChannelKeys } from './order-keys.ts';
import { messageOf, NOTICE_PATH, pathOf, type Shop } from './order-load.ts';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';

const COURSES_IN_MARKET = 1_000;
const BUYERS = 2_000;
const COURSES = 40;
const CHANNEL_PORT = 13_340;
const F2_PORT = 13_341;

/** Who could buy what, and the keys of the channel he pays by. */
export interface Goods {
  readonly market: Market;
  readonly buyers: readonly Buyer[];
  readonly courses: readonly number[];
  readonly keys: ChannelKeys;
}

/** Makes buyers, finds courses and starts the channel. */
export async function openGoods(harness: Harness, buyers = BUYERS): Promise<Goods> {
  const market = await openMarket({ courses: COURSES_IN_MARKET }, 0);
  const keys = makeKeys(`http://127.0.0.1:${CHANNEL_PORT}`);
  const settings: OrderChannel = {
    port: CHANNEL_PORT,
    platformKey: pemOf(keys.platform),
    publicKeyId: keys.publicKeyId,
  };
  const anything: Exchange = { path: '/', bodies: ['{}'], headers: {} };
  await harness.start(floorProgram('channel', 'order-channel', settings), anything);
  const courses = await recordedCourses(market, COURSES);
  return { market, buyers: makeBuyers(buyers), courses, keys };
}

/** Purchases of a range. */
export function purchasesIn({ buyers, courses }: Goods, range: Range): Purchase[] {
  return purchasesOf(buyers, courses, range);
}

/** A preview anybody may ask for again and again, since it writes nothing. */
export function previewOf(goods: Goods): Exchange {
  const [first] = purchasesIn(goods, { from: 0, count: 1 });
  if (!first) {
    throw new Error('nothing to buy');
  }
  const { path, body, headers } = messageOf('order.confirm', first.buyer, {
    type: COURSE_TYPES.record,
    id: first.courseId,
  });
  return { path, bodies: [body], headers };
}

/** A fresh copy of the market with the buyers in it. */
export async function copyWithBuyers(
  { market, buyers }: Goods,
  label: string,
  number: number,
  hashes?: (buyer: Buyer) => SessionHashes,
): Promise<Market> {
  const copy = await copyMarket(market, label, number);
  await insertBuyers(copy, buyers, hashes);
  await emptyKeyspace(copy.redisUrl);
  return copy;
}

/** The server over a market, with the channel it is paid by; `number` tells several apart. */
export function serverProgram({ keys }: Goods, over: Market, source: boolean, number = 0): Program {
  const placed = {
    name: number === 0 ? 'server' : `server ${number}`,
    port: SERVER_PORT + number * 2,
  };
  const program = subject(source, over, placed);
  return { ...program, env: { ...program.env, ...keys.environment } };
}

/** F2, answering in the same envelope as the server. */
export async function floorOver(
  { keys }: Goods,
  over: Market,
  server: Running,
  preview: Exchange,
): Promise<Program> {
  const settings: OrderFloor = {
    ...envelopeOf(await send(server.origin, preview)),
    port: F2_PORT,
    databaseUrl: over.databaseUrl,
    paths: {
      confirm: pathOf('order.confirm'),
      create: pathOf('order.create'),
      pay: pathOf('order.pay'),
      notice: NOTICE_PATH,
    },
    pay: keys.environment,
  };
  return floorProgram('F2', 'order-pg', settings);
}

/** A program as buyers see it. */
export function shopOf(harness: Harness, { keys }: Goods, program: Running): Shop {
  return {
    name: program.name,
    origin: program.origin,
    keys,
    cpuSeconds: () => harness.cpuSeconds([program]),
  };
}

/** SQL statements a server has sent so far, by its own count. */
export async function statementsOf({ origin }: Running): Promise<number> {
  const internal = new URL('/metrics', origin);
  internal.port = String(Number(internal.port) + 1);
  const text = await (await fetch(internal)).text();
  const count = /^zhiji_sql_statements_total (?<n>\d+)$/m.exec(text)?.groups?.['n'];
  if (count === undefined) {
    throw new Error('the server counts no statements');
  }
  return Number(count);
}
