/**
 * The tax service issues and undoes invoices, asked until it has answered. The same number on every
 * try makes asking again harmless.
 */
import {
  INVOICE_STATUSES,
  INVOICE_TYPES,
  ORDER_INVOICE_STATES,
} from '@zhiji/contract/kernel/statuses';
import { isIssuable, lockForInvoice, markInvoiced, releaseRefunds } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { idOf } from '#platform/ids';
import { newSerialNo } from '#platform/serial-no';
import { recordFailed, recordIssued } from '../records/invoice.repo.ts';
import { beginIfRefundWaits, finishReversal } from '../records/reversal.commands.ts';
import { tellIssued, tellRefused } from '../records/told.commands.ts';
import { INVOICE_DETAILS, openDetails } from '../titles/title-sealing.ts';
import { beginIssuing, postpone, takeDue } from './issuing.repo.ts';
import { pauseAfter } from './issuing.rules.ts';
import type { InvoiceFiles, InvoiceIssuer } from '#gateways/invoice/invoice-issuer';
import type { Platform } from '#platform/module';
import type { DueInvoice } from './issuing.repo.ts';

const AT_ONCE = 8;
const KINDS = ['pdf', 'ofd', 'xml'] as const;

/** Moves on what waits for the tax service. */
export async function issueDue(
  platform: Platform,
  issuer: InvoiceIssuer,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) {
    return;
  }
  const due = await takeDue(platform.db, { now: platform.clock.now(), limit: AT_ONCE });
  // Side by side: one after the other they would outlast the lease.
  await Promise.all(
    due.map(async (invoice) =>
      step(platform, issuer, invoice).catch(async (error: unknown) => {
        platform.log.warn('tax service out of reach', { dependency: 'invoice', error });
        await later(platform, invoice);
      }),
    ),
  );
}

async function step(platform: Platform, issuer: InvoiceIssuer, invoice: DueInvoice): Promise<void> {
  switch (invoice.status) {
    case INVOICE_STATUSES.asked:
      return begin(platform, issuer, invoice);
    case INVOICE_STATUSES.issuing:
      return followIssuing(platform, issuer, invoice);
    case INVOICE_STATUSES.reversing:
      return followReversal(platform, issuer, invoice);
    default:
      return undefined;
  }
}

/** Fixes the sum and the number; from here on no refund goes out before the invoice is undone. */
async function begin(
  platform: Platform,
  issuer: InvoiceIssuer,
  invoice: DueInvoice,
): Promise<void> {
  const { user_id: userId, order_id: orderId } = invoice;
  const now = platform.clock.now();
  const begun = await inTransaction(platform.db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    if (order === null || !isIssuable(order)) {
      return null;
    }
    const serialNo = newSerialNo(userId, now);
    const sum = { amountFen: order.kept_fen, serialNo };
    if (!(await beginIssuing(tx, invoice, sum))) {
      return null;
    }
    await markInvoiced(tx, order, ORDER_INVOICE_STATES.issued);
    return {
      ...invoice,
      status: INVOICE_STATUSES.issuing,
      serial_no: serialNo,
      amount_fen: order.kept_fen,
      look_num: 0,
    };
  });
  return begun === null ? later(platform, invoice) : followIssuing(platform, issuer, begun);
}

async function followIssuing(
  platform: Platform,
  issuer: InvoiceIssuer,
  invoice: DueInvoice,
): Promise<void> {
  const { serial_no: serialNo, seller_tax_no: sellerTaxNo } = invoice;
  const state = await issuer.query({ serialNo, sellerTaxNo });
  switch (state.state) {
    case 'working':
      return later(platform, invoice);
    case 'failed':
      return fail(platform, invoice, state.reason);
    case 'issued':
      return finish(platform, issuer, invoice, state);
    case 'unknown': {
      const answer = await issuer.issue(draftOf(platform, invoice));
      return answer.taken ? later(platform, invoice) : fail(platform, invoice, answer.reason);
    }
  }
}

function draftOf({ config, clock }: Platform, invoice: DueInvoice) {
  const details = openDetails(config.dataKey, INVOICE_DETAILS, invoice.details_sealed);
  return {
    serialNo: invoice.serial_no,
    isSpecial: invoice.invoice_type === INVOICE_TYPES.special,
    sellerTaxNo: invoice.seller_tax_no,
    buyer: {
      name: details.title,
      taxNo: details.tax_no,
      address: details.address,
      phone: details.phone,
      bankName: details.bank_name,
      bankAccount: details.bank_account,
      email: details.email,
    },
    amountFen: invoice.amount_fen ?? 0,
    goodsName: invoice.content,
    remark: invoice.remark,
    at: clock.now(),
  };
}

async function later({ db, clock }: Platform, invoice: DueInvoice): Promise<void> {
  const lookAt = new Date(clock.now().getTime() + pauseAfter(invoice.look_num));
  await postpone(db, invoice, lookAt);
}

async function fail({ db, clock }: Platform, invoice: DueInvoice, reason: string): Promise<void> {
  const { user_id: userId, order_id: orderId, serial_no: serialNo } = invoice;
  const failed = { userId, orderId, serialNo, reason };
  await inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    const refused = order === null ? null : await recordFailed(tx, failed);
    if (order !== null && refused !== null) {
      const now = clock.now();
      await markInvoiced(tx, order, ORDER_INVOICE_STATES.none);
      await releaseRefunds(tx, order, now);
      await tellRefused(tx, refused, { ...failed, amountFen: invoice.amount_fen ?? 0, now });
    }
  });
}

async function finish(
  { db, clock, storage }: Platform,
  issuer: InvoiceIssuer,
  invoice: DueInvoice,
  { invoiceNo, files: offered }: { readonly invoiceNo: string; readonly files: InvoiceFiles },
): Promise<void> {
  const { user_id: userId, order_id: orderId, serial_no: serialNo } = invoice;
  const keys = { pdf: '', ofd: '', xml: '' };
  // All are here before any is stored: one that cannot be had leaves nothing behind.
  const fetched = await Promise.all(
    KINDS.filter((kind) => offered[kind] !== '').map(async (kind) => ({
      kind,
      bytes: await issuer.download(offered[kind]),
    })),
  );
  for (const { kind, bytes } of fetched) {
    // By the number at the service: who stores them again after a death writes over them.
    keys[kind] = `p/${userId}/${idOf(serialNo)}.${kind}`;
    await storage.private.put(keys[kind], bytes, `application/${kind}`);
  }
  const now = clock.now();
  const issued = {
    userId,
    orderId,
    serialNo,
    invoiceNo,
    amountFen: invoice.amount_fen ?? 0,
    pdfKey: keys.pdf,
    ofdKey: keys.ofd,
    xmlKey: keys.xml,
    now,
  };
  await inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    // Otherwise another worker was faster, and the same files are those of its row.
    const out = order === null ? null : await recordIssued(tx, issued);
    if (order !== null && out !== null) {
      // Money may have been promised back while the service was at it.
      await beginIfRefundWaits(tx, order, now);
      await tellIssued(tx, out, issued);
    }
  });
}

async function followReversal(
  platform: Platform,
  issuer: InvoiceIssuer,
  invoice: DueInvoice,
): Promise<void> {
  const { red_serial_no: serialNo, seller_tax_no: sellerTaxNo, invoice_no: invoiceNo } = invoice;
  const state = await issuer.queryReversal({ serialNo, sellerTaxNo });
  switch (state.state) {
    case 'working':
      return later(platform, invoice);
    case 'failed':
      return leaveToPerson(platform, invoice);
    case 'reversed':
      return finishReversal(platform, invoice, state.redInvoiceNo);
    case 'unknown': {
      const isSpecial = invoice.invoice_type === INVOICE_TYPES.special;
      const answer = await issuer.reverse({ serialNo, invoiceNo, isSpecial, sellerTaxNo });
      return answer.taken ? later(platform, invoice) : leaveToPerson(platform, invoice);
    }
  }
}

/** It stands in the list of what waits from now on; its refund waits as well. */
async function leaveToPerson({ db, log }: Platform, invoice: DueInvoice): Promise<void> {
  log.error('a red invoice needs a person', { dependency: 'invoice' });
  await postpone(db, invoice, null);
}
