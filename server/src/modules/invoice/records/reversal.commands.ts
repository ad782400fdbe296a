/** A red invoice undoes one that is out: a refund goes out, and what is kept is invoiced anew. */
import { ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { lockForInvoice, markInvoiced, releaseRefunds } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { newSerialNo } from '#platform/serial-no';
import { askReversal, insertInvoice, recordReversed } from './invoice.repo.ts';
import type { InvoicedOrder } from '#modules/order';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { Reversed } from './invoice.repo.ts';

/** A refund waits: the tax service is asked to undo what it issued. */
export async function reverseForRefund(
  { db, clock }: Platform,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    if (order !== null) {
      await beginIfRefundWaits(tx, order, now);
    }
  });
}

/** Begins to undo what the tax service issued, for an order whose lock is held. */
export async function beginIfRefundWaits(tx: Tx, order: InvoicedOrder, now: Date): Promise<void> {
  const { user_id: userId, id: orderId } = order;
  // Who issued it by hand is asked by the list of what waits.
  if (order.leaving_fen > 0) {
    await askReversal(tx, { userId, orderId, redSerialNo: newSerialNo(userId, now), now });
  }
}

/** The red invoice is out. */
export async function finishReversal(
  { db, clock }: Platform,
  { user_id: userId, order_id: orderId }: { readonly user_id: number; readonly order_id: number },
  redNo: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    if (order !== null) {
      await undo(tx, order, { redNo, isByHand: false, now: clock.now() });
    }
  });
}

/** Writes it down, for an order whose lock is held; false when nothing is being undone. */
export async function undo(
  tx: Tx,
  order: InvoicedOrder,
  red: Pick<Reversed, 'redNo' | 'isByHand' | 'now'>,
): Promise<boolean> {
  const { user_id: userId, id: orderId, leaving_fen: leavingFen } = order;
  const { now } = red;
  const reversed = await recordReversed(tx, { userId, orderId, ...red });
  if (reversed === null) {
    return false;
  }
  const isAnew = leavingFen > 0 && order.kept_fen > leavingFen;
  if (isAnew) {
    await insertInvoice(tx, {
      userId,
      orderId,
      invoiceType: reversed.invoice_type,
      titleType: reversed.title_type,
      detailsSealed: reversed.details_sealed,
      content: reversed.content,
      remark: reversed.remark,
      sellerName: reversed.seller_name,
      sellerTaxNo: order.tax_no,
      now,
    });
  }
  const { asked, none } = ORDER_INVOICE_STATES;
  await markInvoiced(tx, order, isAnew ? asked : none);
  await releaseRefunds(tx, order, now);
  return true;
}
