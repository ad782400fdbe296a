/** An institution, or the platform, issues invoices, says why not, and undoes them. */
import { open } from 'node:fs/promises';
import { INVOICE_NO } from '@zhiji/contract/kernel/patterns';
import {
  INVOICE_STATUSES,
  ORDER_INVOICE_STATES,
  ORDER_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { isIssuable, lockForInvoice, markInvoiced } from '#modules/order';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { newId } from '#platform/ids';
import { userOfSerialNo } from '#platform/serial-no';
import {
  beginReversal,
  listWaiting,
  recordFailed,
  recordIssued,
  recordWithdrawn,
} from './invoice.repo.ts';
import { undo } from './reversal.commands.ts';
import { tellIssued, tellRefused } from './told.commands.ts';
import { INVOICE_DETAILS, openDetails } from '../titles/title-sealing.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { InvoicedOrder } from '#modules/order';

const SHOWN = 100;
const PDF_MARK = '%PDF-';

/** Somebody's word about the invoice of an order. */
export interface Decision {
  readonly actor: Actor;
  readonly orderNo: string;
}

/** Invoices that wait for the actor, the oldest first. */
export async function waitingInvoices({ db, config }: Platform, { shopId }: Actor) {
  const rows = await listWaiting(db, shopId, SHOWN);
  return rows.map(({ details_sealed: sealed, ...row }) => ({
    ...row,
    ...openDetails(config.dataKey, INVOICE_DETAILS, sealed),
    isToReverse: row.status !== INVOICE_STATUSES.asked,
  }));
}

/** The invoice is out: its number and its file are the buyer's. */
export async function issueInvoice(
  platform: Platform,
  { invoiceNo, path, ...decision }: Decision & { invoiceNo: string; path: string },
): Promise<void> {
  const { db, clock, storage } = platform;
  requireNumber(invoiceNo);
  await requirePdf(path);
  // Nothing is stored for somebody who may not issue it; it is asked again when it counts.
  const { user_id: buyerId } = await inTransaction(db, async (tx) => requireOrder(tx, decision));
  // Beside what else is the buyer's alone.
  const pdfKey = `p/${buyerId}/${newId()}.pdf`;
  await storage.private.putFile(pdfKey, path, 'application/pdf');
  try {
    await decide(platform, decision, 'invoice.issue', async (tx, order) => {
      const { user_id: userId, id: orderId, kept_fen: amountFen } = order;
      const now = clock.now();
      const files = { pdfKey, ofdKey: '', xmlKey: '' };
      const issued = { userId, orderId, serialNo: '', invoiceNo, amountFen, ...files, now };
      const invoice = isIssuable(order) ? await recordIssued(tx, issued) : null;
      if (invoice === null) {
        return null;
      }
      await markInvoiced(tx, order, ORDER_INVOICE_STATES.issued);
      await tellIssued(tx, invoice, issued);
      return { invoice: invoiceNo, fen: amountFen };
    });
  } catch (error) {
    await storage.private.delete([pdfKey]);
    throw error;
  }
}

/** It cannot be issued; the buyer reads why and may ask again. */
export async function failInvoice(
  platform: Platform,
  { reason, ...decision }: Decision & { reason: string },
): Promise<void> {
  await decide(platform, decision, 'invoice.fail', async (tx, order) => {
    const failed = { userId: order.user_id, orderId: order.id, serialNo: '', reason };
    const invoice = await recordFailed(tx, failed);
    if (invoice === null) {
      return null;
    }
    await markInvoiced(tx, order, ORDER_INVOICE_STATES.none);
    const now = platform.clock.now();
    await tellRefused(tx, invoice, { ...failed, amountFen: order.kept_fen, now });
    return { reason };
  });
}

/** A red invoice undoes it, issued by hand. */
export async function reverseInvoice(
  platform: Platform,
  { redNo, ...decision }: Decision & { redNo: string },
): Promise<void> {
  requireNumber(redNo);
  const now = platform.clock.now();
  await decide(platform, decision, 'invoice.reverse', async (tx, order) => {
    const { user_id: userId, id: orderId } = order;
    // A request that is refused would leave its buyer without an invoice.
    if (order.status === ORDER_STATUSES.refunding && order.leaving_fen === 0) {
      throw fail('operator.refundUndecided', { data: { order: order.order_no } });
    }
    await beginReversal(tx, { userId, orderId });
    const red = { redNo, isByHand: true, now };
    return (await undo(tx, order, red)) ? { red: redNo } : null;
  });
}

/** All the money of an order went back: what was asked for is off. */
export async function withdrawIfReturned(
  { db }: Platform,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    if (order?.kept_fen === 0 && (await recordWithdrawn(tx, { userId, orderId }))) {
      await markInvoiced(tx, order, ORDER_INVOICE_STATES.none);
    }
  });
}

type Detail = Readonly<Record<string, string | number>>;

const missing = (orderNo: string) =>
  fail('operator.invoiceMissing', { data: { invoice: orderNo } });

/** Locks the order; another institution's is not there for the actor. */
async function requireOrder(tx: Tx, { actor, orderNo }: Decision): Promise<InvoicedOrder> {
  const order = await lockForInvoice(tx, userOfSerialNo(orderNo) ?? 0, { orderNo });
  if (order === null || (actor.shopId !== null && actor.shopId !== order.shop_id)) {
    throw missing(orderNo);
  }
  return order;
}

/** Does something about the invoice of an order whose lock it holds, and notes who did. */
export async function decide(
  { db }: Platform,
  decision: Decision,
  action: string,
  work: (tx: Tx, order: InvoicedOrder) => Promise<Detail | null>,
): Promise<void> {
  const { actor, orderNo } = decision;
  await inTransaction(db, async (tx) => {
    const detail = await work(tx, await requireOrder(tx, decision));
    if (detail === null) {
      throw missing(orderNo);
    }
    await recordAudit(tx, { actor, action, subject: `order ${orderNo}`, detail });
  });
}

function requireNumber(text: string): void {
  if (!INVOICE_NO.test(text)) {
    throw fail('operator.invoiceNumber');
  }
}

/** Only what begins as a PDF is kept. */
async function requirePdf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(PDF_MARK.length), 0, PDF_MARK.length, 0);
    if (buffer.toString('latin1') !== PDF_MARK) {
      throw fail('operator.invoiceFile');
    }
  } finally {
    await file.close();
  }
}
