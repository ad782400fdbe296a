/** How invoices ended: here, at the tax service and in the object store. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { INVOICE_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Store } from '../buying/store.ts';
import type { Played } from './tax-service.ts';

export interface InvoiceEnd {
  readonly order_id: number;
  readonly status: number;
  readonly amount_fen: number | null;
  readonly serial_no: string;
  readonly invoice_no: string;
  readonly red_serial_no: string;
  readonly red_invoice_no: string;
  /** Of its files. */
  readonly keys: readonly string[];
  /** A worker is to look at it. */
  readonly waits: boolean;
  /** Of its order. */
  readonly paid_fen: number;
  readonly kept_fen: number;
}

/** Every invoice that was ever asked for. */
export async function invoiceEnds(store: Store): Promise<readonly InvoiceEnd[]> {
  return store.rows<InvoiceEnd>(
    `select v.order_id, v.status, v.amount_fen, v.serial_no, v.invoice_no, v.red_serial_no,
       v.red_invoice_no, array[v.pdf_key, v.ofd_key, v.xml_key] as keys,
       v.look_at is not null as waits, o.paid_fen, o.paid_fen - o.refunded_fen as kept_fen
     from invoice v join orders o on o.user_id = v.user_id and o.id = v.order_id
     order by v.id`,
  );
}

export interface Ends {
  /** Those an invoice was asked for. */
  readonly orders: readonly number[];
  readonly rows: readonly InvoiceEnd[];
  readonly played: Played;
  /** Names of all files. */
  readonly stored: readonly string[];
}

/** What is not as it must be, in a few words each; nothing when all is well. */
export function wrongEnds({ orders, rows, played, stored }: Ends): readonly string[] {
  const blue = played.invoices.filter(({ fails }) => !fails);
  const red = rows.filter(({ status }) => status === INVOICE_STATUSES.reversed);
  return [
    ...orders.flatMap((order) =>
      wrongOfOrder(
        order,
        rows.filter(({ order_id: id }) => id === order),
      ),
    ),
    ...differences(
      'invoice',
      rows.map((row) => lineOf(row.serial_no, row.invoice_no, price(row), row.red_invoice_no)),
      blue.map((one) => lineOf(one.orderNo, one.invoiceNo, one.price, one.redInvoiceNo ?? '')),
    ),
    ...differences(
      'red invoice',
      red.map((row) => lineOf(row.red_serial_no, row.red_invoice_no, row.invoice_no)),
      played.reversals.map((one) => lineOf(one.billId, one.redInvoiceNo, one.invoiceNo)),
    ),
    ...differences(
      'file',
      rows.flatMap(({ keys }) => keys),
      stored,
    ),
  ];
}

const lineOf = (...parts: readonly string[]): string => parts.join(' ');

const price = ({ amount_fen: fen }: InvoiceEnd): string => (fen === null ? '-' : formatFen(fen));

/** One is out, over what the order keeps; one over all that was paid may have been before it. */
function wrongOfOrder(order: number, rows: readonly InvoiceEnd[]): readonly string[] {
  const { issued, reversed } = INVOICE_STATUSES;
  const out = rows.filter(({ status }) => status === issued);
  const undone = rows.filter(({ status }) => status === reversed);
  const problems: readonly (readonly [boolean, string])[] = [
    [out.length !== 1, `${out.length} invoices out`],
    [undone.length > 1, `${undone.length} invoices undone`],
    [rows.length > out.length + undone.length, 'an invoice neither out nor undone'],
    [rows.some(({ waits }) => waits), 'an invoice still waits'],
    [out.some((row) => row.amount_fen !== row.kept_fen), 'not over what it keeps'],
    [undone.some((row) => row.amount_fen !== row.paid_fen), 'undone, but not over what was paid'],
    [undone.some((row) => row.kept_fen === row.paid_fen), 'undone, and nothing went back'],
  ];
  return problems.flatMap(([isWrong, what]) => (isWrong ? [`order ${order}: ${what}`] : []));
}

/** What stands in one list and not, or not as often, in the other. */
function differences(
  what: string,
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  return [
    ...without(ours, theirs).map((line) => `${what} only in our rows: ${line}`),
    ...without(theirs, ours).map((line) => `${what} not in our rows: ${line}`),
  ];
}

function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) {
    left.set(line, (left.get(line) ?? 0) + 1);
  }
  return some.filter((line) => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times <= 0;
  });
}
