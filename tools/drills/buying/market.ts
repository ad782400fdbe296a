/** A site that sells: two web processes, a worker, both payment channels, and its buyers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { successes } from '@zhiji/contract/kernel/errors';
import { isBusy } from '../visitors/browsing.ts';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import { openAt } from './cashiers.ts';
import { type ChannelName, Channels, type Payment, payTypes } from './channels.ts';
import { openShop, type Person } from './fixtures.ts';
import { Network } from './network.ts';
import { Store } from './store.ts';
import { type Answer, Client, type Question } from '../site/client.ts';
import { expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

export type Basket = CallRequest<'order.confirm'>;

const { code: ok } = successes.ok;
const { code: saved } = successes.saved;
const CONNECTIONS = 256;
const BUSY_PAUSE_MS = 200;
const BUSY_TRIES = 20;

export interface MarketOptions {
  /** Of the old generation of each process, in megabytes. */
  readonly heapMb?: number;
  /** Connections of each web process to PostgreSQL; as the server ships unless given. */
  readonly pool?: number;
  /** Calls to the channels pass through the network, too, and can be held up there. */
  readonly watchesCalls?: boolean;
  /** Leaves the worker to the drill. */
  readonly withoutWorker?: boolean;
}

/** Everything a drill of buying needs. */
export class Market {
  readonly site: Site;
  readonly store: Store;
  readonly channels: Channels;
  readonly network: Network;
  readonly ports: readonly number[];
  /** How often somebody was asked to come back later, and did. */
  busy = 0;
  readonly #clients: readonly Client[];
  #turn = 0;

  constructor(site: Site) {
    this.site = site;
    this.store = new Store(site);
    this.channels = new Channels(site.sandbox.origin);
    this.network = new Network(site.sandbox.origin, site.web.port);
    this.ports = [site.web.port, site.neighbour.port];
    this.#clients = this.ports.map((port) => new Client(port, CONNECTIONS));
  }

  /** Starts everything and opens the shop. */
  async open({ pool, heapMb, watchesCalls, withoutWorker }: MarketOptions = {}): Promise<void> {
    const { site, network } = this;
    await network.open();
    await site.openChannels(
      network.origin,
      watchesCalls === true ? network.origin : site.sandbox.origin,
    );
    const heap = heapMb === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMb}` };
    const web = {
      ...site.environment,
      ...heap,
      ...(pool === undefined ? {} : { DATABASE_POOL: `${pool}` }),
    };
    const worker = { ...site.environment, ...heap };
    await Promise.all([
      site.web.start(web),
      site.neighbour.start(web),
      ...(withoutWorker === true ? [] : [site.worker.start(worker)]),
    ]);
    await openShop(this.store);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) {
      client.close();
    }
    this.network.close();
    await this.store.close();
  }

  /** Asks the web processes by turns; who is told that the server is busy comes back. */
  async ask(question: Question): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      this.#turn += 1;
      const client = this.#clients[this.#turn % this.#clients.length];
      if (client === undefined) {
        throw new Error('no web process');
      }
      const answer = await client.ask(question);
      if (!isBusy(answer) || tries === BUSY_TRIES) {
        return answer;
      }
      this.busy += 1;
      await sleep(BUSY_PAUSE_MS * (1 + random()));
    }
  }

  /** Previews an order and answers its key. */
  async confirm({ sender }: Person, body: Basket): Promise<string> {
    const answer = await this.ask({ call: 'order.confirm', body, sender, expected: ok });
    return this.#data<'order.confirm'>(answer).confirm_key;
  }

  /** Creates the order of a key. */
  async create({ sender }: Person, basket: Basket, key: string): Promise<Answer> {
    const body = { ...basket, confirm_key: key, agree: 1 };
    return this.ask({ call: 'order.create', body, sender, expected: ok });
  }

  /** An order that waits for its payment; answers its id. */
  async order(person: Person, basket: Basket): Promise<number> {
    const key = await this.confirm(person, basket);
    return this.#data<'order.create'>(await this.create(person, basket, key)).id;
  }

  /** Asks how to pay an order through a channel. */
  async askToPay({ sender }: Person, id: number, channel: ChannelName): Promise<Answer> {
    const body = { id, pay_type: payTypes[channel] };
    return this.ask({ call: 'order.pay', body, sender, expected: ok });
  }

  /** Opens a payment of an order. */
  async startPayment(
    { sender }: Person,
    order: number,
    channel: ChannelName,
    cashier: Cashier = 'code',
  ): Promise<Payment> {
    const ask = async (question: Question): Promise<Answer> => this.ask(question);
    const payment = await openAt(ask, sender, { order, channel, cashier });
    if (payment === null) {
      throw new Error('an order cannot be paid where it must be');
    }
    return payment;
  }

  async closeOrder({ sender }: Person, id: number): Promise<Answer> {
    return this.ask({ call: 'order.close', body: { id }, sender, expected: saved });
  }

  /** The order as its buyer sees it. */
  async look({ sender }: Person, id: number): Promise<Answer> {
    return this.ask({ call: 'order.detail', body: { id }, sender, expected: ok });
  }

  /** Ends the drill unless every invariant of the server holds; answers how many there are. */
  async expectInvariants(when: string): Promise<number> {
    const { code, output } = await this.site.attempt('invariants');
    expect(code === 0, `${when}: ${output.replaceAll('\n', '; ')}`);
    return Number.parseInt(output, 10);
  }

  #data<Name extends 'order.confirm' | 'order.create' | 'order.pay'>(
    answer: Answer,
  ): CallResponse<Name> {
    const { call, correct, code, fault } = answer;
    expect(correct, `${call} answered ${fault ?? code} where it must succeed`);
    // The client has held it against the contract.
    return answer.data as CallResponse<Name>;
  }
}

/** Does a thing for each item, so many at a time; answers the results in their order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  return results;
}
