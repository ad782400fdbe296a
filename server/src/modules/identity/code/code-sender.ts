/**
 * Hands codes to the gateways. A code is stored before it is handed over and never handed over
 * twice: a process that dies in between leaves a code that was never sent, and its owner asks again.
 */
import { moveCode } from './code.repo.ts';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { MailGateway } from '#gateways/mail/mail-gateway';
import type { SendOutcome } from '#gateways/send-outcome';
import type { SmsGateway } from '#gateways/sms/sms-gateway';
import type { Platform } from '#platform/module';
import type { CodeMove } from './code.repo.ts';
import type { Channel } from './code.rules.ts';

export interface CodeGateways {
  readonly sms: SmsGateway;
  readonly mail: MailGateway;
}

export interface CodeMessage {
  readonly channel: Channel;
  /** The phone or the e-mail address itself. */
  readonly receiver: string;
  readonly code: string;
  readonly language: Language;
  /** Key of the stored code. */
  readonly target: string;
  readonly id: string;
}

export interface CodeSender {
  /** Sends now and answers how it went. */
  send(message: CodeMessage): Promise<SendOutcome>;
  /** Sends without anybody waiting, so that an answer takes as long as when nothing is sent. */
  sendLater(message: CodeMessage): void;
  /** Waits for what was sent without waiting. */
  settle(): Promise<void>;
}

const mails = {
  zh: (code: string) => ({
    subject: '知集验证码',
    text: `您的验证码是 ${code}，5 分钟内有效。请勿告诉他人。如非本人操作，请忽略本邮件。`,
  }),
  en: (code: string) => ({
    subject: 'Your Zhiji code',
    text: `Your code is ${code}. It is valid for 5 minutes; tell it to nobody. If you did not ask for it, ignore this mail.`,
  }),
} as const;

/** What becomes of a code; one over a provider's limit did not leave. */
const MOVES = {
  sent: 'send',
  unsure: 'doubt',
  refused: 'refuse',
  rejected: 'refuse',
  limited: 'refuse',
} as const satisfies Record<SendOutcome, CodeMove>;

/** Makes the sender over the gateways. */
export function createCodeSender(platform: Platform, { sms, mail }: CodeGateways): CodeSender {
  const underWay = new Set<Promise<unknown>>();

  const handOver = async (message: CodeMessage): Promise<SendOutcome> => {
    const { channel, receiver, code, language, id } = message;
    return channel === 'sms'
      ? sms.sendCode({ phone: receiver, code, reference: id })
      : mail.send({ to: receiver, reference: id, ...mails[language](code) });
  };

  const send = async (message: CodeMessage): Promise<SendOutcome> => {
    const outcome = await handOver(message);
    platform.metrics.codes.inc({ channel: message.channel, result: outcome });
    await moveCode(platform.db, message, MOVES[outcome]);
    return outcome;
  };

  return {
    send,
    sendLater(message) {
      const work = send(message)
        .catch((error: unknown) => platform.log.error('code not sent', { error }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}
