import { randomInt } from 'node:crypto';

/** How the tax service behaves from now on; `odd` does what it is asked and answers a code of its own. */
export const nuonuoModes = [
  'work',
  'slow',
  'refuse',
  'fail',
  'hang',
  'break',
  'lose',
  'odd',
] as const;
export type NuonuoMode = (typeof nuonuoModes)[number];

export interface PlayedInvoice {
  readonly orderNo: string;
  readonly serialNo: string;
  readonly buyerName: string;
  readonly buyerTaxNo: string;
  readonly sellerTaxNo: string;
  readonly date: string;
  /** With the tax in it. */
  readonly price: string;
  readonly taxRate: string;
  readonly isSpecial: boolean;
  readonly invoiceNo: string;
  readonly fails: boolean;
  /** How often it was asked about; the first answer is always "working". */
  asked: number;
  redInvoiceNo: string | null;
}

export interface PlayedRedForm {
  readonly billId: string;
  readonly invoice: PlayedInvoice;
  readonly redInvoiceNo: string;
  asked: number;
}

export interface TaxService {
  mode: NuonuoMode;
  readonly invoices: Map<string, PlayedInvoice>;
  readonly redForms: Map<string, PlayedRedForm>;
}

const DIGITS = 1_000_000_000;

/** Twenty digits, as fully digital invoices have them: year, province, and a number. */
export function newInvoiceNo(now: Date): string {
  const year = String(now.getFullYear()).slice(2);
  return `${year}4420000000${String(randomInt(DIGITS)).padStart(8, '0').slice(-8)}`;
}

/** A tax service that has issued nothing yet. */
export function createTaxService(): TaxService {
  return { mode: 'work', invoices: new Map(), redForms: new Map() };
}
