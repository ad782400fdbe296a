/**
 * A flash sale with far more buyers than places. All open the order page and see the price; at the
 * bell all order at once, over 512 connections to two web processes. Who is told that the
 * server is busy tries again, as his browser would. It is over when everybody knows:
 * the fast ones have paid and may study, the others have been told that it is sold out.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { COURSE_TYPES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Harness } from '../harness/harness.ts';
import type { Figures } from '../harness/report.ts';
import { asRole, type Market } from '../market.ts';
import { serverFile } from '../subject.ts';
import type { Buyer } from './order-buyers.ts';
import { openClient, quantile, type Client, type Message } from './order-client.ts';
import { messageOf, noticeOf, TAKEN } from './order-load.ts';
import { copyWithBuyers, openGoods, previewOf, serverProgram, type Goods } from './order-stand.ts';

const BUYERS = 5_000;
const PLACES = 100;
const PRICE_FEN = 990;
const PROCESSES = 2;
/** Of each web process: as many as it takes in hand at a time. */
const CONNECTIONS_EACH = 256;
/** Seconds a browser waits at most before it tries again. */
const PATIENCE = 4;
const GIVE_UP_MS = 120_000;
const MEDIAN = 0.5;
const LAST = 0.99;
/** What those who come too late are told: the price is no longer this one. */
const SOLD_OUT: ReadonlySet<number> = new Set([errors['order.priceChanged'].code]);

/** Runs the sale on a market of its own and checks what came of it. */
export async function stampede(harness: Harness, source: boolean): Promise<Figures> {
  const goods = await openGoods(harness, BUYERS);
  const market = await copyWithBuyers(goods, 'stampede', 0);
  const courseId = await openSale(market, goods);
  const servers = [];
  for (let number = 0; number < PROCESSES; number += 1) {
    const program = serverProgram(goods, market, source, number);
    servers.push(await harness.start(program, previewOf(goods)));
  }
  const clients = servers.map(({ origin }) => openClient(origin, CONNECTIONS_EACH));
  const clientOf = (index: number): Client => {
    const client = clients[index % clients.length];
    if (!client) {
      throw new Error('nobody to buy from');
    }
    return client;
  };

  const crowd = goods.buyers.map((buyer, index) => new Shopper(clientOf(index), buyer, courseId));
  const before = harness.cpuSeconds(servers);
  const began = performance.now();
  await Promise.all(crowd.map(async (shopper) => shopper.look()));
  const bell = performance.now();
  await Promise.all(crowd.map(async (shopper) => shopper.buy(goods)));
  const end = performance.now();
  const cpuSeconds = harness.cpuSeconds(servers) - before;
  for (const client of clients) {
    client.close();
  }

  await assertSold(market, courseId, crowd);
  await harness.stopAll();
  requireInvariants(market, source);
  const known = crowd.map(({ knownAt }) => knownAt - bell);
  const answers = crowd.flatMap(({ times }) => times);
  return {
    stampede_s: (end - began) / SECOND_MS,
    stampede_cpu_s: cpuSeconds,
    stampede_bell_s: (end - bell) / SECOND_MS,
    stampede_known_p50_ms: quantile(known, MEDIAN),
    stampede_known_p99_ms: quantile(known, LAST),
    stampede_answer_p50_ms: quantile(answers, MEDIAN),
    stampede_answer_p99_ms: quantile(answers, LAST),
    stampede_busy: crowd.reduce((sum, { busy }) => sum + busy, 0),
  };
}

/** One of the crowd. */
class Shopper {
  readonly times: number[] = [];
  /** How often the server had no time for him. */
  busy = 0;
  /** When he knew whether he has a place. */
  knownAt = Number.NaN;
  hasPaid = false;
  readonly #client: Client;
  readonly #buyer: Buyer;
  readonly #wish: { readonly type: typeof COURSE_TYPES.record; readonly id: number };
  #confirmKey = '';
  readonly #came = performance.now();

  constructor(client: Client, buyer: Buyer, courseId: number) {
    this.#client = client;
    this.#buyer = buyer;
    this.#wish = { type: COURSE_TYPES.record, id: courseId };
  }

  /** Opens the order page, where the price of the sale stands. */
  async look(): Promise<void> {
    const { data } = await this.#ask('order.confirm', this.#wish);
    if (data?.price !== (PRICE_FEN / 100).toFixed(2)) {
      throw new Error('not the price of the sale');
    }
    this.#confirmKey = data.confirm_key;
  }

  /** Orders, and pays when there was a place. */
  async buy({ keys }: Goods): Promise<void> {
    const { data } = await this.#ask('order.create', {
      ...this.#wish,
      confirm_key: this.#confirmKey,
      agree: 1,
    });
    this.knownAt = performance.now();
    if (data === null) {
      return;
    }
    const payment = await this.#ask('order.pay', { id: data.id, pay_type: PAY_TYPES.wechat });
    if (payment.data === null) {
      throw new Error('a winner cannot pay');
    }
    await this.#hear(noticeOf(keys, payment.data));
    this.hasPaid = true;
  }

  /** The channel tells it until it is taken. */
  async #hear(notice: Message): Promise<void> {
    for (;;) {
      const { status, ms } = await this.#client.send(notice);
      this.times.push(ms);
      if (status === TAKEN) {
        return;
      }
      this.busy += 1;
      await sleep(SECOND_MS);
    }
  }

  /** Asks until the server has time; the data is null for who is told that it is sold out. */
  async #ask<Name extends CallName>(
    name: Name,
    body: CallRequest<Name>,
  ): Promise<Envelope<CallResponse<Name>>> {
    for (;;) {
      const { text, ms } = await this.#client.send(messageOf(name, this.#buyer, body));
      const answer = JSON.parse(text) as Envelope<CallResponse<Name>>;
      this.times.push(ms);
      if (answer.code === successes.ok.code || SOLD_OUT.has(answer.code)) {
        return answer;
      }
      if (answer.code !== errors['common.busy'].code) {
        throw new Error(`${name} answers ${text}`);
      }
      this.busy += 1;
      if (performance.now() - this.#came > GIVE_UP_MS) {
        throw new Error('the sale does not end');
      }
      // Not all at the same moment again, and less often the longer it lasts.
      await sleep(SECOND_MS * Math.min(this.busy, PATIENCE) * (MEDIAN + Math.random()));
    }
  }
}

/** Puts a course into a sale that runs now. */
async function openSale({ name }: Market, { courses }: Goods): Promise<number> {
  const [courseId] = courses;
  if (courseId === undefined) {
    throw new Error('nothing to sell');
  }
  await asRole('zhiji_app', name, async (client) =>
    client.query(
      `with sale as (
         insert into seckill (title, start_at, end_at)
         values ('秒杀', now() - interval '1 minute', now() + interval '1 hour') returning id
       ), offer as (
         insert into seckill_course (seckill_id, course_id, price_fen, limit_num)
         select id, $1, $2, 1 from sale returning id
       )
       insert into seckill_stock (seckill_course_id, stock) select id, $3 from offer`,
      [courseId, PRICE_FEN, PLACES],
    ),
  );
  return courseId;
}

/** Exactly the places there were are sold, paid and given; everybody else was told. */
async function assertSold(
  { name }: Market,
  courseId: number,
  crowd: readonly Shopper[],
): Promise<void> {
  const { rows } = await asRole('zhiji_app', name, async (client) =>
    client.query<{ sold: number; taken: number; paid: number; orders: number; grants: number }>(
      `select (select s.sold from seckill_stock s
           join seckill_course o on o.id = s.seckill_course_id where o.course_id = $1) as sold,
         (select sum(num)::int from seckill_buyer) as taken,
         (select count(*)::int from orders where status = 10 and seckill_fen > 0) as paid,
         (select count(*)::int from orders) as orders,
         (select count(*)::int from access_grant where course_id = $1) as grants`,
      [courseId],
    ),
  );
  const winners = crowd.filter(({ hasPaid }) => hasPaid).length;
  const told = crowd.filter(({ knownAt }) => !Number.isNaN(knownAt)).length;
  const counts = [winners, ...Object.values(rows[0] ?? {})];
  if (!counts.every((count) => count === PLACES) || told !== BUYERS) {
    throw new Error(`${told} of ${BUYERS} know, ${JSON.stringify({ winners, ...rows[0] })}`);
  }
}

/** Asks the server's own program whether anything is wrong in the database. */
function requireInvariants({ databaseUrl, redisUrl }: Market, source: boolean): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [serverFile(source), 'invariants'],
    {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    throw new Error(`invariants are broken:\n${stdout}${stderr}`);
  }
}
