/** Codes by text message, whoever carries them. */
import type { SendOutcome } from '#gateways/send-outcome';

export interface SmsCode {
  readonly phone: string;
  readonly code: string;
  /** Our own id of the message, told to the provider for support cases. */
  readonly reference: string;
}

export interface SmsGateway {
  /** Hands a code over; never throws and never takes longer than a few seconds. */
  sendCode(message: SmsCode): Promise<SendOutcome>;
}
