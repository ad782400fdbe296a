/** Two processes over one database, of which one dies after whatever statement it is told to. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findBreaches } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { DatabaseLine } from './database/database-line.ts';
import { mayStudy, moneyOf, runLoop, setChannel, startPayApp, startPayAppBeside } from './pay.ts';
import { sizeOf } from './steady/size.ts';
import type { Bought, PayApp } from './pay.ts';

/** Every order is over by then; after another hour nothing is in anybody's hands any more. */
const FINISHES_MS = [32 * MINUTE_MS, 92 * MINUTE_MS];
const LOOPS = [
  'order.ask',
  'order.expire',
  'order.return',
  'order.refund',
  'order.deliver',
  'message.send',
];
const [CANCELLED, PAID, REFUNDED] = [5, 10, 3];

/** What is done to a scene, and what becomes of it. */
export interface Story<Scene> {
  readonly prepare: () => Promise<Scene>;
  /** Answers whether the process said that it is done. */
  readonly act: (scene: Scene) => Promise<boolean>;
  /** What others do about the death; nothing when nobody comes back. */
  readonly recover?: (scene: Scene) => Promise<unknown>;
  /** After everything, half an hour later and more. */
  readonly judge: (scene: Scene) => Promise<void>;
}

export interface CrashStage {
  /** Lives. */
  readonly app: PayApp;
  /** Dies when its line is cut, and starts anew when it is mended. */
  readonly mortal: PayApp;
  readonly line: DatabaseLine;
}

/** Starts both, over a database of their own. */
export async function startCrashStage(environment: NodeJS.ProcessEnv = {}): Promise<CrashStage> {
  const app = await startPayApp(environment);
  const line = await DatabaseLine.open(app.platform.config.databaseUrl);
  const mortal = await startPayAppBeside(app, {
    ...environment,
    DATABASE_URL: line.url,
    NUONUO_ENDPOINT: app.sandbox,
    SMTP_URL: app.platform.config.mail.url,
  });
  for (const payType of [1, 2] as const) {
    await setChannel(app, payType, { notice: 'lost', speed: 1_000 });
  }
  return { app, mortal, line };
}

/** Stops both, which asks the invariants once more. */
export async function stopCrashStage({ app, mortal, line }: CrashStage): Promise<void> {
  try {
    await mortal.stop();
  } finally {
    await line.close();
    await app.stop();
  }
}

/** Runs something as if it were so much later, while the channels stay in the present. */
export async function later<Result>(
  { app: { clock } }: CrashStage,
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  clock.advance(ms);
  try {
    return await work();
  } finally {
    clock.advance(-ms);
  }
}

/** So many statements further dies the next; every statement has its death in the long run. */
const STEP = sizeOf({ gate: 3, full: 1 });

/**
 * Tells a story again and again with more statements before the death, until nobody dies; answers
 * after how many statements one could have died.
 */
export async function sweep<Scene>(
  stage: CrashStage,
  { prepare, act, recover, judge }: Story<Scene>,
): Promise<number> {
  const { mortal, line } = stage;
  for (let point = 1; ; point += STEP) {
    const scene = await prepare();
    const before = mortal.pool.statements();
    line.cutAfter(point);
    const isDone = await act(scene);
    const hasDied = line.isCut;
    const statements = mortal.pool.statements() - before;
    line.mend();
    expect(isDone, `done, with a death after statement ${point}`).toBe(!hasDied);
    await expectRollback(stage);
    await recover?.(scene);
    await finish(stage);
    await judge(scene);
    if (!hasDied) {
      expect(statements).toBeLessThan(point);
      expect(statements).toBeGreaterThanOrEqual(point - STEP);
      return statements;
    }
  }
}

/** Has the process that dies do a worker's work once; answers whether it lived. */
export async function workMortally({ mortal, line }: CrashStage, loop: string): Promise<boolean> {
  try {
    await runLoop(mortal, loop);
  } catch (error) {
    if (!line.isCut) {
      throw error;
    }
  }
  return !line.isCut;
}

/** Paid once, with access. */
export async function expectPaid({ app }: CrashStage, bought: Bought): Promise<void> {
  const { status, payments } = await moneyOf(app, bought);
  expect(status).toBe(PAID);
  expect(payments.filter(({ kept }) => kept)).toHaveLength(1);
  expect(await mayStudy(app, bought)).toBe(true);
}

/** Over, without access, and with no money of the buyer's. */
export async function expectOver({ app }: CrashStage, bought: Bought): Promise<void> {
  const { status, payments, refunds, ledger } = await moneyOf(app, bought);
  expect(status).toBe(CANCELLED);
  expect(payments.filter(({ state }) => state === 'created')).toEqual([]);
  expect(refunds.filter((refund) => refund.status !== REFUNDED)).toEqual([]);
  expect(Object.values(ledger).filter((fen) => fen !== 0)).toEqual([]);
  expect(await mayStudy(app, bought)).toBe(false);
}

/** Workers do all that is due when every order is over; then every invariant holds. */
async function finish(stage: CrashStage): Promise<void> {
  const { platform, modules } = stage.app;
  const invariants = invariantsOf(modules);
  for (const ms of FINISHES_MS) {
    await later(stage, ms, async () => {
      for (const loop of LOOPS) {
        await runLoop(stage.app, loop);
      }
      expect(await findBreaches(platform.db, invariants, platform.clock.now())).toEqual([]);
    });
  }
}

/** PostgreSQL takes back what was not committed when it sees that nobody is there any more. */
async function expectRollback({ app }: CrashStage): Promise<void> {
  const countOpen = async (): Promise<number> => {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `.execute(app.platform.db);
    return rows[0]?.open ?? 0;
  };
  await expect.poll(countOpen).toBe(0);
}
