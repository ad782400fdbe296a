/** Invoices as the wire carries them. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { TitleDetails } from '../titles/title.rules.ts';
import type { InvoiceRow } from './invoice.repo.ts';

export type InvoiceRecord = Exclude<CallResponse<'invoice.records'>, { list: unknown }>;

/** One invoice; `files` are where they can be read, empty when there is none. */
export function presentInvoice(
  row: InvoiceRow,
  { title, tax_no, email }: TitleDetails,
  files: { readonly pdf: string; readonly ofd: string; readonly xml: string },
): InvoiceRecord {
  return {
    id: row.id,
    orders_id: row.order_id,
    order_no: row.order_no,
    title_type: row.title_type as InvoiceRecord['title_type'],
    title,
    tax_no,
    invoice_type: row.invoice_type as InvoiceRecord['invoice_type'],
    price: formatFen(row.amount_fen),
    content: row.content,
    email,
    status: row.status as InvoiceRecord['status'],
    invoice_no: row.invoice_no,
    file_pdf: files.pdf,
    file_ofd: files.ofd,
    file_xml: files.xml,
    red_invoice_no: row.red_invoice_no,
    reason: row.reason,
    seller_name: row.seller_name,
    apply_time: formatWireTime(row.applied_at),
    issue_time: row.issued_at === null ? null : formatWireTime(row.issued_at),
  };
}
