/**
 * A worker dies after each statement of what begins a commission, lowers it, or settles it. Whatever it
 * had committed by then, the event that comes again, or the next look, leaves it as if nobody had died.
 */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, startCrashStage, stopCrashStage, sweep } from '#test/crash-stage';
import { runLoop } from '#test/pay';
import {
  booksOf,
  buildSharer,
  buyByLink,
  commissionsOf,
  giveBack,
  hear,
  sell,
} from '#test/spread/sales';
import { recordSale } from '../sales/sale.commands.ts';
import { followReturns } from './follow.commands.ts';
import { settleDue } from './settle.commands.ts';
import type { CrashStage } from '#test/crash-stage';
import type { Bought, PayApp } from '#test/pay';
import type { CommissionKept, Sharer } from '#test/spread/sales';

const DELIVERED_MS = 31 * DAY_MS;
const LEAST_STATEMENTS = 7;
const TIMEOUT = 2 * MINUTE_MS;

let stage: CrashStage;
let app: PayApp;
let mortal: PayApp;
beforeAll(async () => {
  stage = await startCrashStage();
  ({ app, mortal } = stage);
});
afterAll(async () => stopCrashStage(stage));

interface Scene {
  readonly sharer: Sharer;
  readonly bought: Bought;
}

const soldOf = ({ bought: { buyer, order } }: Scene) => ({
  buyerId: buyer.userId,
  orderId: order.id,
});

const isDone = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function onlyOf({ sharer }: Scene): Promise<CommissionKept | undefined> {
  const [only, ...others] = await commissionsOf(app, sharer.userId);
  expect(others).toEqual([]);
  return only;
}

/** A quarter of what was paid went back before anybody heard of the sale. */
async function overtaken(): Promise<Scene> {
  const sharer = await buildSharer(app);
  const bought = await buyByLink(app, sharer);
  await giveBack(app, bought, 5_000);
  return { sharer, bought };
}

/** The same after the sale was heard of. */
async function returned(): Promise<Scene> {
  const sharer = await buildSharer(app);
  const bought = await sell(app, sharer);
  await giveBack(app, bought, 5_000);
  return { sharer, bought };
}

/** What was sold is delivered by the time somebody looks. */
async function delivered(): Promise<Scene> {
  const sharer = await buildSharer(app);
  const bought = await sell(app, sharer);
  await later(stage, DELIVERED_MS, async () => runLoop(app, 'order.deliver'));
  return { sharer, bought };
}

async function expectLowered(scene: Scene): Promise<void> {
  expect(await onlyOf(scene)).toMatchObject({
    base_fen: 15_000,
    price_fen: 1_500,
    back_fen: 500,
    steps: ['frozen', 'lowered'],
  });
  expect(await booksOf(app, scene.sharer.userId)).toEqual({
    commission_frozen: -1_500,
    shop_payable: 1_500,
  });
}

describe('a death while a sale is written down', () => {
  it('is made up for when the event comes again', { timeout: TIMEOUT }, async () => {
    let between = 0;
    const deaths = await sweep(stage, {
      prepare: overtaken,
      act: async (scene) => isDone(recordSale(mortal.platform, soldOf(scene))),
      recover: async (scene) => {
        const left = await onlyOf(scene);
        between += left?.steps.length === 1 ? 1 : 0;
        await hear(app, 'order.referred', scene.bought);
      },
      judge: expectLowered,
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
    // Between the two transactions it was frozen whole, though money had gone back.
    expect(between).toBeGreaterThan(1);
  });
});

describe('a death while a refund is followed', () => {
  it('is made up for when the event comes again', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: returned,
      act: async (scene) => isDone(followReturns(mortal.platform, soldOf(scene))),
      recover: async ({ bought }) => hear(app, 'order.returned', bought),
      judge: expectLowered,
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

describe('a death while commissions are settled', () => {
  it('is made up for by the next look', { timeout: TIMEOUT }, async () => {
    const lookLater = async (where: PayApp): Promise<boolean> =>
      later(stage, DELIVERED_MS, async () => isDone(settleDue(where.platform)));
    const deaths = await sweep(stage, {
      prepare: delivered,
      act: async () => lookLater(mortal),
      recover: async () => lookLater(app),
      judge: async (scene) => {
        expect(await onlyOf(scene)).toMatchObject({
          status: 1,
          price_fen: 2_000,
          steps: ['frozen', 'settled'],
        });
        expect(await booksOf(app, scene.sharer.userId)).toEqual({
          commission_payable: -2_000,
          shop_payable: 2_000,
        });
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});
