/** WeChat Pay's notices: signed, their content sealed, repeated for a day until they are taken. */
import { z } from 'zod';
import { signatureProblem, unseal } from './wechat-pay-signature.ts';
import { paidFactOf, Refund, refundStateOf, Transaction } from './wechat-pay-wire.ts';
import type { ChannelNotice, RawNotice } from './pay-gateway.ts';
import type { PlatformKeys, SignatureProblem } from './wechat-pay-signature.ts';

const EVENT_ID_MAX = 64;
const TEXT_MAX = 64;
const PAID = 'TRANSACTION.SUCCESS';
const ABOUT_REFUND = 'REFUND.';

const Notice = z.object({
  id: z.string().min(1).max(EVENT_ID_MAX),
  event_type: z.string().max(TEXT_MAX),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string().max(TEXT_MAX),
    associated_data: z.string().default(''),
  }),
});
const RefundNews = Refund.extend({ mchid: z.string(), refund_status: z.string() });

/** Why a notice is not believed. */
export type NoticeProblem = SignatureProblem | 'not for us' | 'makes no sense';

/** Whom notices must be for, and what they are signed and sealed with. */
export interface NoticeReader {
  readonly mchid: string;
  readonly appid: string;
  readonly v3Key: string;
  readonly platform: PlatformKeys;
}

/** What a notice says. */
export function readWechatPayNotice(
  { headers, body }: RawNotice,
  own: NoticeReader,
  now: Date,
): ChannelNotice | NoticeProblem {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const problem = signatureProblem({ header, body }, own.platform, now);
  if (problem !== null) {
    return problem;
  }
  try {
    const { id: eventId, event_type: type, resource } = Notice.parse(JSON.parse(body.toString()));
    if (type !== PAID && !type.startsWith(ABOUT_REFUND)) {
      return { kind: 'other', eventId, type, tradeNo: null };
    }
    const content: unknown = JSON.parse(unseal(resource, own.v3Key));
    return type === PAID ? readPaid(eventId, content, own) : readRefund(eventId, content, own);
  } catch {
    return 'makes no sense';
  }
}

function readPaid(
  eventId: string,
  content: unknown,
  { mchid, appid }: NoticeReader,
): ChannelNotice | NoticeProblem {
  const transaction = Transaction.parse(content);
  if (transaction.mchid !== mchid || transaction.appid !== appid) {
    return 'not for us';
  }
  const fact = transaction.trade_state === 'SUCCESS' ? paidFactOf(transaction) : null;
  return fact === null ? 'makes no sense' : { kind: 'payment', eventId, fact };
}

function readRefund(
  eventId: string,
  content: unknown,
  { mchid }: NoticeReader,
): ChannelNotice | NoticeProblem {
  const refund = RefundNews.parse(content);
  if (refund.mchid !== mchid) {
    return 'not for us';
  }
  const state = refundStateOf(refund, refund.refund_status);
  return state.state === 'unavailable'
    ? 'makes no sense'
    : { kind: 'refund', eventId, refundNo: refund.out_refund_no, state };
}
