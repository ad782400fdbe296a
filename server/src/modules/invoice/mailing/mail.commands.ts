/**
 * Sends the files of invoices to who asked for them. A worker takes a lease on a mail. When it dies,
 * another sends the mail again under the same Message-ID: a mailbox that has it shows it once, and two
 * mails are better than none.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { INVOICE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { findInvoice } from '../records/invoice.repo.ts';
import { openAddress } from './address-sealing.ts';
import { countGivenUp, endMail, postponeMail, takeMails } from './mail.repo.ts';
import { mailOf } from './mail.rules.ts';
import type { MailAttachment, MailGateway } from '#gateways/mail/mail-gateway';
import type { SendOutcome } from '#gateways/send-outcome';
import type { Platform } from '#platform/module';
import type { InvoiceRow } from '../records/invoice.repo.ts';
import type { DueMail } from './mail.repo.ts';

const AT_ONCE = 4;
const TRIES_MAX = 6;
/** Pause before it is tried again, doubled each time. */
const RETRY_MS = MINUTE_MS;
/** Largest file that is sent, as it is the largest that is taken from the tax service. */
const FILE_MAX_BYTES = 10_000_000;

/** Sends some of the mails that are due. */
export async function sendMails(
  platform: Platform,
  gateway: MailGateway,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) {
    return;
  }
  const { db, clock, log } = platform;
  const taken = { now: clock.now(), limit: AT_ONCE, triesMax: TRIES_MAX };
  const due = await takeMails(db, taken);
  await Promise.all(
    due.map(async (mail) => {
      if (mail.due_at === null) {
        giveUp(platform);
        return;
      }
      const outcome = await send(platform, gateway, mail).catch((error: unknown) => {
        log.warn('an invoice cannot be mailed', { dependency: 'storage', error });
        return 'refused' as const;
      });
      await end(platform, mail, outcome);
    }),
  );
}

/** `over`: the invoice is out no more, and nobody is sent one that was undone. */
async function send(
  platform: Platform,
  gateway: MailGateway,
  { user_id: userId, id, invoice_id: invoiceId, email_sealed: sealed }: DueMail,
): Promise<SendOutcome | 'over'> {
  const { db, config } = platform;
  const invoice = await findInvoice(db, userId, invoiceId);
  if (invoice?.status !== INVOICE_STATUSES.issued) {
    return 'over';
  }
  return gateway.send({
    to: openAddress(config.dataKey, sealed),
    ...mailOf(invoice),
    attachments: await filesOf(platform, invoice),
    reference: `invoice-mail-${id}`,
  });
}

async function filesOf({ storage }: Platform, row: InvoiceRow): Promise<MailAttachment[]> {
  const kinds = [
    ['pdf', row.pdf_key],
    ['ofd', row.ofd_key],
    ['xml', row.xml_key],
  ] as const;
  return Promise.all(
    kinds
      .filter(([, key]) => key !== '')
      .map(async ([kind, key]) => {
        const bytes = await storage.private.get(key, FILE_MAX_BYTES);
        if (bytes === null) {
          throw new Error('a file of an invoice is not there, or too large');
        }
        return { name: `${row.invoice_no}.${kind}`, type: `application/${kind}`, bytes };
      }),
  );
}

/**
 * What was surely not taken is tried again for a while; what may have arrived is not, nor what its
 * mailbox will never take: whoever named that mailbox can name another.
 */
async function end(
  platform: Platform,
  mail: DueMail,
  outcome: SendOutcome | 'over',
): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  if (outcome === 'rejected') {
    log.warn('no such mailbox for an invoice', { dependency: 'mail' });
  }
  if (outcome !== 'refused' && outcome !== 'limited') {
    await endMail(db, mail, outcome === 'sent' ? now : null);
  } else if (mail.tries < TRIES_MAX) {
    const pause = RETRY_MS * 2 ** (mail.tries - 1);
    await postponeMail(db, mail, new Date(now.getTime() + pause));
  } else {
    giveUp(platform);
    await endMail(db, mail, null);
  }
}

function giveUp({ log }: Platform): void {
  log.error('the mail with an invoice is given up', { dependency: 'mail' });
}

/** How many mails of a day did not leave, which somebody has to send in another way. */
export async function countLostMails({ db, clock }: Platform): Promise<number> {
  return countGivenUp(db, { now: clock.now(), triesMax: TRIES_MAX });
}
