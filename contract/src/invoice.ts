/** Invoice titles, requests for invoices and the invoices themselves. */
import { z } from 'zod';
import { call, empty } from './kernel/call.ts';
import { REMARK_MAX_LENGTH } from './kernel/limits.ts';
import { INVOICE_STATUSES, INVOICE_TITLE_TYPES, INVOICE_TYPES } from './kernel/statuses.ts';
import {
  bit,
  email,
  id,
  line,
  money,
  optionalLineOf,
  paged,
  paging,
  serialNo,
  ticked,
  time,
  url,
} from './kernel/wire.ts';

const TAX_NO_MAX = 20;
const PHONE_MAX = 20;
const ACCOUNT_NO_MAX = 40;
const ADDRESS_MAX = 100;

const titleType = z.enum(INVOICE_TITLE_TYPES);
const invoiceType = z.enum(INVOICE_TYPES);
const invoiceStatus = z.enum(INVOICE_STATUSES);

/** What is wrong with a title has a code of its own, so its fields are taken as typed. */
const titleRequest = z.object({
  title_type: titleType,
  title: line,
  tax_no: optionalLineOf(TAX_NO_MAX),
  bank_name: optionalLineOf(ADDRESS_MAX),
  bank_account: optionalLineOf(ACCOUNT_NO_MAX),
  address: optionalLineOf(ADDRESS_MAX),
  phone: optionalLineOf(PHONE_MAX),
  email: email.or(z.literal('')).default(''),
  is_default: bit.default(0),
});

const applyRequest = z.object({
  orders_id: id,
  invoice_id: id.describe('The title'),
  invoice_type: invoiceType,
  email,
  remark: optionalLineOf(REMARK_MAX_LENGTH),
});

const InvoiceTitleWire = z
  .object({
    id,
    title_type: titleType,
    title: z.string(),
    tax_no: z.string(),
    bank_name: z.string(),
    bank_account: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    is_default: bit,
  })
  .meta({ id: 'InvoiceTitle' });

const InvoiceWire = z
  .object({
    id,
    orders_id: id,
    order_no: serialNo,
    title_type: titleType,
    title: z.string(),
    tax_no: z.string(),
    invoice_type: invoiceType,
    price: money,
    content: z.string(),
    email: z.string(),
    status: invoiceStatus,
    invoice_no: z.string(),
    file_pdf: url,
    file_ofd: url,
    file_xml: url,
    red_invoice_no: z.string().describe('Of the reversal'),
    reason: z.string().describe('Why it failed'),
    seller_name: z.string(),
    apply_time: time,
    issue_time: time.nullable(),
  })
  .meta({ id: 'Invoice' });

export const invoiceCalls = {
  titles: call({
    path: '/api/user/getUserInvoice',
    summary: "One's invoice titles, the default one first.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object(paging),
    response: z.array(InvoiceTitleWire),
    success: ['ok'],
    errors: [],
  }),
  addTitle: call({
    path: '/api/invoice/addInvoice',
    summary: 'Adds an invoice title; with an order it requests the invoice instead.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.union([applyRequest, titleRequest]),
    response: z.object({ id }),
    success: ['saved'],
    errors: [
      'invoice.titleInvalid',
      'invoice.tooManyTitles',
      'invoice.notAllowed',
      'invoice.exists',
      'order.notFound',
    ],
  }),
  editTitle: call({
    path: '/api/user/setUserInvoice',
    summary: 'Changes an invoice title, or deletes it.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.union([z.object({ id, is_delete: ticked }), titleRequest.extend({ id })]),
    response: z.object({ id }),
    success: ['saved', 'deleted'],
    errors: ['invoice.titleInvalid', 'common.saveFailed', 'common.deleteFailed'],
  }),
  apply: call({
    path: '/api/user/applyInvoice',
    summary: 'Requests the invoice of an order under one of the titles.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: applyRequest,
    response: z.object({ id, status: invoiceStatus }),
    success: ['saved'],
    errors: ['invoice.notAllowed', 'invoice.exists', 'invoice.titleInvalid', 'order.notFound'],
  }),
  records: call({
    path: '/api/invoice/getInvoice',
    summary: 'One invoice by its id or its order, else a page of all.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      id: id.optional(),
      orders_id: id.optional(),
      status: invoiceStatus.optional(),
      ...paging,
    }),
    response: z.union([InvoiceWire, paged(InvoiceWire)]),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  mail: call({
    path: '/api/invoice/mailInvoice',
    summary: 'Mails the files of an issued invoice, by default to the address of its request.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ id, email: email.optional() }),
    response: empty,
    success: ['saved'],
    errors: ['common.notFound', 'invoice.mailedOften'],
  }),
};
