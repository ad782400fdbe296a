/** Builders of invoice titles, requests and invoices. */
import { ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { lockForInvoice, markInvoiced } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { recordIssued } from './records/invoice.repo.ts';
import { addTitle } from './titles/title.commands.ts';
import { applyForInvoice } from './records/apply.commands.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Given = Exclude<CallInput<'invoice.addTitle'>, { orders_id: unknown }>;

/** A company with everything a special invoice needs. */
export const COMPANY: Given = {
  title_type: 2,
  title: '深圳知远科技有限公司',
  tax_no: '91440300708461136T',
  bank_name: '招商银行深圳科技园支行',
  bank_account: '755912345610801',
  address: '深圳市南山区科技园一路 1 号',
  phone: '0755-86013388',
  email: 'finance@zhiyuan.example',
  is_default: 0,
};

/** A title of a user. */
export async function buildTitle(
  platform: Platform,
  userId: number,
  given: Partial<Given> = {},
): Promise<number> {
  return (await addTitle(platform, userId, { ...COMPANY, ...given })).id;
}

/** An invoice a user asks for, of an order he has paid. */
export async function buildInvoice(
  platform: Platform,
  userId: number,
  orderId: number,
): Promise<number> {
  const { id } = await applyForInvoice(platform, userId, {
    orders_id: orderId,
    invoice_id: await buildTitle(platform, userId),
    invoice_type: 1,
    email: COMPANY.email,
    remark: '',
  });
  return id;
}

/** The same, issued, with a file. */
export async function buildIssuedInvoice(
  platform: Platform,
  userId: number,
  orderId: number,
): Promise<number> {
  const { db, storage, clock } = platform;
  const id = await buildInvoice(platform, userId, orderId);
  const pdfKey = `p/${userId}/${newId()}.pdf`;
  await storage.private.put(pdfKey, '%PDF-1.4\n%%EOF\n', 'application/pdf');
  await inTransaction(db, async (tx) => {
    const order = await lockForInvoice(tx, userId, { id: orderId });
    if (order === null) {
      throw new Error(`there is no order ${orderId}`);
    }
    await recordIssued(tx, {
      userId,
      orderId,
      serialNo: '',
      invoiceNo: '25442000000012345678',
      amountFen: order.kept_fen,
      pdfKey,
      ofdKey: '',
      xmlKey: '',
      now: clock.now(),
    });
    await markInvoiced(tx, order, ORDER_INVOICE_STATES.issued);
  });
  return id;
}
