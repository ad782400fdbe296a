/** What of an order can be invoiced. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { INVOICE_DAYS } from '@zhiji/contract/kernel/limits';
import { ORDER_INVOICE_STATES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';

export interface InvoiceFacts {
  readonly status: number;
  /** Paid and not given back. */
  readonly kept_fen: number;
  readonly paid_at: Date | null;
  readonly invoiced: number;
}

const SETTLED: ReadonlySet<number> = new Set([
  ORDER_STATUSES.pendingConsumption,
  ORDER_STATUSES.completed,
  ORDER_STATUSES.reviewed,
  ORDER_STATUSES.partiallyRefunded,
]);

/** Whether an invoice can be issued: money was paid, is kept, and nobody asks it back. */
export function isIssuable({ status, kept_fen: keptFen }: InvoiceFacts): boolean {
  return SETTLED.has(status) && keptFen > 0;
}

/** What was paid until then comes too late. */
export function invoicedUntil(now: Date): Date {
  return new Date(now.getTime() - INVOICE_DAYS * DAY_MS);
}

/** Whether its buyer can ask for one now. */
export function isInvoiceable(order: InvoiceFacts, now: Date): boolean {
  const { paid_at: paidAt, invoiced } = order;
  const isInTime = paidAt !== null && paidAt > invoicedUntil(now);
  return isIssuable(order) && isInTime && invoiced === ORDER_INVOICE_STATES.none;
}
