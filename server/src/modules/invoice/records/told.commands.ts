/** What buyers hear of their invoices, in the transaction in which it happens. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { tell } from '#modules/message';
import type { Tx } from '#platform/db/transaction';
import type { DecidedInvoice, Issued } from './invoice.repo.ts';

/** It is out. */
export async function tellIssued(
  tx: Tx,
  { id }: DecidedInvoice,
  issued: Pick<Issued, 'userId' | 'invoiceNo' | 'amountFen' | 'now'>,
): Promise<void> {
  const { userId, invoiceNo, amountFen, now } = issued;
  const facts = { invoice_no: invoiceNo, price: formatFen(amountFen) };
  await tell(tx, 'invoice.issued', { userId, key: id, facts }, now);
}

/** It is not, and why. Asked for again it may fail again, which is heard again. */
export async function tellRefused(
  tx: Tx,
  { id, applied_at: appliedAt }: DecidedInvoice,
  refused: Pick<Issued, 'userId' | 'amountFen' | 'now'> & { readonly reason: string },
): Promise<void> {
  const { userId, amountFen, reason, now } = refused;
  const key = `${id}:${appliedAt.getTime()}`;
  const facts = { reason, price: formatFen(amountFen) };
  await tell(tx, 'invoice.refused', { userId, key, facts }, now);
}
