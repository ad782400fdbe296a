/** Invoices for tests of screens. */
import type { CallResponse } from '@zhiji/contract/calls';

/** A company as whose title invoices are made out. */
export const company: CallResponse<'invoice.titles'>[number] = {
  id: 10_001,
  title_type: 2,
  title: '深圳知远科技有限公司',
  tax_no: '91440300708461136T',
  bank_name: '',
  bank_account: '',
  address: '',
  phone: '',
  email: 'finance@zhiyuan.example',
  is_default: 1,
};

/** Its invoice, with two files. */
export const issued: Exclude<CallResponse<'invoice.records'>, { list: unknown }> = {
  id: 1,
  orders_id: 501,
  order_no: '20261115120000000501',
  title_type: 2,
  title: company.title,
  tax_no: company.tax_no,
  invoice_type: 1,
  price: '299.00',
  content: '*非学历教育服务*培训费',
  email: company.email,
  status: 2,
  invoice_no: '25442000000012345678',
  file_pdf: '/files/invoice.pdf',
  file_ofd: '/files/invoice.ofd',
  file_xml: '',
  red_invoice_no: '',
  reason: '',
  seller_name: '数原学院',
  apply_time: '2026-11-15 12:00:00',
  issue_time: '2026-11-16 09:00:00',
};
