/**
 * Random histories of what a link sold, told to a model of the books, and some of them to the product as
 * well: sums of the ledger are those of the rows, nothing is above the cap, nothing is taken back twice.
 *
 *   COMMISSION_CASES=100000 COMMISSION_HISTORIES=500 vitest run --project server commission-histories
 */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBooks, usePayApp } from '#test/pay';
import { problemsOf } from '#test/spread/commission-claims';
import { CommissionModel } from '#test/spread/commission-model';
import { anyHistory } from '#test/spread/histories';
import { HistoryPlayer } from '#test/spread/history-player';
import { leftOf } from '#test/spread/model-rows';
import { buildSharer } from '#test/spread/sales';
import { taxToWithhold } from '../payouts/tax.rules.ts';
import { followed, shareOf } from './commission.rules.ts';
import type { Step } from '#test/spread/histories';

const CASES = Number(process.env['COMMISSION_CASES'] ?? '2000');
const HISTORIES = Number(process.env['COMMISSION_HISTORIES'] ?? '10');
const SEED = 20_261_118;
const MS_PER_CASE = 5;
const MS_PER_HISTORY = 20 * SECOND_MS;
const SAMPLE = 2_000;
const NOTHING = { grossFen: 0, taxFen: 0 };

const newModel = (): CommissionModel =>
  new CommissionModel({
    shareOf,
    followed,
    taxOf: (grossFen) => taxToWithhold(grossFen, NOTHING),
  });

/** All that a model knows, as a text. */
const stateOf = ({ orders, payouts, books }: CommissionModel): string =>
  JSON.stringify({ orders, payouts, books });

/** Events come at least once: what was heard before changes nothing when it is heard again. */
function applyTwice(model: CommissionModel, step: Step): void {
  model.apply(step);
  const before = stateOf(model);
  model.apply(step);
  expect(stateOf(model)).toBe(before);
}

const isHeard = ({ kind }: Step): boolean => kind === 'hearSale' || kind === 'hearReturn';

/** Whatever was sold goes back, and everybody hears of it. */
function undoAll(model: CommissionModel): void {
  for (const order of model.orders.keys()) {
    model.apply({ kind: 'giveAll', order });
    applyTwice(model, { kind: 'hearReturn', order });
  }
}

describe('histories of commissions', () => {
  it(
    `keep the books by the rules: ${CASES} of them`,
    () => {
      fc.assert(
        fc.property(anyHistory({ items: 3, steps: 20 }), (history) => {
          const model = newModel();
          for (const step of history) {
            if (isHeard(step)) {
              applyTwice(model, step);
            } else {
              model.apply(step);
            }
            expect(problemsOf(model)).toEqual([]);
          }
          undoAll(model);
          expect(problemsOf(model)).toEqual([]);
          // Nothing is earned; what was paid out by then is owed by the distributor.
          const paid = model.payouts.filter(({ state }) => state === 'paid');
          const grossFen = paid.reduce((sum, payout) => sum + payout.grossFen, 0);
          expect(model.held('commission_payable')).toBe(grossFen);
          expect(model.held('commission_frozen')).toBe(0);
        }),
        { numRuns: CASES, seed: SEED },
      );
    },
    MINUTE_MS + CASES * MS_PER_CASE,
  );

  it('reach what they are about: money taken back before, after and between payouts', () => {
    const seen = new Set<string>();
    const histories = fc.sample(anyHistory({ items: 3, steps: 20 }), {
      numRuns: SAMPLE,
      seed: SEED,
    });
    for (const history of histories) {
      const model = newModel();
      history.forEach((step) => model.apply(step));
      for (const { steps, item, base_fen } of model.commissions) {
        seen.add([...new Set(steps)].join(' '));
        seen.add(base_fen > leftOf(item) ? 'not heard of' : '');
      }
      seen.add(model.held('commission_payable') > 0 ? 'in debt' : '');
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'frozen lowered cancelled',
        'frozen lowered settled',
        'frozen settled clawed_back',
        'frozen settled paid_out clawed_back',
        'frozen settled clawed_back paid_out',
        'not heard of',
        'in debt',
      ]),
    );
  });
});

describe('histories of commissions in the product', () => {
  const app = usePayApp();

  it(
    `do what the model says: ${HISTORIES} of them`,
    async () => {
      await fc.assert(
        fc.asyncProperty(anyHistory({ items: 1, steps: 10 }), async (history) => {
          const model = newModel();
          const player = new HistoryPlayer(app, await buildSharer(app), model);
          for (const step of history) {
            await player.play(step);
            expect(problemsOf(model)).toEqual([]);
          }
          await expectBooks(app);
        }),
        { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
      );
    },
    MINUTE_MS + HISTORIES * MS_PER_HISTORY,
  );
});
