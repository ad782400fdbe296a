/** Codes and notices by text message, whoever carries them. */
import type { SendOutcome } from '#gateways/send-outcome';

export interface SmsCode {
  readonly phone: string;
  readonly code: string;
  /** Our own id of the message, told to the provider for support cases. */
  readonly reference: string;
}

/** Texts that were approved beforehand; only their values are ours to choose. */
export type SmsTemplate = 'moved' | 'cancelled' | 'returned' | 'seatGiven' | 'classSoon';

export interface SmsNotice {
  readonly phone: string;
  readonly template: SmsTemplate;
  /** By the names the template has for them. */
  readonly values: Readonly<Record<string, string>>;
  readonly reference: string;
}

export interface SmsGateway {
  /** Hands a code over; never throws and never takes longer than a few seconds. */
  sendCode(message: SmsCode): Promise<SendOutcome>;
  /** Hands a notice over, in the same way. */
  sendNotice(message: SmsNotice): Promise<SendOutcome>;
}
