/** Reads of one's own invoices. */
import { fail } from '#platform/failure';
import { presentInvoice } from './invoice.present.ts';
import { findInvoice, findInvoiceOf, listInvoices } from './invoice.repo.ts';
import { INVOICE_DETAILS, openDetails } from '../titles/title-sealing.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { InvoiceRecord } from './invoice.present.ts';
import type { InvoiceRow } from './invoice.repo.ts';

/** How long a link to a file works. */
const LINK_SECONDS = 600;

/** One invoice of a user, by itself or by its order, or a page of them. */
export async function records(
  platform: Platform,
  userId: number,
  input: CallInput<'invoice.records'>,
): Promise<CallResponse<'invoice.records'>> {
  const { db } = platform;
  if (input.id !== undefined) {
    return shown(platform, await findInvoice(db, userId, input.id));
  }
  if (input.orders_id !== undefined) {
    return shown(platform, await findInvoiceOf(db, userId, input.orders_id));
  }
  const { status, page, limit } = input;
  const { total, rows } = await listInvoices(db, userId, { status, page, limit });
  const list = await Promise.all(rows.map(async (row) => shown(platform, row)));
  return { list, total, page, limit };
}

async function shown(
  { config, storage }: Platform,
  row: InvoiceRow | null,
): Promise<InvoiceRecord> {
  if (row === null) {
    throw fail('common.notFound');
  }
  const details = openDetails(config.dataKey, INVOICE_DETAILS, row.details_sealed);
  const linkTo = async (key: string): Promise<string> =>
    key === '' ? '' : storage.privateLink(key, LINK_SECONDS);
  const [pdf, ofd, xml] = await Promise.all([row.pdf_key, row.ofd_key, row.xml_key].map(linkTo));
  return presentInvoice(row, details, { pdf: pdf ?? '', ofd: ofd ?? '', xml: xml ?? '' });
}

/** The latest invoice of an order, as the order's page shows it; null without one. */
export function invoiceOf({ db, storage }: Platform) {
  return async (userId: number, orderId: number): Promise<OrderInvoice> => {
    const row = await findInvoiceOf(db, userId, orderId);
    if (row === null) {
      return null;
    }
    const pdf = row.pdf_key === '' ? '' : await storage.privateLink(row.pdf_key, LINK_SECONDS);
    const status = row.status as InvoiceRecord['status'];
    return { id: row.id, status, invoice_no: row.invoice_no, file_pdf: pdf };
  };
}

type OrderInvoice = CallResponse<'order.detail'>['invoice'];
