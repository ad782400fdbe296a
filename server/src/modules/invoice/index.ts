/** Public interface of the invoice module: titles, requests for invoices, and the invoices. */
import { subscription } from '#platform/module';
import { eraseUser, personalTables } from './erase.repo.ts';
import { invoiceInvariants } from './invariants.repo.ts';
import { hasOpenInvoice } from './records/invoice.repo.ts';
import { applyForInvoice } from './records/apply.commands.ts';
import { withdrawIfReturned } from './records/decision.commands.ts';
import { records } from './records/record.queries.ts';
import { addTitle, editTitle } from './titles/title.commands.ts';
import { INVOICE_DETAILS, TITLE_DETAILS } from './titles/title-sealing.ts';
import { titles } from './titles/title.queries.ts';
import { issueDue } from './issuing/issuing.commands.ts';
import { MAIL_ADDRESS } from './mailing/address-sealing.ts';
import { sendMails } from './mailing/mail.commands.ts';
import { mailInvoice } from './mailing/mail-wish.commands.ts';
import { reverseForRefund } from './records/reversal.commands.ts';
import type { InvoiceIssuer } from '#gateways/invoice/invoice-issuer';
import type { MailGateway } from '#gateways/mail/mail-gateway';
import type { Module, Platform } from '#platform/module';

export {
  failInvoice,
  issueInvoice,
  reverseInvoice,
  waitingInvoices,
} from './records/decision.commands.ts';
export { countLostMails } from './mailing/mail.commands.ts';
export { resendInvoice } from './mailing/mail-wish.commands.ts';
export { invoiceOf } from './records/record.queries.ts';

const ISSUE_MS = 2_000;
const MAIL_MS = 2_000;

const SEALED = [
  { table: 'invoice_title', column: 'details_sealed', purpose: TITLE_DETAILS },
  { table: 'invoice', column: 'details_sealed', purpose: INVOICE_DETAILS },
  { table: 'invoice_mail', column: 'email_sealed', purpose: MAIL_ADDRESS },
];

/** Whether an invoice of a user is still to be issued or undone. */
export function openInvoices({ db }: Platform): (userId: number) => Promise<boolean> {
  return async (userId) => hasOpenInvoice(db, userId);
}

/** Who issues invoices, and who carries them. */
export interface InvoiceGateways {
  readonly issuer: InvoiceIssuer;
  readonly mail: MailGateway;
}

/** Binds the calls about invoices, and follows what is given back. */
export function invoiceModule(
  platform: Platform,
  { issuer, mail }: InvoiceGateways,
): Module<'invoice'> {
  return {
    domain: 'invoice',
    tables: ['invoice_title', 'invoice', 'invoice_mail'],
    personalTables,
    eraseUser,
    sealed: SEALED,
    bindings: {
      titles: async ({ user }, input) => titles(platform, user.userId, input),
      addTitle: async ({ user }, input) =>
        'orders_id' in input
          ? { id: (await applyForInvoice(platform, user.userId, input)).id }
          : addTitle(platform, user.userId, input),
      editTitle: async ({ user }, input) => editTitle(platform, user.userId, input),
      apply: async ({ user }, input) => applyForInvoice(platform, user.userId, input),
      records: async ({ user }, input) => records(platform, user.userId, input),
      mail: async ({ user }, input) => mailInvoice(platform, user.userId, input),
    },
    subscriptions: [
      subscription({
        event: 'order.refundWaits',
        name: 'invoice.reverse',
        handle: async ({ user_id: userId, order_id: orderId }) =>
          reverseForRefund(platform, { userId, orderId }),
      }),
      subscription({
        event: 'order.returned',
        name: 'invoice.follow',
        handle: async ({ user_id: userId, order_id: orderId }) =>
          withdrawIfReturned(platform, { userId, orderId }),
      }),
    ],
    loops: [
      {
        name: 'invoice.issue',
        everyMs: ISSUE_MS,
        run: async (stopping) => issueDue(platform, issuer, stopping),
      },
      {
        name: 'invoice.mail',
        everyMs: MAIL_MS,
        run: async (stopping) => sendMails(platform, mail, stopping),
      },
    ],
    invariants: invoiceInvariants,
  };
}
