/**
 * Income tax withheld from what distributors are paid, by the table for labour pay in notice 61 (2018)
 * of the State Taxation Administration. What somebody is paid within a month counts as one pay. Pure.
 */

interface Band {
  /** Of what is taxed, the last fen that belongs to it. */
  readonly upToFen: number;
  readonly percent: number;
  /** Taken off again, so that no band begins with a jump. */
  readonly lessFen: number;
}

interface TaxTable {
  /** Up to here a fixed sum of the pay stays untaxed, above it a share of it. */
  readonly smallFen: number;
  readonly smallFreeFen: number;
  readonly largeTaxedPercent: number;
  readonly bands: readonly Band[];
}

/** To be changed with the law. */
export const LABOUR_PAY: TaxTable = {
  smallFen: 4_000_00,
  smallFreeFen: 800_00,
  largeTaxedPercent: 80,
  bands: [
    { upToFen: 20_000_00, percent: 20, lessFen: 0 },
    { upToFen: 50_000_00, percent: 30, lessFen: 2_000_00 },
    { upToFen: Infinity, percent: 40, lessFen: 7_000_00 },
  ],
};

/** Percent of percent of a fen: everything is a whole number until it is rounded, once. */
const PERCENT = 100;
const PARTS = PERCENT * PERCENT;

/** The tax on a month's pay, in fen, a half rounded up. */
export function taxOnPay(payFen: number): number {
  const taxed = taxedPercents(payFen);
  const band = LABOUR_PAY.bands.find(({ upToFen }) => taxed <= upToFen * PERCENT);
  if (band === undefined) {
    throw new Error(`no band taxes ${payFen}`);
  }
  const parts = taxed * band.percent - band.lessFen * PARTS;
  return Math.floor((parts + PARTS / 2) / PARTS);
}

/** What of a pay is taxed, in hundredths of a fen. */
function taxedPercents(payFen: number): number {
  const { smallFen, smallFreeFen, largeTaxedPercent } = LABOUR_PAY;
  return payFen > smallFen
    ? payFen * largeTaxedPercent
    : Math.max(payFen - smallFreeFen, 0) * PERCENT;
}

/** What was already drafted for somebody in the same month. */
export interface Withheld {
  readonly grossFen: number;
  readonly taxFen: number;
}

/** What is withheld from one more payout: the tax on all of the month's, less what was withheld. */
export function taxToWithhold(grossFen: number, earlier: Withheld): number {
  const due = taxOnPay(earlier.grossFen + grossFen) - earlier.taxFen;
  return Math.min(Math.max(due, 0), grossFen);
}
