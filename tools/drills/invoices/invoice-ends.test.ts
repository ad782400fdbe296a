import { describe, expect, it } from 'vitest';
import { type Ends, type InvoiceEnd, wrongEnds } from './invoice-ends.ts';

const issuedRow = (no: string, given: Partial<InvoiceEnd> = {}): InvoiceEnd => ({
  order_id: 1,
  status: 2,
  amount_fen: 200,
  serial_no: `serial-${no}`,
  invoice_no: `blue-${no}`,
  red_serial_no: '',
  red_invoice_no: '',
  keys: [`${no}.pdf`, `${no}.ofd`, `${no}.xml`],
  waits: false,
  paid_fen: 200,
  kept_fen: 200,
  ...given,
});

const played = (no: string, price: string, redInvoiceNo: string | null = null) => ({
  orderNo: `serial-${no}`,
  invoiceNo: `blue-${no}`,
  price,
  fails: false,
  redInvoiceNo,
});

const plain = issuedRow('a', { order_id: 1 });
const undone = issuedRow('b', {
  order_id: 2,
  status: 5,
  red_serial_no: 'form',
  red_invoice_no: 'red',
  kept_fen: 100,
});
const anew = issuedRow('c', { order_id: 2, amount_fen: 100, kept_fen: 100 });
const form = { billId: 'form', redInvoiceNo: 'red', invoiceNo: 'blue-b' };

/** An order with its invoice, and one of which half went back. */
const right: Ends = {
  orders: [1, 2],
  rows: [plain, undone, anew],
  played: {
    invoices: [
      played('a', '2.00'),
      played('b', '2.00', 'red'),
      played('c', '1.00'),
      { ...played('failed', '2.00'), fails: true },
    ],
    reversals: [form],
  },
  stored: [plain, undone, anew].flatMap(({ keys }) => keys),
};

const withRows = (rows: readonly InvoiceEnd[]): Ends => ({ ...right, rows });
const withPlayed = (given: Partial<Ends['played']>): Ends => ({
  ...right,
  played: { ...right.played, ...given },
});
const { invoices } = right.played;

describe('the ends of invoices', () => {
  it('are right', () => {
    expect(wrongEnds(right)).toEqual([]);
  });

  it.each<[string, Ends, RegExp]>([
    [
      'a second one at the service',
      withPlayed({ invoices: [...invoices, played('d', '2.00')] }),
      /^invoice not in our rows: serial-d/u,
    ],
    [
      'one the service never issued',
      withPlayed({ invoices: invoices.slice(1) }),
      /^invoice only in our rows: serial-a/u,
    ],
    [
      'one of another sum there',
      withPlayed({ invoices: [played('a', '1.99'), ...invoices.slice(1)] }),
      /^invoice only in our rows: serial-a blue-a 2\.00/u,
    ],
    [
      'a second red one',
      withPlayed({ reversals: [form, { ...form, billId: 'another' }] }),
      /^red invoice not in our rows: another/u,
    ],
    [
      'the same red one twice',
      withPlayed({ reversals: [form, form] }),
      /^red invoice not in our rows: form/u,
    ],
    ['an order without one', withRows([undone, anew]), /^order 1: 0 invoices out/u],
    ['an order with two', withRows([...right.rows, issuedRow('a')]), /^order 1: 2 invoices out/u],
    [
      'one left in the middle',
      withRows([{ ...plain, status: 1 }, undone, anew]),
      /^order 1: an invoice neither out nor undone/u,
    ],
    [
      'one that waits for ever',
      withRows([{ ...plain, waits: true }, undone, anew]),
      /^order 1: an invoice still waits/u,
    ],
    [
      'one over more than is kept',
      withRows([plain, undone, { ...anew, amount_fen: 200 }]),
      /^order 2: not over what it keeps/u,
    ],
    [
      'one undone for nothing',
      withRows([plain, { ...undone, kept_fen: 200 }, anew]),
      /^order 2: undone, and nothing went back/u,
    ],
    [
      'a file nobody names',
      { ...right, stored: [...right.stored, 'left.pdf'] },
      /^file not in our rows: left\.pdf/u,
    ],
    [
      'a file that is not there',
      { ...right, stored: right.stored.slice(1) },
      /^file only in our rows: a\.pdf/u,
    ],
  ])('are wrong with %s', (_what, ends, says) => {
    expect(wrongEnds(ends)).toContainEqual(expect.stringMatching(says));
  });
});
