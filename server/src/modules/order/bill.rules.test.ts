/** A bill with planted mistakes: all of them are found, and nothing else is. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBill } from './bill.rules.ts';
import type { BilledRow, BookRow, Difference } from './bill.rules.ts';

const CASES = 3_000;
const MOVEMENTS_MAX = 60;
const FEN_MAX = 1_000_000;

/** What is the matter with a movement; the first few are in order. */
const FATES = [
  'fine',
  'of another day here',
  'unpaid',
  'missing here',
  'never heard of',
  'missing there',
  'amount',
  'double',
] as const;

interface Movement {
  readonly isRefund: boolean;
  readonly fen: number;
  readonly fate: (typeof FATES)[number];
}

const movement: fc.Arbitrary<Movement> = fc.record({
  isRefund: fc.boolean(),
  fen: fc.integer({ min: 1, max: FEN_MAX }),
  fate: fc.constantFrom(...FATES),
});

interface Planted {
  readonly rows: readonly BilledRow[];
  readonly book: (BookRow & { readonly isRefund: boolean }) | null;
  readonly differences: readonly Difference[];
}

function plant({ isRefund, fen, fate }: Movement, index: number): Planted {
  const serialNo = String(index).padStart(28, '0');
  const row: BilledRow = {
    kind: isRefund ? 'refund' : 'payment',
    tradeNo: isRefund ? 'of-another' : serialNo,
    channelTradeNo: `c${index}`,
    refundNo: isRefund ? serialNo : '',
    amountFen: fen,
  };
  const book = { serialNo, amountFen: fen, succeeded: true, isOfDay: true, isRefund };
  const prefix = isRefund ? 'refund_' : '';
  const difference = (kind: string, ourFen: number | null, theirFen: number | null) => [
    { kind: `${prefix}${kind}`, serialNo, ourFen, theirFen } as Difference,
  ];
  switch (fate) {
    case 'fine':
      return { rows: [row], book, differences: [] };
    case 'of another day here':
      return { rows: [row], book: { ...book, isOfDay: false }, differences: [] };
    case 'unpaid':
      return { rows: [], book: { ...book, succeeded: false, isOfDay: false }, differences: [] };
    case 'missing here': {
      const unpaid = { ...book, succeeded: false, isOfDay: false };
      return { rows: [row], book: unpaid, differences: difference('missing_here', null, fen) };
    }
    case 'never heard of':
      return { rows: [row], book: null, differences: difference('missing_here', null, fen) };
    case 'missing there':
      return { rows: [], book, differences: difference('missing_there', fen, null) };
    case 'amount':
      return {
        rows: [{ ...row, amountFen: fen + 1 }],
        book,
        differences: difference('amount', fen, fen + 1),
      };
    case 'double':
      return {
        rows: [row, row],
        book,
        differences: isRefund ? [] : [{ kind: 'double', serialNo, ourFen: fen, theirFen: 2 * fen }],
      };
  }
}

const sorted = (differences: readonly Difference[]): Difference[] =>
  differences.toSorted((one, other) =>
    `${one.serialNo}${one.kind}`.localeCompare(`${other.serialNo}${other.kind}`),
  );

describe('comparing a bill with our books', () => {
  it('finds every planted difference and invents none', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: MOVEMENTS_MAX }),
        fc.integer({ min: 0, max: MOVEMENTS_MAX }),
        (movements, turn) => {
          const planted = movements.map(plant);
          const rows = planted.flatMap((each) => each.rows);
          const books = planted.flatMap(({ book }) => book ?? []);
          const found = compareBill([...rows.slice(turn), ...rows.slice(0, turn)], {
            payments: books.filter(({ isRefund }) => !isRefund),
            refunds: books.filter(({ isRefund }) => isRefund),
          });
          expect(sorted(found)).toEqual(sorted(planted.flatMap((each) => each.differences)));
        },
      ),
      { numRuns: CASES },
    );
  });

  it('names a payment without a number of ours by the channel’s', () => {
    const row: BilledRow = {
      kind: 'payment',
      tradeNo: '',
      channelTradeNo: '4200',
      refundNo: '',
      amountFen: 5,
    };
    expect(compareBill([row], { payments: [], refunds: [] })).toEqual([
      { kind: 'missing_here', serialNo: '4200', ourFen: null, theirFen: 5 },
    ]);
  });
});
