/** Invoice titles and invoices of a buyer. */
import { buildCourse } from '#factory/catalog';
import { buildInvoice, buildIssuedInvoice, buildTitle, COMPANY } from '#factory/invoice';
import { buildPaidOrder } from '#factory/order';
import type { CallName } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Asks } from './ask.ts';

type InvoiceCall = Extract<CallName, `invoice.${string}`>;

async function paidOrderOf({ platform }: TestApp, userId: number): Promise<number> {
  const course = await buildCourse(platform);
  return (await buildPaidOrder(platform, userId, { type: 2, id: course })).id;
}

export const invoiceAsks: Asks<InvoiceCall> = {
  'invoice.titles': async () => ({ request: {} }),
  'invoice.addTitle': async () => ({ request: COMPANY }),
  'invoice.editTitle': async ({ platform }, { userId }) => ({
    request: { ...COMPANY, id: await buildTitle(platform, userId), title: '深圳知远教育有限公司' },
  }),
  'invoice.apply': async (app, { userId }) => ({
    request: {
      orders_id: await paidOrderOf(app, userId),
      invoice_id: await buildTitle(app.platform, userId),
      invoice_type: 2,
      email: COMPANY.email,
    },
  }),
  'invoice.records': async (app, { userId }) => ({
    request: {
      id: await buildInvoice(app.platform, userId, await paidOrderOf(app, userId)),
    },
  }),
  'invoice.mail': async (app, { userId }) => ({
    request: {
      id: await buildIssuedInvoice(app.platform, userId, await paidOrderOf(app, userId)),
      email: COMPANY.email,
    },
  }),
};
