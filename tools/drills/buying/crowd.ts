/** People who buy while the site dies around them, and who write down what they were told. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, CallResponse } from '@zhiji/contract/calls';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { type Ask, CASHIERS, openAt } from './cashiers.ts';
import { type ChannelName, Channels, type Payment } from './channels.ts';
import type { Person } from './fixtures.ts';
import type { Basket } from './market.ts';
import { type Answer, Client } from '../site/client.ts';
import { expect } from '../site/drill.ts';
import type { Site } from '../site/site.ts';

const CONNECTIONS = 64;
const PAUSE_MS = 100;
/** Nobody tries the same thing for longer: the site is back within seconds. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 300;
const LOOKS = 5;

/** What somebody sets out to do, by turns. */
const plans = ['pay', 'pay', 'pay twice', 'close', 'pay and close', 'pay', 'leave'] as const;
type Plan = (typeof plans)[number];

/** What one buyer was told: all of it must be true in the end. */
export interface Purchase {
  readonly person: Person;
  readonly order: number;
  /** What a channel took money for. */
  readonly taken: Payment[];
  isClosed: boolean;
  isPaid: boolean;
}

const { code: ok } = successes.ok;
const { code: saved } = successes.saved;
const mayRefuse: Readonly<Partial<Record<CallName, readonly number[]>>> = {
  'order.pay': [errors['order.closed'].code, errors['pay.payingOrPaid'].code],
  'order.close': [errors['pay.payingOrPaid'].code, errors['order.cannotCancel'].code],
  // Of a code that a process took before it died.
  'identity.recognisePayer': [errors['wechat.expired'].code, errors['wechat.unavailable'].code],
};

const isBroken = ({ fault, http }: Answer): boolean => fault !== undefined || http >= 500;

/** Everybody who buys. */
export class Crowd {
  readonly purchases: Purchase[] = [];
  /** When orders were acknowledged. */
  readonly orderTimes: number[] = [];
  /** Calls that had to be made again. */
  repeated = 0;
  readonly #client: Client;
  readonly #channels: Channels;
  readonly #people: Iterator<Person>;
  readonly #basketOf: (turn: number) => Basket;
  #turn = 0;

  /** Each of the people buys one thing. */
  constructor(site: Site, people: readonly Person[], basketOf: (turn: number) => Basket) {
    this.#client = new Client(site.web.port, CONNECTIONS);
    this.#channels = new Channels(site.sandbox.origin);
    this.#people = people.values();
    this.#basketOf = basketOf;
  }

  close(): void {
    this.#client.close();
  }

  /** Buys one thing after the other until told to stop, and finishes what is begun. */
  async buy(isOver: () => boolean, plan?: Plan): Promise<void> {
    while (!isOver()) {
      const next = this.#people.next();
      expect(next.done !== true, 'everybody has bought something');
      this.#turn += 1;
      const turn = this.#turn;
      const purchase = await this.#order(next.value, turn);
      await this.#follow(purchase, plan ?? plans[turn % plans.length] ?? 'pay', turn);
    }
  }

  /** The buyer opens the page of his order. */
  async look({ person, order }: Purchase): Promise<boolean> {
    const answer = await this.#insist('order.detail', { id: order }, person, ok);
    const { status } = answer.data as CallResponse<'order.detail'>;
    return status === ORDER_STATUSES.pendingConsumption;
  }

  async #order(person: Person, turn: number): Promise<Purchase> {
    const basket = this.#basketOf(turn);
    const confirm = await this.#insist('order.confirm', basket, person, ok);
    const { confirm_key } = confirm.data as CallResponse<'order.confirm'>;
    const body = { ...basket, confirm_key, agree: 1 };
    const create = await this.#insist('order.create', body, person, ok);
    const { id } = create.data as CallResponse<'order.create'>;
    this.orderTimes.push(performance.now());
    const purchase = { person, order: id, taken: [], isClosed: false, isPaid: false };
    this.purchases.push(purchase);
    return purchase;
  }

  async #follow(purchase: Purchase, plan: Plan, turn: number): Promise<void> {
    if (plan === 'leave') {
      return;
    }
    const [first, second]: ChannelName[] =
      turn % 2 === 0 ? ['wechat', 'alipay'] : ['alipay', 'wechat'];
    if (first === undefined || second === undefined) {
      return;
    }
    const payment = await this.#openPayment(purchase, first, turn);
    const other = plan === 'pay twice' ? await this.#openPayment(purchase, second, turn) : null;
    const notice = turn % 5 === 0 ? 'lost' : 'normal';
    await Promise.all([
      plan === 'close' ? null : this.#pay(purchase, payment, notice),
      this.#pay(purchase, other, 'normal'),
      plan === 'close' || plan === 'pay and close' ? this.#close(purchase) : null,
    ]);
    for (let look = 0; look < LOOKS && !purchase.isPaid && !purchase.isClosed; look += 1) {
      await sleep(LOOK_EVERY_MS);
      purchase.isPaid = await this.look(purchase);
    }
  }

  /** Null when the order does not take a payment any more. */
  async #openPayment(
    { person, order }: Purchase,
    channel: ChannelName,
    turn: number,
  ): Promise<Payment | null> {
    const cashiers = CASHIERS[channel];
    const cashier = cashiers[Math.floor(turn / 2) % cashiers.length] ?? 'code';
    const ask: Ask = async ({ call, body, sender, expected }) =>
      this.#insist(call, body, { ...person, sender: sender ?? person.sender }, expected);
    return openAt(ask, person.sender, { order, channel, cashier });
  }

  async #pay({ taken }: Purchase, payment: Payment | null, notice: string): Promise<void> {
    if (payment === null) {
      return;
    }
    const trade = await this.#channels.pay(payment, { notice });
    if (trade !== null) {
      taken.push(payment);
    }
  }

  async #close(purchase: Purchase): Promise<void> {
    const { person, order } = purchase;
    const answer = await this.#insist('order.close', { id: order }, person, saved);
    purchase.isClosed = answer.correct;
  }

  /** Makes a call again until it is answered; nothing but the right answers may come. */
  async #insist(
    call: CallName,
    body: unknown,
    { sender }: Person,
    expected: number,
  ): Promise<Answer> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.#client.ask({ call, body, sender, expected });
      if (!isBroken(answer)) {
        const isRight = answer.correct || mayRefuse[call]?.includes(answer.code) === true;
        expect(isRight, `${call} answered ${answer.code}`);
        return answer;
      }
      const { fault, http, code } = answer;
      const reason = fault ?? `HTTP ${http} code ${code}`;
      expect(
        performance.now() < giveUpAt,
        `${call} got no answer for ${PATIENCE_MS} ms: ${reason}`,
      );
      this.repeated += 1;
      await sleep(PAUSE_MS);
    }
  }
}
