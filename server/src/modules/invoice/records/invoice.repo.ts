/** SQL of invoices: asking for them and what becomes of them. Everyone has only their own. */
import { sql } from 'kysely';
import { INVOICE } from '@zhiji/contract/kernel/lifecycles/money';
import { INVOICE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { isMoneyLeaving } from '#modules/order';
import { literals, move } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const STATUSES = literals(INVOICE_STATUSES);
const LEAVES = isMoneyLeaving({ userId: sql`v.user_id`, orderId: sql`v.order_id` });
const ISSUE = move(INVOICE, 'issue');
const FAIL = move(INVOICE, 'fail');
const RESUBMIT = move(INVOICE, 'resubmit');
const REVERSE = move(INVOICE, 'reverse');
const FINISH_REVERSAL = move(INVOICE, 'finishReversal');
const WITHDRAW = move(INVOICE, 'withdraw');

export interface InvoiceRow {
  readonly id: number;
  readonly order_id: number;
  readonly order_no: string;
  readonly title_type: number;
  readonly details_sealed: Buffer;
  readonly invoice_type: number;
  /** What it is about: once it is issued its own sum, before that what the order keeps. */
  readonly amount_fen: number;
  readonly content: string;
  readonly status: number;
  readonly invoice_no: string;
  readonly red_invoice_no: string;
  readonly pdf_key: string;
  readonly ofd_key: string;
  readonly xml_key: string;
  readonly reason: string;
  readonly seller_name: string;
  readonly applied_at: Date;
  readonly issued_at: Date | null;
}

const COLUMNS = sql`v.id, v.order_id, o.order_no, v.title_type, v.details_sealed, v.invoice_type,
  coalesce(v.amount_fen, o.paid_fen - o.refunded_fen) as amount_fen, v.content, v.status,
  v.invoice_no, v.red_invoice_no, v.pdf_key, v.ofd_key, v.xml_key, v.reason, v.seller_name, v.applied_at, v.issued_at`;

const find = async (
  db: Database,
  userId: number,
  which: RawBuilder<unknown>,
): Promise<InvoiceRow | null> => {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS}
    from invoice v join orders o on o.user_id = v.user_id and o.id = v.order_id
    where v.user_id = ${userId} and ${which}
    order by v.id desc limit 1`.execute(db);
  return rows[0] ?? null;
};

/** An invoice of a user. */
export async function findInvoice(
  db: Database,
  userId: number,
  id: number,
): Promise<InvoiceRow | null> {
  return find(db, userId, sql`v.id = ${id}::bigint`);
}

/** The latest invoice of an order. */
export async function findInvoiceOf(
  db: Database,
  userId: number,
  orderId: number,
): Promise<InvoiceRow | null> {
  return find(db, userId, sql`v.order_id = ${orderId}::bigint`);
}

export interface InvoiceFilter {
  readonly status: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** One page of somebody's invoices, the latest first, and how many there are. */
export async function listInvoices(
  db: Database,
  userId: number,
  { status, page, limit }: InvoiceFilter,
): Promise<{ readonly total: number; readonly rows: readonly InvoiceRow[] }> {
  const matches = status === undefined ? sql`true` : sql`v.status = ${status}::smallint`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from invoice v
    where v.user_id = ${userId} and ${matches}`.execute(db);
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS}
    from invoice v join orders o on o.user_id = v.user_id and o.id = v.order_id
    where v.user_id = ${userId} and ${matches}
    order by v.id desc limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export interface NewInvoice {
  readonly userId: number;
  readonly orderId: number;
  readonly invoiceType: number;
  readonly titleType: number;
  readonly detailsSealed: Buffer;
  readonly content: string;
  readonly remark: string;
  readonly sellerName: string;
  /** Of a seller whose invoices the tax service issues; else empty. */
  readonly sellerTaxNo: string;
  readonly now: Date;
}

/** When the tax service is asked; never for an institution that issues by hand. */
const lookAt = ({ sellerTaxNo, now }: NewInvoice): Date | null => (sellerTaxNo === '' ? null : now);

/** Asks for the invoice of an order whose lock is held and that has none. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<number> {
  const { id } = await tx
    .insertInto('invoice')
    .values({
      user_id: invoice.userId,
      order_id: invoice.orderId,
      invoice_type: invoice.invoiceType,
      title_type: invoice.titleType,
      details_sealed: invoice.detailsSealed,
      status: INVOICE_STATUSES.asked,
      content: invoice.content,
      remark: invoice.remark,
      seller_name: invoice.sellerName,
      applied_at: invoice.now,
      seller_tax_no: invoice.sellerTaxNo,
      look_at: lookAt(invoice),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A failed invoice of an order is asked for again, under another title; null without one. */
export async function resubmitInvoice(tx: Tx, invoice: NewInvoice): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update invoice set ${RESUBMIT.set}, invoice_type = ${invoice.invoiceType},
      title_type = ${invoice.titleType}, details_sealed = ${invoice.detailsSealed},
      remark = ${invoice.remark}, reason = '', applied_at = ${invoice.now},
      seller_tax_no = ${invoice.sellerTaxNo}, look_at = ${lookAt(invoice)}, look_num = 0
    where user_id = ${invoice.userId} and order_id = ${invoice.orderId} and ${RESUBMIT.allowed}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface WaitingInvoice {
  readonly user_id: number;
  readonly id: number;
  readonly order_id: number;
  readonly shop_id: number;
  readonly order_no: string;
  readonly status: number;
  readonly invoice_type: number;
  readonly title_type: number;
  readonly details_sealed: Buffer;
  readonly amount_fen: number;
  readonly applied_at: Date;
}

/**
 * What somebody has to do: invoices to issue, and issued ones that keep a refund waiting, unless the
 * tax service is at it. The oldest first; of one institution, or of all.
 */
export async function listWaiting(
  db: Database,
  shopId: number | null,
  limit: number,
): Promise<readonly WaitingInvoice[]> {
  const { rows } = await sql<WaitingInvoice>`
    select v.user_id, v.id, v.order_id, o.shop_id, o.order_no, v.status, v.invoice_type,
      v.title_type, v.details_sealed,
      coalesce(v.amount_fen, o.paid_fen - o.refunded_fen) as amount_fen, v.applied_at
    from invoice v join orders o on o.user_id = v.user_id and o.id = v.order_id
    where v.look_at is null and (v.status in (${STATUSES.asked}, ${STATUSES.reversing})
        or v.status = ${STATUSES.issued} and ${LEAVES})
      and (${shopId}::bigint is null or o.shop_id = ${shopId}::bigint)
    order by v.applied_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

interface OfOrder {
  readonly userId: number;
  readonly orderId: number;
}

/** What is issued by hand has no number at the tax service; what is there nobody else decides. */
interface Issuing extends OfOrder {
  readonly serialNo: string;
}

/** What was decided about. */
export interface DecidedInvoice {
  readonly id: number;
  /** One that failed may be asked for again. */
  readonly applied_at: Date;
}

export interface Issued extends Issuing {
  readonly invoiceNo: string;
  readonly amountFen: number;
  readonly pdfKey: string;
  readonly ofdKey: string;
  readonly xmlKey: string;
  readonly now: Date;
}

/** Writes that the invoice of an order is out; null when none waits for who issued it. */
export async function recordIssued(tx: Tx, issued: Issued): Promise<DecidedInvoice | null> {
  const { rows } = await sql<DecidedInvoice>`
    update invoice set ${ISSUE.set}, invoice_no = ${issued.invoiceNo},
      amount_fen = ${issued.amountFen}, pdf_key = ${issued.pdfKey}, ofd_key = ${issued.ofdKey},
      xml_key = ${issued.xmlKey}, issued_at = ${issued.now}, look_at = null, look_num = 0
    where user_id = ${issued.userId} and order_id = ${issued.orderId}
      and serial_no = ${issued.serialNo} and ${ISSUE.allowed}
    returning id, applied_at`.execute(tx);
  return rows[0] ?? null;
}

/** Writes that the invoice of an order cannot be issued, and why; null as above. */
export async function recordFailed(
  tx: Tx,
  { userId, orderId, serialNo, reason }: Issuing & { readonly reason: string },
): Promise<DecidedInvoice | null> {
  const { rows } = await sql<DecidedInvoice>`
    update invoice set ${FAIL.set}, reason = ${reason}, amount_fen = null, serial_no = '',
      look_at = null, look_num = 0
    where user_id = ${userId} and order_id = ${orderId} and serial_no = ${serialNo}
      and ${FAIL.allowed}
    returning id, applied_at`.execute(tx);
  return rows[0] ?? null;
}

/** An invoice that is out is being undone by hand; also one that the tax service could not undo. */
export async function beginReversal(tx: Tx, { userId, orderId }: OfOrder): Promise<void> {
  await sql`
    update invoice set ${REVERSE.set}
    where user_id = ${userId} and order_id = ${orderId} and ${REVERSE.allowed}`.execute(tx);
}

/** What the tax service issued it is asked to undo, under a number of ours. */
export async function askReversal(
  tx: Tx,
  { userId, orderId, redSerialNo, now }: OfOrder & { redSerialNo: string; now: Date },
): Promise<void> {
  await sql`
    update invoice set ${REVERSE.set}, red_serial_no = ${redSerialNo}, look_at = ${now},
      look_num = 0
    where user_id = ${userId} and order_id = ${orderId} and serial_no <> ''
      and ${REVERSE.allowed}`.execute(tx);
}

export interface Reversed extends OfOrder {
  readonly redNo: string;
  /** Not while the tax service is at it: there would be two red invoices. */
  readonly isByHand: boolean;
  readonly now: Date;
}

/** Writes that a red invoice undoes the one of an order; null when none is being undone. */
export async function recordReversed(
  tx: Tx,
  { userId, orderId, redNo, isByHand, now }: Reversed,
): Promise<ReversedInvoice | null> {
  const { rows } = await sql<ReversedInvoice>`
    update invoice set ${FINISH_REVERSAL.set}, red_invoice_no = ${redNo}, reversed_at = ${now},
      look_at = null
    where user_id = ${userId} and order_id = ${orderId} and ${FINISH_REVERSAL.allowed}
      and (not ${isByHand}::boolean or look_at is null)
    returning invoice_type, title_type, details_sealed, content, remark, seller_name`.execute(tx);
  return rows[0] ?? null;
}

export interface ReversedInvoice {
  readonly invoice_type: number;
  readonly title_type: number;
  readonly details_sealed: Buffer;
  readonly content: string;
  readonly remark: string;
  readonly seller_name: string;
}

/** Nothing is left to invoice of an order: what was asked for is off. False when nothing was. */
export async function recordWithdrawn(tx: Tx, { userId, orderId }: OfOrder): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoice set ${WITHDRAW.set}, look_at = null
    where user_id = ${userId} and order_id = ${orderId} and ${WITHDRAW.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether an invoice of a user is to be issued or undone. */
export async function hasOpenInvoice(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from invoice where user_id = ${userId}
        and status in (${STATUSES.asked}, ${STATUSES.issuing}, ${STATUSES.reversing})
    ) as open`.execute(db);
  return rows[0]?.open === true;
}
