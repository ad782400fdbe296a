/** Buyers at work: all confirm, all order, all ask for a code, and the channel tells of each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, type CallName, type CallRequest, type CallResponse } from '@zhiji/contract/calls';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import { successes } from '@zhiji/contract/kernel/errors';
import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Buyer, Purchase } from './order-buyers.ts';
import { openClient, quantile, spread, type Client, type Message } from './order-client.ts';
import { signNotice, type ChannelKeys } from './order-keys.ts';

export const NOTICE_PATH = '/api/pay/notify/wechat';
export const STEPS = ['confirm', 'create', 'pay', 'notice'] as const;
export type Step = (typeof STEPS)[number];

/** What a channel waits for after a notice. */
export const TAKEN = 204;
/** Longer than a server remembers a session. */
const FORGOTTEN_MS = 600;
const MICROS_PER_SECOND = 1_000_000;
const MEDIAN = 0.5;
const LAST = 0.99;

/** The address of a call. */
export function pathOf(name: CallName): string {
  const call = calls.get(name);
  if (!call) {
    throw new Error(`no call ${name}`);
  }
  return call.path;
}

/** A call as a buyer's browser sends it. */
export function messageOf<Name extends CallName>(
  name: Name,
  { token, bindSecret }: Buyer,
  body: CallRequest<Name>,
): Message {
  return {
    path: pathOf(name),
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-user-token': token,
      cookie: `zhiji-sid=${bindSecret}`,
    },
  };
}

/** What one step of all purchases took. */
export interface StepSample {
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** One load: so many orders from preview to access. */
export interface OrderLoad {
  /** Of the program and the services that work for it, per order. */
  readonly cpuMicros: number;
  readonly ordersPerSecond: number;
  readonly steps: Readonly<Record<Step, StepSample>>;
}

export interface Shop {
  readonly name: string;
  readonly origin: string;
  readonly keys: ChannelKeys;
  /** CPU it and its services have used so far. */
  readonly cpuSeconds: () => number;
}

/** Makes all purchases step by step; in between, the sessions are forgotten, as between people's clicks. */
export async function buyAll(
  shop: Shop,
  purchases: readonly Purchase[],
  connections: number,
): Promise<OrderLoad> {
  const client = openClient(shop.origin, connections);
  const steps: Partial<Record<Step, StepSample>> = {};
  let seconds = 0;

  async function step<Item, Data>(
    name: Step,
    items: readonly Item[],
    work: (item: Item) => Promise<{ data: Data; ms: number }>,
  ): Promise<Data[]> {
    await sleep(FORGOTTEN_MS);
    const before = shop.cpuSeconds();
    const began = performance.now();
    const answers = await spread(items, connections, work);
    const times = answers.map(({ ms }) => ms);
    seconds += (performance.now() - began) / SECOND_MS;
    steps[name] = {
      cpuMicros: ((shop.cpuSeconds() - before) * MICROS_PER_SECOND) / items.length,
      p50Ms: quantile(times, MEDIAN),
      p99Ms: quantile(times, LAST),
    };
    return answers.map(({ data }) => data);
  }

  const before = shop.cpuSeconds();
  try {
    const confirmed = await step('confirm', purchases, async ({ buyer, courseId }) =>
      ask(client, 'order.confirm', buyer, { type: COURSE_TYPES.record, id: courseId }),
    );
    const wishes = purchases.map((purchase, index) => ({
      ...purchase,
      key: confirmed[index]?.confirm_key ?? '',
    }));
    const created = await step('create', wishes, async ({ buyer, courseId, key }) =>
      ask(client, 'order.create', buyer, {
        type: COURSE_TYPES.record,
        id: courseId,
        confirm_key: key,
        agree: 1,
      }),
    );
    const unpaid = purchases.map(({ buyer }, index) => ({ buyer, id: created[index]?.id ?? 0 }));
    const opened = await step('pay', unpaid, async ({ buyer, id }) =>
      ask(client, 'order.pay', buyer, { id, pay_type: PAY_TYPES.wechat }),
    );
    const notices = opened.map((payment) => noticeOf(shop.keys, payment));
    await step('notice', notices, async (notice) => tell(client, notice));
  } finally {
    client.close();
  }
  return {
    cpuMicros: ((shop.cpuSeconds() - before) * MICROS_PER_SECOND) / purchases.length,
    ordersPerSecond: purchases.length / seconds,
    steps: steps as Record<Step, StepSample>,
  };
}

/** Sends a call that must succeed. */
async function ask<Name extends CallName>(
  client: Client,
  name: Name,
  buyer: Buyer,
  body: CallRequest<Name>,
): Promise<{ data: CallResponse<Name>; ms: number }> {
  const { text, ms } = await client.send(messageOf(name, buyer, body));
  const { code, data } = JSON.parse(text) as Envelope<CallResponse<Name>>;
  if (code !== successes.ok.code || data === null) {
    throw new Error(`${name} answers ${text}`);
  }
  return { data, ms };
}

/** The channel's word that a payment has succeeded. */
export function noticeOf(keys: ChannelKeys, payment: CallResponse<'order.pay'>): Message {
  if (payment.pay_type !== PAY_TYPES.wechat) {
    throw new Error('no code of WeChat');
  }
  const amountFen = parseFen(payment.price);
  return {
    path: NOTICE_PATH,
    ...signNotice(keys, { tradeNo: payment.trade_no, amountFen }),
  };
}

/** Sends a notice that must be taken. */
async function tell(client: Client, notice: Message): Promise<{ data: null; ms: number }> {
  const { status, text, ms } = await client.send(notice);
  if (status !== TAKEN) {
    throw new Error(`a notice is answered with ${status} ${text}`);
  }
  return { data: null, ms };
}
