/** Comparing a channel's bill of a day with our books. Pure. */
export type DifferenceKind =
  | 'missing_here'
  | 'missing_there'
  | 'amount'
  | 'double'
  | 'fee'
  | 'refund_missing_here'
  | 'refund_missing_there'
  | 'refund_amount'
  | 'refund_fee';

/** A line of the bill. */
export interface BilledRow {
  readonly kind: 'payment' | 'refund';
  readonly tradeNo: string;
  readonly channelTradeNo: string;
  /** Empty for payments. */
  readonly refundNo: string;
  readonly amountFen: number;
  /** What the channel kept for itself. */
  readonly feeFen: number;
}

export interface Difference {
  readonly kind: DifferenceKind;
  /** Our number, or the channel's where it names none of ours. */
  readonly serialNo: string;
  readonly ourFen: number | null;
  readonly theirFen: number | null;
}

/** A payment or refund in our books, by our number. */
export interface BookRow {
  readonly serialNo: string;
  readonly amountFen: number;
  /** Whether we count it as done. */
  readonly succeeded: boolean;
  /** The channel's fee that is booked of it; null for none. */
  readonly feeFen: number | null;
  /** Whether it was done on the day of the bill. */
  readonly isOfDay: boolean;
}

/** Our books: everything done on the day, and whatever else the bill mentions. */
export interface Books {
  readonly payments: readonly BookRow[];
  readonly refunds: readonly BookRow[];
}

interface KindNames {
  readonly missingHere: DifferenceKind;
  readonly missingThere: DifferenceKind;
  readonly amount: DifferenceKind;
  readonly fee: DifferenceKind;
}

const PAYMENT_KINDS: KindNames = {
  missingHere: 'missing_here',
  missingThere: 'missing_there',
  amount: 'amount',
  fee: 'fee',
};
const REFUND_KINDS: KindNames = {
  missingHere: 'refund_missing_here',
  missingThere: 'refund_missing_there',
  amount: 'refund_amount',
  fee: 'refund_fee',
};

/** Everything a bill and our books do not agree on, each thing once. */
export function compareBill(rows: readonly BilledRow[], books: Books): Difference[] {
  const paid = Map.groupBy(rows.filter(isPayment), paymentNo);
  const back = Map.groupBy(
    rows.filter((row) => !isPayment(row)),
    refundNo,
  );
  return [
    ...compareSide(paid, books.payments, PAYMENT_KINDS),
    ...compareSide(back, books.refunds, REFUND_KINDS),
    ...[...paid].flatMap(([serialNo, same]) =>
      same.length > 1 ? [doubleOf(serialNo, same, books)] : [],
    ),
  ];
}

function isPayment({ kind }: BilledRow): boolean {
  return kind === 'payment';
}

function paymentNo({ tradeNo, channelTradeNo }: BilledRow): string {
  return tradeNo || channelTradeNo;
}

function refundNo(row: BilledRow): string {
  return row.refundNo || paymentNo(row);
}

function compareSide(
  theirs: ReadonlyMap<string, readonly BilledRow[]>,
  ours: readonly BookRow[],
  kinds: KindNames,
): Difference[] {
  const known = new Map(ours.map((row) => [row.serialNo, row]));
  const there = [...theirs].flatMap(([serialNo, [first]]) =>
    first === undefined ? [] : compareRow(serialNo, first, known.get(serialNo), kinds),
  );
  const here = ours
    .filter(({ serialNo, succeeded, isOfDay }) => succeeded && isOfDay && !theirs.has(serialNo))
    .map(({ serialNo, amountFen }) => ({
      kind: kinds.missingThere,
      serialNo,
      ourFen: amountFen,
      theirFen: null,
    }));
  return [...there, ...here];
}

function compareRow(
  serialNo: string,
  { amountFen: theirFen, feeFen: theirFee }: BilledRow,
  ours: BookRow | undefined,
  kinds: KindNames,
): Difference[] {
  if (ours !== undefined && ours.amountFen !== theirFen) {
    return [{ kind: kinds.amount, serialNo, ourFen: ours.amountFen, theirFen }];
  }
  if (ours?.succeeded !== true) {
    return [{ kind: kinds.missingHere, serialNo, ourFen: null, theirFen }];
  }
  const { feeFen: ourFee } = ours;
  return ourFee === null || ourFee === theirFee
    ? []
    : [{ kind: kinds.fee, serialNo, ourFen: ourFee, theirFen: theirFee }];
}

/** A fee of the bill that no book has yet. */
export interface NewFee {
  readonly of: 'payment' | 'refund';
  readonly serialNo: string;
  readonly feeFen: number;
}

/** Fees to book: of movements that bill and books agree on. */
export function newFees(rows: readonly BilledRow[], books: Books): NewFee[] {
  const agreed = new Map(
    [...books.payments, ...books.refunds]
      .filter(({ succeeded, feeFen }) => succeeded && feeFen === null)
      .map((row) => [row.serialNo, row.amountFen]),
  );
  const fees = rows
    .map((row) => ({ ...row, serialNo: isPayment(row) ? paymentNo(row) : refundNo(row) }))
    .filter(({ serialNo, amountFen, feeFen }) => feeFen !== 0 && agreed.get(serialNo) === amountFen)
    .map(({ kind, serialNo, feeFen }) => ({ of: kind, serialNo, feeFen }));
  return [...new Map(fees.map((fee) => [fee.serialNo, fee])).values()];
}

/** The channel took the money of one payment more than once. */
function doubleOf(serialNo: string, same: readonly BilledRow[], { payments }: Books): Difference {
  const ours = payments.find((row) => row.serialNo === serialNo);
  return {
    kind: 'double',
    serialNo,
    ourFen: ours?.amountFen ?? null,
    theirFen: same.reduce((sum, { amountFen }) => sum + amountFen, 0),
  };
}
