/**
 * Random histories of buying, studying, waiting and asking money back: what is paid out is what was
 * shown, to the fen, and never more than was paid. REFUND_HISTORIES=10000 tells more of them.
 * Sixteen are told side by side, as they share the clock: it moves between their steps. Each place
 * among them keeps its courses, and every history sets their price and fee anew.
 */
import { HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { parseFen } from '@zhiji/contract/kernel/money';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { OK, SAVED } from '#test/codes';
import { learnerActions } from '#test/learner';
import { mayStudy, moneyOf, usePayApp } from '#test/pay';
import { buildStall, buyAt, PRICE_MAX_FEN } from '#test/refunds/stalls';
import { afterLogin } from '#test/refunds';
import { operatorNamed } from '#platform/actor';
import { newSerialNo } from '#platform/serial-no';
import { approveRefund, refuseRefund } from './decision.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import { orderStatement } from '../payment/statement.queries.ts';
import { refundManually } from './manual.commands.ts';
import type { Goods, Purchase, Stall } from '#test/refunds/stalls';

const ABREAST = 16;
const HISTORIES = Number(process.env['REFUND_HISTORIES'] ?? '48');
const SEED = 20_261_116;
const MS_PER_HISTORY = 3_000;
const APPROVED = 1;
const VALID = 1;
/** Why nothing comes back: no such part, or by the promise. */
const REFUSALS = [10_004, 72_000, 72_001, 72_002, 72_004];
/** What the log says of faults. */
const FAULT = /"level":50/u;
const FAULTS_SHOWN = 10;
/** So much of a lesson counts as studied. */
const STUDIED_S = 40;
const operator = operatorNamed('finance');
const app = usePayApp();

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'study'; readonly lesson: number }
  | { readonly kind: 'ask'; readonly seat: number | null; readonly end: End }
  | { readonly kind: 'give'; readonly percent: number };
type End = 'approve' | 'refuse' | 'withdraw';

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('rest') }),
  fc.record({ kind: fc.constant('study'), lesson: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('ask'),
    seat: fc.option(fc.nat({ max: 2 })),
    end: fc.constantFrom('approve', 'refuse', 'withdraw'),
  }),
  fc.record({ kind: fc.constant('give'), percent: fc.integer({ min: 1, max: 100 }) }),
);

const anyPurchase: fc.Arbitrary<Purchase> = fc.record({
  goods: fc.constantFrom('lessons', 'seats'),
  priceFen: fc.integer({ min: 1, max: PRICE_MAX_FEN }),
  feeBp: fc.integer({ min: 0, max: 5_000 }),
});

/** One step of each history, after some hours for all of them. */
interface Round {
  readonly hours: number;
  readonly steps: readonly Step[];
}

const abreast = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: ABREAST, maxLength: ABREAST });
const anyRound: fc.Arbitrary<Round> = fc.record({
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 24 * 12 })),
  steps: abreast(anyStep),
});
const anyHistories = fc.record({
  purchases: abreast(anyPurchase),
  rounds: fc.array(anyRound, { minLength: 1, maxLength: 7 }),
});

let stalls: readonly Stall[];
beforeAll(async () => {
  const build = async (): Promise<Stall> => buildStall(app, HISTORIES);
  stalls = await Promise.all(Array.from({ length: ABREAST }, build));
});

/** The seat of that place among those that are left. */
async function partOf({ buyer, order, chapterIds }: Goods, seat: number | null): Promise<object> {
  if (seat === null || chapterIds.length > 0) {
    return {};
  }
  const { data } = await app.call('order.detail', { id: order.id }, buyer);
  const left = data.users.filter(({ status }) => status === VALID);
  return left.length === 0 ? {} : { seat_ids: [left[seat % left.length]?.id] };
}

/** Asks back what is quoted; answers what was paid out. */
async function askBack(goods: Goods, seat: number | null, end: End): Promise<number> {
  const { buyer, order } = goods;
  const asked = { id: order.id, ...(await partOf(goods, seat)) };
  const quote = await app.call('order.refundQuote', asked, buyer);
  if (quote.code !== OK) {
    expect(REFUSALS).toContain(quote.code);
    return 0;
  }
  const { price } = quote.data;
  const request = await app.call('order.requestRefund', { ...asked, price, reason: 1 }, buyer);
  expect(request.code).toBe(SAVED);
  const { refund_no: refundNo, status } = request.data;
  const decision = { actor: operator, refundNo, remark: '' };
  const isWithdrawn = status !== APPROVED && end === 'withdraw';
  if (isWithdrawn) {
    const cancel = { id: order.id, cancel: 1 } as const;
    expect((await app.call('order.requestRefund', cancel, buyer)).code).toBe(SAVED);
  } else if (status !== APPROVED) {
    await (end === 'approve' ? approveRefund : refuseRefund)(app.platform, decision);
  }
  if (status !== APPROVED && end !== 'approve') {
    return 0;
  }
  await payOutRefund(app.platform, app.payGateways, {
    actor: operator,
    refundNo,
    bankNo: refundNo,
  });
  return parseFen(price);
}

/** The platform gives a share of what is left back by its own decision; answers what was paid out. */
async function giveBack(
  { buyer, order, paidFen, outFen }: Goods,
  percent: number,
): Promise<number> {
  const leftFen = paidFen - outFen;
  const fen = Math.ceil((leftFen * percent) / 100);
  if (fen === 0) {
    return 0;
  }
  const refundNo = await refundManually(app.platform, {
    actor: operator,
    orderNo: order.order_no,
    sum: fen === leftFen ? 'rest' : { fen },
    reason: newSerialNo(buyer.userId, app.clock.now()),
  });
  await payOutRefund(app.platform, app.payGateways, {
    actor: operator,
    refundNo,
    bankNo: refundNo,
  });
  return fen;
}

/** The statement names the payment and every refund, and ends with what the books hold. */
async function expectExplained(
  { order }: Goods,
  ledger: Readonly<Record<string, number>>,
  refundNum: number,
): Promise<void> {
  const wanted = { actor: operator, orderNo: order.order_no };
  const statement = await orderStatement(app.platform, wanted);
  expect(statement.map(({ what }) => what).toSorted()).toEqual([
    'payment',
    ...Array.from({ length: refundNum }, () => 'refund'),
  ]);
  expect(statement.at(-1)?.balances).toEqual(ledger);
}

/** Takes a step of a history that moves no clock. */
async function take(goods: Goods, step: Step): Promise<Goods> {
  if (step.kind === 'give') {
    return { ...goods, outFen: goods.outFen + (await giveBack(goods, step.percent)) };
  }
  if (step.kind === 'ask') {
    return { ...goods, outFen: goods.outFen + (await askBack(goods, step.seat, step.end)) };
  }
  return goods;
}

/** Studying moves the clock, so it is done before anybody is told a price. */
async function study(goods: Goods, step: Step): Promise<void> {
  const { buyer, courseId, chapterIds } = goods;
  if (step.kind !== 'study' || chapterIds.length === 0 || !(await mayStudy(app, goods))) {
    return;
  }
  const chapterId = chapterIds[step.lesson] ?? 0;
  const { report } = learnerActions(app, buyer.token, { courseId, chapterId });
  await report({});
  app.clock.advance(STUDIED_S * SECOND_MS);
  await report({ position: STUDIED_S, seconds: STUDIED_S, ranges: [[0, STUDIED_S]] });
}

/** Who does something himself logs in for it: time has passed. */
async function wake(goods: Goods, { kind }: Step): Promise<Goods> {
  return kind === 'ask' || kind === 'study' ? afterLogin(app, goods) : goods;
}

const REST: Step = { kind: 'rest' };
const PLAIN: Purchase = { goods: 'lessons', priceFen: PRICE_MAX_FEN, feeBp: 0 };

/** A round of all histories: time passes, some study, the others take their step. */
async function playRound(all: readonly Goods[], { hours, steps }: Round): Promise<Goods[]> {
  app.clock.advance(hours * HOUR_MS);
  const awake = await Promise.all(
    all.map(async (goods, place) => wake(goods, steps[place] ?? REST)),
  );
  await Promise.all(awake.map(async (goods, place) => study(goods, steps[place] ?? REST)));
  return Promise.all(awake.map(async (goods, place) => take(goods, steps[place] ?? REST)));
}

async function expectTrue(goods: Goods): Promise<void> {
  const { outFen, paidFen, feeBp } = goods;
  const { refunds, ledger } = await moneyOf(app, goods);
  const sentFen = refunds.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  expect(sentFen).toBe(outFen);
  expect(outFen).toBeLessThanOrEqual(paidFen);
  expect(ledger['cash:test']).toBe(paidFen - outFen);
  const feeFen = Math.floor(((paidFen - outFen) * feeBp) / 10_000);
  expect(ledger['platform_fee'] ?? 0).toBe(feeFen === 0 ? 0 : -feeFen);
  expect(Object.values(ledger).reduce((sum, fen) => sum + fen, 0)).toBe(0);
  await expectExplained(goods, ledger, refunds.length);
}

describe('histories of refunds', () => {
  it(
    `pay out what was shown, to the fen, and never more than was paid: ${HISTORIES} of them`,
    async ({ onTestFailed }) => {
      // A fault among thousands comes seldom twice: what the server said of it is the only trace.
      onTestFailed(() => {
        const faults = app.logged.filter((line) => FAULT.test(line));
        process.stdout.write(`${faults.slice(-FAULTS_SHOWN).join('\n')}\n`);
      });
      const began = app.clock.now().getTime();
      await fc.assert(
        fc.asyncProperty(anyHistories, async ({ purchases, rounds }) => {
          let all = await Promise.all(
            stalls.map(async (stall, place) => buyAt(app, stall, purchases[place] ?? PLAIN)),
          );
          for (const round of rounds) {
            all = await playRound(all, round);
          }
          await Promise.all(all.map(expectTrue));
          app.clock.advance(began - app.clock.now().getTime());
        }),
        { numRuns: Math.ceil(HISTORIES / ABREAST), seed: SEED, endOnFailure: true },
      );
    },
    HISTORIES * MS_PER_HISTORY,
  );
});
