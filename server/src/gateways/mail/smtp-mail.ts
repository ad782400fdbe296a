/** Mail through an SMTP relay. */
import { tryTwice } from '#gateways/send-outcome';
import type { TryOutcome } from '#gateways/send-outcome';
import type { Transporter } from 'nodemailer';
import type { Log } from '#platform/log';
import type { Patient } from '#platform/patience';
import type { MailGateway, MailMessage } from './mail-gateway.ts';

export interface SmtpOptions extends Patient {
  /** smtps://user:password@host:465, or smtp:// for STARTTLS. */
  readonly url: string;
  readonly from: string;
}

const CONNECT_MS = 2_000;
const SILENCE_MS = 4_000;
const TRANSIENT_FROM = 400;
const PERMANENT_FROM = 500;
/** No such mailbox, unless the reply says that it is by a policy: then it is about us. */
const NO_MAILBOX = new Set([550, 551, 553]);
const BY_POLICY = /^\d{3}[ -]5\.7\./;
const RECEIVER = 'RCPT';
/** Commands before the message itself: a failure in them leaves nothing behind. */
const BEFORE_DATA = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH|MAIL|RCPT)/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Opens the gateway; a password never crosses a network in clear. */
export function openSmtpMail({ url, from, patience }: SmtpOptions, log: Log): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const local = LOOPBACK.has(hostname);
  const options = {
    host: hostname,
    port: Number(port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: CONNECT_MS * patience,
    greetingTimeout: CONNECT_MS * patience,
    socketTimeout: SILENCE_MS * patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Transporter | undefined;

  const attempt = async (message: MailMessage): Promise<TryOutcome> => {
    const { to, subject, text, reference, attachments = [] } = message;
    // Loaded with the first mail: most processes never send one.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(options, { from });
    try {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${reference}@${hostname}>`,
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
      });
      return 'sent';
    } catch (error) {
      log.warn('mail not sent', { dependency: 'mail', error });
      return outcomeOf(error);
    }
  };

  return { send: async (message) => tryTwice(async () => attempt(message)) };
}

/** What is known of a conversation that failed. */
interface SmtpFailure {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** What a failed conversation means for the mail. */
function outcomeOf(error: unknown): TryOutcome {
  const { command = '', response = '', responseCode } = { ...(error as SmtpFailure) };
  if (responseCode !== undefined && responseCode >= PERMANENT_FROM) {
    const isAboutMailbox =
      command.startsWith(RECEIVER) && NO_MAILBOX.has(responseCode) && !BY_POLICY.test(response);
    return isAboutMailbox ? 'rejected' : 'refused';
  }
  if (responseCode !== undefined && responseCode >= TRANSIENT_FROM) {
    return 'not taken';
  }
  return BEFORE_DATA.test(command) ? 'not taken' : 'unsure';
}
