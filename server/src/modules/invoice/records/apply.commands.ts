/** A buyer asks for the invoice of an order. */
import { INVOICE_STATUSES, ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { isInvoiceable, lockForInvoice, markInvoiced } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { insertInvoice, resubmitInvoice } from './invoice.repo.ts';
import {
  INVOICE_DETAILS,
  openDetails,
  sealDetails,
  TITLE_DETAILS,
} from '../titles/title-sealing.ts';
import { findTitle } from '../titles/title.repo.ts';
import { missingFields } from '../titles/title.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { Title } from '../titles/title.rules.ts';

type Input = CallInput<'invoice.apply'>;

/** What the tax office calls what is sold here. */
const CONTENT = '*非学历教育服务*培训费';

/** Asks for an invoice over what the order keeps; one that failed is asked for again. */
export async function applyForInvoice(
  platform: Platform,
  userId: number,
  input: Input,
): Promise<CallResponse<'invoice.apply'>> {
  const { db, clock, config } = platform;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: input.orders_id });
    if (order === null) {
      throw fail('order.notFound');
    }
    const title = await requireTitle(platform, tx, userId, input);
    if (order.invoiced !== ORDER_INVOICE_STATES.none) {
      throw fail('invoice.exists');
    }
    if (!isInvoiceable(order, now)) {
      throw fail('invoice.notAllowed');
    }
    const details = { ...title, email: input.email };
    const invoice = {
      userId,
      orderId: order.id,
      invoiceType: input.invoice_type,
      titleType: title.title_type,
      detailsSealed: sealDetails(config.dataKey, INVOICE_DETAILS, details),
      content: CONTENT,
      remark: input.remark,
      sellerName: order.shop_name,
      sellerTaxNo: order.tax_no,
      now,
    };
    const id = (await resubmitInvoice(tx, invoice)) ?? (await insertInvoice(tx, invoice));
    await markInvoiced(tx, order, ORDER_INVOICE_STATES.asked);
    return { id, status: INVOICE_STATUSES.asked };
  });
}

/** A title of the user that will do for the type of invoice. */
async function requireTitle(
  { config }: Platform,
  tx: Tx,
  userId: number,
  { invoice_id: titleId, invoice_type: invoiceType }: Input,
): Promise<Title> {
  const row = await findTitle(tx, userId, titleId);
  if (row === null) {
    throw fail('invoice.titleInvalid', { fields: ['invoice_id'] });
  }
  const { title_type, details_sealed: sealed } = row;
  const title = { title_type, ...openDetails(config.dataKey, TITLE_DETAILS, sealed) };
  const fields = missingFields(title, invoiceType);
  if (fields.length > 0) {
    throw fail('invoice.titleInvalid', { fields });
  }
  return title;
}
