/**
 * Buying, paying, ending and paying back in any order, held step by step against a small model; all
 * invariants after each run. MODEL_RUNS and MODEL_SEED try more and other runs.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooks, setChannel, startPayApp, startPayAppBeside } from '../pay.ts';
import { runsOf } from './commands.ts';
import { COUPONS, SEATS, expectReturned, expectSame, finish, openShop } from './shop.ts';
import { endAll, newWorld } from './world.ts';
import type { PayApp } from '../pay.ts';
import type { Run } from './commands.ts';

const RUNS = Number(process.env['MODEL_RUNS'] ?? '50');
const SEED = Number(process.env['MODEL_SEED'] ?? '20261115');
const STEPS = 60;
const MS_PER_RUN = 10_000;
const SPARE_MS = 120_000;

let app: PayApp;
let beside: PayApp;
beforeAll(async () => {
  app = await startPayApp();
  beside = await startPayAppBeside(app, {});
  for (const payType of [1, 2] as const) {
    await setChannel(app, payType, { notice: 'lost', speed: 1_000 });
  }
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

/** Lets a run happen and end, and answers what was done in it. */
async function play(commands: Run, seats = SEATS): Promise<string[]> {
  const shop = await openShop([app, beside]);
  const world = newWorld(seats, COUPONS);
  await fc.asyncModelRun(() => ({ model: world, real: shop }), commands);
  await finish(shop);
  endAll(world);
  await expectSame(world, shop);
  await expectReturned(world, shop);
  await expectBooks(app);
  return world.done;
}

describe('[R1-C] two processes and a model', () => {
  it(
    'agree after every step, and all that was paid twice or late has gone back',
    { timeout: SPARE_MS + RUNS * MS_PER_RUN },
    async () => {
      const counts = new Map<string, number>();
      const runs = fc.asyncProperty(runsOf(STEPS), async (commands) => {
        for (const name of await play(commands)) {
          const kind = name.replace(/\(.*/, '');
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
      });
      await fc.assert(runs, { seed: SEED, numRuns: RUNS, endOnFailure: true });
      const list = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
      process.stdout.write(`model: ${RUNS} runs, seed ${SEED}: ${list}\n`);
      const every = ['claim', 'create', 'scan', 'pay', 'tell', 'close', 'expire', 'refund'];
      expect([...counts.keys()].toSorted()).toEqual([...every, 'expire in silence'].toSorted());
    },
  );

  it(
    'do not agree when the model has a seat more than the course',
    { timeout: SPARE_MS },
    async () => {
      const runs = fc.asyncProperty(runsOf(STEPS), async (commands) => {
        await play(commands, SEATS + 1);
      });
      await expect(
        fc.assert(runs, { seed: SEED, numRuns: RUNS, endOnFailure: true }),
      ).rejects.toThrow();
      process.stdout.write('control: a model with a seat more is contradicted\n');
    },
  );
});
