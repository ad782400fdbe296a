/** A bill with planted mistakes: all of them are found, and nothing else is. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBill, newFees } from './bill.rules.ts';
import type { BilledRow, BookRow, Difference } from './bill.rules.ts';

const CASES = 3_000;
const MOVEMENTS_MAX = 60;
const FEN_MAX = 1_000_000;
const FEE_FEN = 3;

/** What is the matter with a movement; the first few are in order. */
const FATES = [
  'fine',
  'of another day here',
  'fee is booked',
  'unpaid',
  'missing here',
  'never heard of',
  'missing there',
  'amount',
  'double',
  'another fee',
] as const;
/** Fees of these are to be booked. */
const TO_BOOK: ReadonlySet<string> = new Set(['fine', 'of another day here', 'double']);

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
    feeFen: isRefund ? -FEE_FEN : FEE_FEN,
  };
  const feeFen: number | null = null;
  const book = { serialNo, amountFen: fen, succeeded: true, isOfDay: true, feeFen, isRefund };
  const prefix = isRefund ? 'refund_' : '';
  const difference = (kind: string, ourFen: number | null, theirFen: number | null) => [
    { kind: `${prefix}${kind}`, serialNo, ourFen, theirFen } as Difference,
  ];
  switch (fate) {
    case 'fine':
      return { rows: [row], book, differences: [] };
    case 'of another day here':
      return { rows: [row], book: { ...book, isOfDay: false }, differences: [] };
    case 'fee is booked':
      return { rows: [row], book: { ...book, feeFen: row.feeFen }, differences: [] };
    case 'another fee': {
      const booked = { ...book, feeFen: 1 };
      return { rows: [row], book: booked, differences: difference('fee', 1, row.feeFen) };
    }
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
          const bill = [...rows.slice(turn), ...rows.slice(0, turn)];
          const both = {
            payments: books.filter(({ isRefund }) => !isRefund),
            refunds: books.filter(({ isRefund }) => isRefund),
          };
          const found = compareBill(bill, both);
          const due = movements.filter(({ fate }) => TO_BOOK.has(fate));
          const sum = due.reduce((total, each) => total + (each.isRefund ? -FEE_FEN : FEE_FEN), 0);
          const fees = newFees(bill, both);
          expect(fees).toHaveLength(due.length);
          expect(fees.reduce((total, fee) => total + fee.feeFen, 0)).toBe(sum);
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
      feeFen: 0,
    };
    expect(compareBill([row], { payments: [], refunds: [] })).toEqual([
      { kind: 'missing_here', serialNo: '4200', ourFen: null, theirFen: 5 },
    ]);
  });
});
