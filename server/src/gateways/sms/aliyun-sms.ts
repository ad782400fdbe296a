/** Aliyun's SMS service (Dysmsapi 2017-05-25, SendSms). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { tryTwice } from '#gateways/send-outcome';
import { signAliyunCall } from './aliyun-signature.ts';
import type { TryOutcome } from '#gateways/send-outcome';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Patient } from '#platform/patience';
import type { AliyunKey } from './aliyun-signature.ts';
import type { SmsGateway, SmsTemplate } from './sms-gateway.ts';

export interface AliyunSmsOptions extends AliyunKey, Patient {
  /** https://dysmsapi.aliyuncs.com, or the sandbox. */
  readonly endpoint: string;
  /** The approved signature that opens every message. */
  readonly signName: string;
  /** The approved template; its only variable is `code`. */
  readonly templateCode: string;
  /**
   * Approved templates of notices, with the variables `course` and, moved: `time` and `place`;
   * cancelled: `time`; seat given: `buyer`; class soon: `start`.
   */
  readonly noticeCodes: Readonly<Record<SmsTemplate, string>>;
  /** The real time, which requests are signed with. */
  readonly clock: Clock;
}

interface Message {
  readonly phone: string;
  readonly templateCode: string;
  readonly values: Readonly<Record<string, string>>;
  readonly reference: string;
}

const TIMEOUT_MS = 3_000;
const HTTP_TOO_MANY = 429;
const HTTP_UNAVAILABLE = 503;
const HTTP_INTERNAL = 500;

/** The connection was never made, so nothing can have been accepted. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Aliyun's own budgets per number: one a minute, five an hour, ten a day. */
const LIMITED = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
]);
/** Their system failed after it accepted the request. */
const UNSURE = new Set(['isp.SYSTEM_ERROR', 'isp.GATEWAY_BROKEN', 'InternalError']);

const Answered = z.object({ Code: z.string().max(100) });

const ABROAD = /^0(?=9\d{8}$)/;
const ABROAD_CODE = '886';

/** The provider wants numbers from abroad with their country code: 09 + 8 digits is Taiwan's form. */
function providerNumber(phone: string): string {
  return phone.replace(ABROAD, ABROAD_CODE);
}

/** Opens the gateway; the time it signs with must be the real one, within 15 minutes. */
export function openAliyunSms(options: AliyunSmsOptions, log: Log): SmsGateway {
  const { host, origin } = new URL(options.endpoint);

  const attempt = async (message: Message): Promise<TryOutcome> => {
    const { query, headers } = signAliyunCall(
      {
        host,
        action: 'SendSms',
        version: '2017-05-25',
        parameters: {
          PhoneNumbers: providerNumber(message.phone),
          SignName: options.signName,
          TemplateCode: message.templateCode,
          TemplateParam: JSON.stringify(message.values),
          OutId: message.reference,
        },
        date: options.clock.now(),
        nonce: randomUUID(),
      },
      options,
    );
    try {
      const response = await fetch(`${origin}/?${query}`, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS * options.patience),
        redirect: 'error',
      });
      const answer = Answered.safeParse(await response.json().catch(() => null));
      const reason = answer.data?.Code ?? '';
      const outcome = outcomeOf(response.status, reason);
      if (outcome !== 'sent') {
        log.warn('sms not sent', { dependency: 'sms', http: response.status, reason });
      }
      return outcome;
    } catch (error) {
      log.warn('sms gateway out of reach', { dependency: 'sms', error });
      return NEVER_CONNECTED.has(causeOf(error)) ? 'not taken' : 'unsure';
    }
  };

  const send = async (message: Message) => tryTwice(async () => attempt(message));
  return {
    sendCode: async ({ phone, code, reference }) =>
      send({ phone, templateCode: options.templateCode, values: { code }, reference }),
    sendNotice: async ({ template, ...message }) =>
      send({ ...message, templateCode: options.noticeCodes[template] }),
  };
}

/** What an answer means for the message. */
export function outcomeOf(http: number, code: string): TryOutcome {
  if (code === 'OK') {
    return 'sent';
  }
  if (LIMITED.has(code)) {
    return 'limited';
  }
  if (http === HTTP_TOO_MANY || http === HTTP_UNAVAILABLE || code.startsWith('Throttling')) {
    return 'not taken';
  }
  return code === '' || http >= HTTP_INTERNAL || UNSURE.has(code) ? 'unsure' : 'refused';
}

/** The system's code of a failed fetch. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
