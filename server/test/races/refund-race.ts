/**
 * Whoever asks money back races whoever does something else with the same order: one of them wins, and
 * without the guard that decides it, taken out of the same statements, more than one does.
 * RACE_WAYS=200 RACE_ROUNDS=20 is the full size.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { expect } from 'vitest';
import { asOwner } from '../databases.ts';
import { openGuardlessLine } from '../database/guardless-line.ts';
import { setChannel, startPayApp, startPayAppBeside } from '../pay.ts';
import { nameOf, run } from './race.ts';
import type { Swap } from '../database/guardless-line.ts';
import type { Buyer, PayApp } from '../pay.ts';
import type { Scene } from './race.ts';

const WAYS = Number(process.env['RACE_WAYS'] ?? '6');
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? '1');
const MS_PER_ROUND = 20 * SECOND_MS;
/** Connections of a process: so many come to the row at once. */
const CROWD = Math.min(WAYS, 20);
const CONTROLS_MAX = 5;
/** All of them at the row: nobody waits for a connection. */
const CONTROL_WAYS = 6;
const AGAIN_MS = 100;
const BUSY = 503;

export const RACE_SIZE = `${WAYS} at once, ${ROUNDS} times`;
export const RACE_LIMIT = { timeout: MINUTE_MS + ROUNDS * MS_PER_ROUND };

type Attempt = () => Promise<unknown>;

export interface RefundScene extends Pick<Scene, 'lock' | 'happened'> {
  readonly kinds: readonly [Attempt, Attempt];
}

export interface RefundRace {
  readonly name: string;
  /** What the schema says against it. */
  readonly without: readonly string[];
  /** What our statements say against it. */
  readonly swaps: readonly Swap[];
  /** Built by one process, fought out in another. */
  readonly prepare: (app: PayApp, where: PayApp) => Promise<RefundScene>;
  /** No invariant tells it afterwards. */
  readonly leavesNoTrace?: true;
}

/** So many of two kinds in turn, the first before all others. */
function crowdOf({ lock, happened, kinds: [one, other] }: RefundScene, ways: number): Scene {
  const attempts = Array.from({ length: ways }, (_, nth) => (nth % 2 === 0 ? one : other));
  return { lock, happened, attempts };
}

/** Comes again when the server is busy. */
export function persistent(ask: () => Promise<{ readonly http: number }>): Attempt {
  return async () => {
    while ((await ask()).http === BUSY) {
      await pause(AGAIN_MS);
    }
  };
}

/** Asks a sum back. */
export function asking(
  where: PayApp,
  buyer: Buyer,
  request: { readonly id: number; readonly price: string },
): Attempt {
  return persistent(async () =>
    where.call('order.requestRefund', { ...request, reason: 1 }, buyer),
  );
}

/** The lock of an order; nothing stands behind it in its statements. */
export const ORDER_LOCK: Swap = ['for update of b, o\0', '                  \0'];

/** Who asks money back holds what his order gave before he looks at it. */
export const GRANT_HOLD: Swap = ['for no key update of held', '                         '];

export const lockOf = (orderId: number): string =>
  `select from orders where id = ${orderId} for update`;

export interface Fought {
  /** How many won a round at most. */
  readonly most: number;
  /** The same without the guards. */
  readonly mostWithout: number;
}

/** Fights out every round, of which each has a winner, and then some without the guards. */
export async function fightOut(race: RefundRace): Promise<Fought> {
  const environment = { DATABASE_POOL: `${CROWD}` };
  const app = await startPayApp(environment);
  await setChannel(app, 1, { notice: 'lost', speed: 1_000 });
  let most = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const won = await run(app, crowdOf(await race.prepare(app, app), WAYS), CROWD);
    expect(won).toBeGreaterThan(0);
    most = Math.max(most, won);
  }
  await asOwner(async (owner) => {
    for (const statement of race.without) {
      await owner.query(statement);
    }
  }, nameOf(app));
  const line = await openGuardlessLine(app.platform.config.databaseUrl, race.swaps);
  const bare = await startPayAppBeside(app, { DATABASE_URL: line.url, ...environment });
  let mostWithout = 0;
  for (let round = 0; round < CONTROLS_MAX && mostWithout < 2; round += 1) {
    const scene = crowdOf(await race.prepare(app, bare), CONTROL_WAYS);
    mostWithout = Math.max(mostWithout, await run(app, scene));
  }
  const [first] = await Promise.allSettled([bare.stop()]);
  await line.close();
  const [second] = await Promise.allSettled([app.stop()]);
  expect([...line.lost].toSorted()).toEqual(race.swaps.map(([guard]) => guard).toSorted());
  // What is then in the books does not go unnoticed.
  const broken = race.leavesNoTrace === true ? 'fulfilled' : 'rejected';
  expect([first.status, second.status]).toEqual([broken, broken]);
  process.stdout.write(`control: ${race.name}: ${mostWithout} win\n`);
  return { most, mostWithout };
}
