/** Random histories of what a link sold: bought, given back, heard of, settled and paid out. */
import { SPREAD_RATE_MAX } from '@zhiji/contract/kernel/limits';
import * as fc from 'fast-check';

export type Step =
  | { readonly kind: 'buy'; readonly items: readonly SoldCourse[] }
  | { readonly kind: 'hearSale'; readonly order: number }
  | {
      readonly kind: 'give';
      readonly order: number;
      readonly item: number;
      readonly percent: number;
    }
  | { readonly kind: 'giveAll'; readonly order: number }
  | { readonly kind: 'hearReturn'; readonly order: number }
  | { readonly kind: 'settle' }
  | { readonly kind: 'draft' }
  | { readonly kind: 'confirm'; readonly payout: number }
  | { readonly kind: 'fail'; readonly payout: number };

export interface SoldCourse {
  readonly payFen: number;
  readonly rateBp: number;
}

const ORDERS = 3;
const PAYOUTS = 2;
const PRICE_MAX = 5_000_000;
const order = fc.nat({ max: ORDERS });
const payout = fc.nat({ max: PAYOUTS });

const course: fc.Arbitrary<SoldCourse> = fc.record({
  payFen: fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: PRICE_MAX }) },
  ),
  rateBp: fc.oneof(
    fc.constantFrom(0, 1, 1_000, SPREAD_RATE_MAX),
    fc.integer({ min: 0, max: SPREAD_RATE_MAX }),
  ),
});

const of = <Kind extends Step['kind']>(kind: Kind): fc.Arbitrary<Kind> => fc.constant(kind);

/** Steps in any order; what they are about is chosen among what there is. */
export function anyStep(itemsMax: number): fc.Arbitrary<Step> {
  const items = fc.array(course, { minLength: 1, maxLength: itemsMax });
  const give = fc.record({
    kind: of('give'),
    order,
    item: fc.nat({ max: itemsMax }),
    percent: fc.integer({ min: 1, max: 100 }),
  });
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: of('buy'), items }) },
    { weight: 4, arbitrary: fc.record({ kind: of('hearSale'), order }) },
    { weight: 3, arbitrary: give },
    { weight: 1, arbitrary: fc.record({ kind: of('giveAll'), order }) },
    { weight: 4, arbitrary: fc.record({ kind: of('hearReturn'), order }) },
    { weight: 3, arbitrary: fc.record({ kind: of('settle') }) },
    { weight: 4, arbitrary: fc.record({ kind: of('draft') }) },
    { weight: 4, arbitrary: fc.record({ kind: of('confirm'), payout }) },
    { weight: 1, arbitrary: fc.record({ kind: of('fail'), payout }) },
  );
}

/** A sale that was heard of, and what comes then. */
export function anyHistory(limits: {
  readonly items: number;
  readonly steps: number;
}): fc.Arbitrary<readonly Step[]> {
  const items = fc.array(course, { minLength: 1, maxLength: limits.items });
  return fc
    .tuple(items, fc.array(anyStep(limits.items), { minLength: 1, maxLength: limits.steps }))
    .map(([first, steps]): readonly Step[] => [
      { kind: 'buy', items: first },
      { kind: 'hearSale', order: 0 },
      ...steps,
    ]);
}
