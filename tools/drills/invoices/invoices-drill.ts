/**
 * kill -9 of the workers while invoices are issued and undone, and the tax service is slow, silent,
 * lies and fails: in the end there is one invoice for each that was asked for, there and here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { INVOICE_STATUSES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { waitUntil } from '#services/process';
import { SHOP_ID } from '../buying/fixtures.ts';
import { inLanes, Market } from '../buying/market.ts';
import type { Store } from '../buying/store.ts';
import { Bucket } from '../site/bucket.ts';
import { type Drill, expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Environment, Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';
import {
  type Application,
  applyAgain,
  applyForAll,
  buySeats,
  giveBackSeat,
} from './applications.ts';
import { invoiceEnds, wrongEnds } from './invoice-ends.ts';
import { type TaxMode, TaxService } from './tax-service.ts';

const full = { orders: 300, turns: 15 };
const short = { orders: 20, turns: 3 };
/** Of so many who ask, one gives a seat back. */
const GIVES_BACK = 4;
const SELLER_TAX_NO = '91440300708461136T';
const LONGEST_PAUSE_MS = 2_500;
const LANES = 8;
const GIVE_UP_MS = 20 * MINUTE_MS;
const SHOWN = 5;

const MODES: readonly TaxMode[] = [
  'slow',
  'lose',
  'fail',
  'hang',
  'work',
  'odd',
  'break',
  'refuse',
];
/** What it refuses to undo is left to a person, of whom there is none here. */
const MODES_WHILE_UNDOING = MODES.filter((mode) => mode !== 'refuse');

interface Scene {
  readonly market: Market;
  readonly tax: TaxService;
  readonly workers: readonly Server[];
  readonly environment: Environment;
  readonly applications: readonly Application[];
}

interface Deaths {
  readonly kills: number;
  /** Invoices that nobody but the dead could have gone on with for a minute. */
  readonly inHand: number;
  readonly again: number;
}

const NO_DEATHS: Deaths = { kills: 0, inHand: 0, again: 0 };

const sum = (one: Deaths, other: Deaths): Deaths => ({
  kills: one.kills + other.kills,
  inHand: one.inHand + other.inHand,
  again: one.again + other.again,
});

/** No pause is so long this early, so it is the lease of a worker. */
const countInHand = async (store: Store): Promise<number> =>
  store.number(
    `select count(*) from invoice where look_num <= 5 and look_at > now() + interval '40 seconds'`,
  );

/** Nobody works, and time passes: what the dead held is free, and what was put off is due. */
const passTime = async (store: Store): Promise<void> => {
  await store.rows('update invoice set look_at = now(), look_num = 0 where look_at is not null');
  await store.rows('update refund set try_at = now() where try_at is not null');
};

/** The same among the living: only what was put off for longer than anybody holds a thing. */
const passPauses = async (store: Store): Promise<void> => {
  await store.rows(
    `update invoice set look_at = now() where look_at > now() + interval '65 seconds'`,
  );
  await store.rows(`update refund set try_at = now() where try_at > now() + interval '35 seconds'`);
};

/** One of the workers or both. */
const victimsAmong = (workers: readonly Server[]): readonly Server[] => {
  const chosen = Math.floor(random() * (workers.length + 1));
  return workers.filter((_, place) => chosen === workers.length || place === chosen);
};

/** Kills workers at a random moment and starts them again, under a tax service in some mood. */
const takeTurn = async (scene: Scene, mode: TaxMode): Promise<Deaths> => {
  const { market, tax, workers, environment, applications } = scene;
  const { store } = market;
  await tax.behave(mode);
  const again = await applyAgain(market, applications);
  // Much of what a worker does it does in its first moments, so most die young.
  await sleep(random() ** 3 * LONGEST_PAUSE_MS);
  const victims = victimsAmong(workers);
  for (const worker of victims) {
    worker.signal('SIGKILL');
  }
  await Promise.all(victims.map(async (worker) => worker.end()));
  const areAllDead = victims.length === workers.length;
  const inHand = areAllDead ? await countInHand(store) : 0;
  if (areAllDead) {
    await passTime(store);
  }
  await Promise.all(victims.map(async (worker) => worker.start(environment)));
  return { kills: victims.length, inHand, again };
};

/** Lets the living work, under a tax service that works, until something holds. */
const workUntil = async (
  { market, tax, applications }: Scene,
  holds: () => Promise<boolean>,
  otherwise: string,
): Promise<number> => {
  let again = 0;
  await tax.behave('work');
  const check = async (): Promise<boolean> => {
    again += await applyAgain(market, applications);
    await passPauses(market.store);
    return holds();
  };
  expect(await waitUntil(check, GIVE_UP_MS), otherwise);
  return again;
};

/** Kills while all ask, and again while some give back a seat; answers what it came to. */
const killAgainAndAgain = async (scene: Scene, turns: number): Promise<Deaths> => {
  const { market, applications } = scene;
  const { store } = market;
  let deaths = NO_DEATHS;
  const first = Math.floor(random() * MODES.length);
  for (let turn = 0; turn < turns; turn += 1) {
    const mode = MODES[(first + turn) % MODES.length] ?? 'work';
    deaths = sum(deaths, await takeTurn(scene, mode));
  }
  const givers = applications.filter((_, place) => place % GIVES_BACK === 0);
  const perTurn = Math.ceil(givers.length / turns);
  const early = givers.slice(0, perTurn).map(({ orderId }) => orderId);
  // Some are sure to be undone; the others are caught wherever they stand.
  const areEarlyOut = async (): Promise<boolean> =>
    (await store.number(
      'select count(*) from invoice where status = $1 and order_id = any ($2::bigint[])',
      [INVOICE_STATUSES.issued, early],
    )) === early.length;
  const again = await workUntil(scene, areEarlyOut, 'the first invoices do not come out');
  deaths = sum(deaths, { ...NO_DEATHS, again });
  for (let turn = 0; turn < turns; turn += 1) {
    const some = givers.slice(turn * perTurn, (turn + 1) * perTurn);
    await inLanes(some, LANES, async (application) => giveBackSeat(market, application));
    const mode = MODES_WHILE_UNDOING[(first + turn) % MODES_WHILE_UNDOING.length] ?? 'work';
    deaths = sum(deaths, await takeTurn(scene, mode));
  }
  return deaths;
};

/** Every order has its invoice, and the money of every seat given back is back. */
const isSettled = async (store: Store): Promise<boolean> => {
  const { issued, reversed } = INVOICE_STATUSES;
  const open = await store.number(
    `select (select count(*) from invoice where status not in ($1, $2))
       + (select count(*) from orders o where not exists (
           select from invoice v
           where v.user_id = o.user_id and v.order_id = o.id and v.status = $1))
       + (select count(*) from refund where status <> $3)`,
    [issued, reversed, REFUND_RECORD_STATUSES.succeeded],
  );
  return open === 0;
};

const judge = async ({ market, tax, applications }: Scene, bucket: Bucket): Promise<string> => {
  const rows = await invoiceEnds(market.store);
  const stored = await bucket.keys();
  const orders = applications.map(({ orderId }) => orderId);
  const played = await tax.played();
  const wrong = wrongEnds({ orders, rows, played, stored });
  expect(wrong.length === 0, `${wrong.length} wrong ends: ${wrong.slice(0, SHOWN).join(', ')}`);
  const undone = rows.filter(({ status }) => status === INVOICE_STATUSES.reversed).length;
  expect(undone > 0, 'no invoice had to be undone');
  const failed = played.invoices.filter(({ fails }) => fails).length;
  return `${rows.length} invoices issued, each once (${failed} more failed there), ${undone} of them undone by one red each, ${stored.length} files, none too many`;
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { orders, turns } = small ? short : full;
  const market = new Market(site);
  const bucket = new Bucket();
  try {
    await bucket.create();
    await market.open({ withoutWorker: true });
    const environment = { ...site.environment, S3_PRIVATE_BUCKET: bucket.name };
    const workers = [site.worker, site.secondWorker];
    await Promise.all(workers.map(async (worker) => worker.start(environment)));
    await site.run('ops', 'shop-tax-no', `${SHOP_ID}`, SELLER_TAX_NO);
    const bought = await buySeats(market, orders);
    const tax = new TaxService(site.sandbox.origin);
    const applications = await applyForAll(market, bought);
    const scene: Scene = { market, tax, workers, environment, applications };
    const deaths = await killAgainAndAgain(scene, turns);
    const killedAt = performance.now();
    const later = await workUntil(
      scene,
      async () => isSettled(market.store),
      'not every invoice is settled',
    );
    const seconds = Math.ceil((performance.now() - killedAt) / SECOND_MS);
    const ends = await judge(scene, bucket);
    const invariants = await market.expectInvariants('after the kills');
    // A drill that failed leaves its files for a look; the next one clears them away.
    await bucket.remove();
    return [
      `${deaths.kills} × kill -9 of two workers, under a tax service of changing moods`,
      `${deaths.inHand} invoices in the hands of the dead when both were`,
      `${orders} asked for, ${deaths.again + later} times again after a failure`,
      ends,
      `the last ${seconds} s after the last kill`,
      `${invariants} invariants hold`,
    ].join('; ');
  } finally {
    await market.close();
  }
};

export const invoicesDrill: Drill = { name: 'invoices', run };
