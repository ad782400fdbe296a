/** Somebody wants the files of an invoice mailed: it is written down, and a worker sends it. */
import { INVOICE_MAILS_MAX } from '@zhiji/contract/kernel/limits';
import { EMAIL } from '@zhiji/contract/kernel/patterns';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { decide } from '../records/decision.commands.ts';
import { INVOICE_DETAILS, openDetails } from '../titles/title-sealing.ts';
import { sealAddress } from './address-sealing.ts';
import { insertMail, lockIssued } from './mail.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { Decision } from '../records/decision.commands.ts';
import type { IssuedInvoice } from './mail.repo.ts';

/** Has the files of an invoice of a user mailed. */
export async function mailInvoice(
  platform: Platform,
  userId: number,
  { id, email }: CallInput<'invoice.mail'>,
): Promise<null> {
  await inTransaction(platform.db, async (tx) => {
    const invoice = await lockIssued(tx, userId, { id });
    if (invoice === null) {
      throw fail('common.notFound');
    }
    if ((await putInLine(platform, tx, { userId, invoice, email })) === null) {
      throw fail('invoice.mailedOften');
    }
  });
  return null;
}

/** Somebody has the invoice of an order mailed for its buyer; an empty address is that of the request. */
export async function resendInvoice(
  platform: Platform,
  { email, ...decision }: Decision & { readonly email: string },
): Promise<void> {
  if (email !== '' && !EMAIL.test(email)) {
    const data = { name: 'the address', example: 'name@company.example', text: email };
    throw fail('operator.notWritten', { data });
  }
  await decide(platform, decision, 'invoice.resend', async (tx, order) => {
    const { user_id: userId, id: orderId } = order;
    const invoice = await lockIssued(tx, userId, { orderId });
    if (invoice === null) {
      return null;
    }
    const wish = { userId, invoice, email: email === '' ? undefined : email };
    const mail = await putInLine(platform, tx, wish);
    if (mail === null) {
      const data = { order: order.order_no, max: INVOICE_MAILS_MAX };
      throw fail('operator.invoiceMailed', { data });
    }
    // Which mail, and not where to: addresses stay sealed.
    return { mail };
  });
}

interface Wish {
  readonly userId: number;
  readonly invoice: IssuedInvoice;
  readonly email: string | undefined;
}

/** Writes the wish down for the worker; null when there were too many. */
async function putInLine(
  { config, clock }: Platform,
  tx: Tx,
  { userId, invoice, email }: Wish,
): Promise<number | null> {
  const { id: invoiceId, details_sealed: details } = invoice;
  const to = email ?? openDetails(config.dataKey, INVOICE_DETAILS, details).email;
  const emailSealed = sealAddress(config.dataKey, to);
  return insertMail(tx, { userId, invoiceId, emailSealed, now: clock.now() });
}
