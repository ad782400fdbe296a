/** Buying and paying in tests: an application the channels reach, and people who scan its codes. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, expect } from 'vitest';
import { findBreaches } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { buildCourse } from '#factory/catalog';
import { buildOrder } from '#factory/order';
import { startTestApp } from './app.ts';
import { freePort } from './steady/free-port.ts';
import { buildLogin } from './logins.ts';
import { startSandbox } from './sandbox.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Payers } from '#modules/identity';
import type { TestApp } from './app.ts';

/** Payers of whom nobody was recognised inside WeChat. */
export const NOBODY: Payers = { of: () => null, ask: () => ({ url: '', cookie: '' }) };

/** An application with third parties of its own, which a test may make misbehave. */
export interface PayApp extends TestApp {
  readonly sandbox: string;
}

/** Starts an application that its channels can notify, in the time of the real clock. */
export async function startPayApp(environment: NodeJS.ProcessEnv = {}): Promise<PayApp> {
  const sandbox = await startSandbox();
  const port = await freePort();
  const origins = { PAY_NOTIFY_ORIGIN: `http://127.0.0.1:${port}` };
  const app = await startTestApp({
    port,
    environment: { ...sandbox.environment, ...origins, ...environment },
  });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  return {
    ...app,
    sandbox: sandbox.origin,
    async stop() {
      try {
        await app.stop();
      } finally {
        await sandbox.stop();
      }
    },
  };
}

/**
 * The application of a test file: there before its first test, gone after the last. Stopping asks
 * every invariant: the ledger balances, and cash is what was paid less what went back.
 */
export function usePayApp(prepare?: (app: PayApp) => Promise<void>): PayApp {
  const app = {} as PayApp;
  beforeAll(async () => {
    Object.assign(app, await startPayApp());
    await prepare?.(app);
  });
  afterAll(async () => app.stop());
  return app;
}

/**
 * Starts a second process over the same database and channels, which notify it of the payments it
 * started.
 */
export async function startPayAppBeside(
  app: PayApp,
  environment: NodeJS.ProcessEnv,
): Promise<PayApp> {
  const payKeys = await fetch(`${app.sandbox}/pay-keys.json`);
  const keys = (await payKeys.json()) as NodeJS.ProcessEnv;
  const port = await freePort();
  const origins = { PAY_NOTIFY_ORIGIN: `http://127.0.0.1:${port}` };
  const second = await startTestApp({
    port,
    beside: app,
    environment: { ...keys, ...origins, ...environment },
  });
  return { ...second, sandbox: app.sandbox };
}

export type Buyer = Awaited<ReturnType<typeof buildLogin>>;

export interface Bought {
  readonly buyer: Buyer;
  readonly courseId: number;
  readonly order: CallResponse<'order.create'>;
}

/** A new user with an unpaid order of a new course. */
export async function buildUnpaid(app: TestApp, priceFen = 19_900): Promise<Bought> {
  const courseId = await buildCourse(app.platform, { price_fen: priceFen });
  const buyer = await buildLogin(app);
  const order = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
  return { buyer, courseId, order };
}

const CHANNELS = { 1: 'wechat-pay', 2: 'alipay' } as const;
export type Scanned = keyof typeof CHANNELS;

/** Starts a payment and answers our number of it. */
export async function startScan(
  app: TestApp,
  { buyer, order }: Bought,
  payType: Scanned,
): Promise<string> {
  const { code, data } = await app.call('order.pay', { id: order.id, pay_type: payType }, buyer);
  if (code !== 10_000 || !('trade_no' in data)) {
    throw new Error(`no payment was started: ${code}`);
  }
  return data.trade_no;
}

export interface Paying {
  /** How the news of the payment arrives; see the sandbox. */
  readonly notice?: string;
  readonly amountFen?: number;
  /** Who pays, by the name of an account at the channel; the same one unless it is said. */
  readonly person?: string;
}

/** Pays on the phone, and waits until the news of it has arrived as wished. */
export async function payOnPhone(
  app: PayApp,
  payType: Scanned,
  tradeNo: string,
  { notice = 'normal', ...how }: Paying = {},
): Promise<void> {
  const paid = { notice: 'lost', ...how };
  expect(await act(app, payType, `trades/${tradeNo}/pay`, paid)).toBe(200);
  if (notice !== 'lost') {
    await tellAgain(app, payType, tradeNo, notice);
  }
}

/** Has a channel tell the news of a payment now. */
export async function tellAgain(
  app: PayApp,
  payType: Scanned,
  tradeNo: string,
  notice = 'normal',
): Promise<void> {
  expect(await act(app, payType, `trades/${tradeNo}/notices`, { notice })).toBe(200);
}

/** What we last answered a channel about a trade. */
export async function lastReply(
  { sandbox }: PayApp,
  payType: Scanned,
  tradeNo: string,
): Promise<unknown> {
  const response = await fetch(`${sandbox}/${CHANNELS[payType]}/trades/${tradeNo}`);
  const { deliveries } = (await response.json()) as { deliveries: unknown[] };
  return deliveries.at(-1);
}

/** Makes a channel behave otherwise; see the settings in the sandbox. */
export async function setChannel(
  app: PayApp,
  payType: Scanned,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  expect(await act(app, payType, 'modes', settings)).toBe(200);
}

/** Lets a channel do something; answers the sandbox's HTTP status. */
export async function act(
  { sandbox }: PayApp,
  payType: Scanned,
  what: string,
  body: object = {},
): Promise<number> {
  const response = await fetch(`${sandbox}/${CHANNELS[payType]}/${what}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** Chooses to pay by bank transfer. */
export async function chooseTransfer(app: TestApp, { buyer, order }: Bought): Promise<void> {
  const { code } = await app.call('order.pay', { id: order.id, pay_type: 3 }, buyer);
  expect(code).toBe(10_000);
}

const SHANGHAI_MS = 8 * HOUR_MS;
const DATE_LENGTH = 10;
/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Files a proof of the transfer that was chosen; from then on it waits for somebody. */
export async function fileProof(app: TestApp, { buyer, order }: Bought): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([PIXEL], { type: 'image/png' }), 'proof.png');
  form.append('dir', 'private');
  const headers = { 'x-user-token': buyer.token };
  const sent = await fetch(`${app.origin}/api/upload`, { method: 'POST', headers, body: form });
  const { data } = (await sent.json()) as { data: { url: string } };
  const today = new Date(app.clock.now().getTime() + SHANGHAI_MS).toISOString();
  const proof = { image: [data.url], payer_name: '林知远', pay_date: today.slice(0, DATE_LENGTH) };
  const { code } = await app.call('order.submitProof', { id: order.id, ...proof }, buyer);
  expect(code).toBe(10_006);
}

/** Runs what a worker keeps up, once: the loop of that name, or all of its channels. */
export async function runLoop(app: TestApp, name: string): Promise<void> {
  const loops = app.modules
    .flatMap((module) => module.loops ?? [])
    .filter((each) => each.name === name || each.name.startsWith(`${name}.`));
  if (loops.length === 0) {
    throw new Error(`there is no loop ${name}`);
  }
  const { signal } = new AbortController();
  for (const loop of loops) {
    await loop.run(signal);
  }
}

/** What is known of an order's money, payments by their start. */
export async function moneyOf({ platform: { db } }: TestApp, { buyer, order }: Bought) {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', buyer.userId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payment')
    .select(['trade_no', 'channel', 'state', 'kept', 'evidence'])
    .where('user_id', '=', buyer.userId)
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .orderBy('channel')
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .select(['refund_no', 'trade_no', 'kind', 'status', 'amount_fen'])
    .where('user_id', '=', buyer.userId)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const ledger = await db
    .selectFrom('ledger_entry')
    .select(['account', (builder) => builder.fn.sum<string>('amount_fen').as('fen')])
    .where('user_id', '=', buyer.userId)
    .where('order_id', '=', order.id)
    .groupBy('account')
    .execute();
  return {
    status,
    payments,
    refunds,
    ledger: Object.fromEntries(ledger.map(({ account, fen }) => [account, Number(fen)])),
  };
}

/** Verdicts over the notices about a number, in the order they came. */
export async function verdictsOn({ platform }: TestApp, serialNo: string): Promise<string[]> {
  const rows = await platform.db
    .selectFrom('pay_notice')
    .select('verdict')
    .where('serial_no', '=', serialNo)
    .orderBy('received_at')
    .execute();
  return rows.map(({ verdict }) => verdict);
}

/** Whether a user may study a course now; not while money is asked back for it. */
export async function mayStudy(
  { platform }: TestApp,
  { buyer, courseId }: Bought,
): Promise<boolean> {
  const rows = await platform.db
    .selectFrom('access_grant')
    .select('id')
    .where('user_id', '=', buyer.userId)
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute();
  return rows.length === 1;
}

/** The books of the whole database are right: everything balances, cash is what moved. */
export async function expectBooks({ platform, modules }: TestApp): Promise<void> {
  const invariants = invariantsOf(modules).filter(({ needsWorker }) => needsWorker === undefined);
  expect(await findBreaches(platform.db, invariants, platform.clock.now())).toEqual([]);
}
