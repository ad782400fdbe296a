/**
 * A web process whose machine's clock is moved by minutes or a day while it works, beside one whose
 * clock is right: both say the same of orders, deadlines and sessions, because the database's clock
 * counts. A process whose clock is off from the beginning does not start.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallResponse } from '@zhiji/contract/calls';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { waitUntil } from '#services/process';
import { type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { type Basket, Market } from '../buying/market.ts';
import { payTypes } from '../buying/channels.ts';
import { type Answer, Client, type Question } from '../site/client.ts';
import { type Drill, expect } from '../site/drill.ts';
import type { Site } from '../site/site.ts';

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const full = ['+5m', '-5m', '+10m', '-10m', '+1d', '-1d'];
const short = ['+5m', '-1d'];
const RECORDED = 2;
const PRICE_FEN = 9_900;
const TRUTH_SECONDS = 2;
const HOLD_SECONDS = 4;
const CLOSE_MS = 20_000;
const PAID_MS = 20_000;
/** The library looks at its file this often, in seconds. */
const LOOK_EVERY = 1;
const REFUSAL = 'set it (NTP) before starting';
const { code: ok } = successes.ok;

interface Scene {
  readonly market: Market;
  readonly right: Client;
  readonly wrong: Client;
  readonly basket: Basket;
}

/** The neighbour, on a machine whose clock can be moved. */
class WrongMachine {
  readonly #site: Site;
  readonly #file: string;

  constructor(site: Site) {
    this.#site = site;
    this.#file = join(site.folder, 'faketime');
  }

  async start(): Promise<void> {
    const { neighbour, environment } = this.#site;
    writeFileSync(this.#file, '+0\n');
    await neighbour.stop();
    await neighbour.start({
      ...environment,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: `${LOOK_EVERY}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  }

  async move(skew: string): Promise<void> {
    writeFileSync(this.#file, `${skew}\n`);
    await sleep(2 * LOOK_EVERY * 1_000);
  }

  async expectRefusal(skew: string): Promise<void> {
    const { neighbour, environment, folder } = this.#site;
    await neighbour.stop();
    const settings = { ...environment, LD_PRELOAD: LIBRARY, FAKETIME: skew };
    const isRefused = await neighbour.start(settings).then(
      () => false,
      () => true,
    );
    const log = readFileSync(join(folder, 'neighbour.log'), 'utf8');
    expect(isRefused && log.includes(REFUSAL), `a process ${skew} off was started`);
  }
}

const ask = async (client: Client, question: Omit<Question, 'expected'>): Promise<Answer> =>
  client.ask({ ...question, expected: ok });

const must = (answer: Answer): Answer => {
  const { call, correct, code, fault } = answer;
  expect(correct, `${call} answered ${fault ?? code} where it must succeed`);
  return answer;
};

/** An order made through one of the two. */
const order = async ({ basket }: Scene, client: Client, { sender }: Person): Promise<number> => {
  const confirmed = must(await ask(client, { call: 'order.confirm', body: basket, sender }));
  const { confirm_key } = confirmed.data as CallResponse<'order.confirm'>;
  const body = { ...basket, confirm_key, agree: 1 };
  const created = must(await ask(client, { call: 'order.create', body, sender }));
  return (created.data as CallResponse<'order.create'>).id;
};

const look = async (client: Client, { sender }: Person, id: number) => {
  const answer = must(await ask(client, { call: 'order.detail', body: { id }, sender }));
  return answer.data as CallResponse<'order.detail'>;
};

/** Made by the process that is off, and dated by the database. */
const isDatedRight = async (scene: Scene, person: Person): Promise<void> => {
  const id = await order(scene, scene.wrong, person);
  const off = await scene.market.store.number(
    'select abs(extract(epoch from now() - created_at))::int from orders where id = $1',
    [id],
  );
  expect(off <= TRUTH_SECONDS, `an order was dated ${off} s off`);
  const [here, there] = [await look(scene.right, person, id), await look(scene.wrong, person, id)];
  expect(here.status === there.status, `one says ${here.status}, the other ${there.status}`);
};

/** Ordered at one, paid at the other: both know. */
const isPaidForBoth = async (scene: Scene, person: Person): Promise<void> => {
  const { market, right, wrong } = scene;
  const id = await order(scene, right, person);
  const body = { id, pay_type: payTypes.wechat };
  const opened = must(await ask(wrong, { call: 'order.pay', body, sender: person.sender }));
  const data = opened.data as CallResponse<'order.pay'>;
  const tradeNo = 'trade_no' in data ? data.trade_no : '';
  await market.channels.pay({ channel: 'wechat', tradeNo }, { notice: 'normal' });
  for (const client of [right, wrong]) {
    const isPaid = async (): Promise<boolean> =>
      (await look(client, person, id)).status === ORDER_STATUSES.pendingConsumption;
    expect(await waitUntil(isPaid, PAID_MS), 'a paid order is not paid for both');
  }
};

/** An order whose time is over is over for both, and not a moment sooner. */
const endsForBoth = async (scene: Scene, person: Person): Promise<void> => {
  const { market, right, wrong } = scene;
  const id = await order(scene, wrong, person);
  await market.store.rows(
    `update orders set expire_at = now() + interval '${HOLD_SECONDS} seconds' where id = $1`,
    [id],
  );
  for (const client of [right, wrong]) {
    const { status } = await look(client, person, id);
    expect(status === ORDER_STATUSES.pendingPayment, `an order ended early, as ${status}`);
  }
  const isClosed = async (): Promise<boolean> =>
    (await look(right, person, id)).status === ORDER_STATUSES.cancelled;
  expect(await waitUntil(isClosed, CLOSE_MS), 'an order whose time is over is still open');
  const refused = errors['order.closed'].code;
  for (const client of [right, wrong]) {
    const body = { id, pay_type: payTypes.alipay };
    const { code } = await ask(client, { call: 'order.pay', body, sender: person.sender });
    expect(code === refused, `a closed order answered ${code} to who wants to pay it`);
  }
};

const run = async (site: Site, small: boolean): Promise<string> => {
  expect(existsSync(LIBRARY), 'libfaketime is not installed; "npm run setup" installs it');
  const skews = small ? short : full;
  const market = new Market(site);
  const clients = [new Client(site.web.port), new Client(site.neighbour.port)] as const;
  const [right, wrong] = clients;
  try {
    await market.open();
    const course = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
    const scene = { market, right, wrong, basket: { type: RECORDED, id: course } as const };
    const machine = new WrongMachine(site);
    await machine.expectRefusal(skews[0] ?? '');
    await machine.start();
    for (const skew of skews) {
      await machine.move(skew);
      const people = await registerPeople(market.store, 3);
      for (const [index, check] of [isDatedRight, isPaidForBoth, endsForBoth].entries()) {
        const person = people[index];
        if (person === undefined) {
          throw new Error('nobody registered');
        }
        try {
          await check(scene, person);
        } catch (error) {
          throw new Error(`${skew}: ${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
      }
    }
    const invariants = await market.expectInvariants('after the clocks');
    return `a clock moved by ${skews.join(', ')} under a process beside one that is right: orders dated, paid and ended alike; ${invariants} invariants hold`;
  } finally {
    for (const client of clients) {
      client.close();
    }
    await market.close();
  }
};

export const clockDrill: Drill = { name: 'clock', run };
