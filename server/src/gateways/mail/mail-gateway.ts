/** Mail to people, whoever carries it. */
import type { SendOutcome } from '#gateways/send-outcome';

export interface MailAttachment {
  /** Of the file, as its receiver saves it. */
  readonly name: string;
  /** As in `application/pdf`. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Our own id of the message: a mail server that sees it twice can tell. */
  readonly reference: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailGateway {
  /** Hands a mail over; never throws and never takes longer than a few seconds. */
  send(message: MailMessage): Promise<SendOutcome>;
}
