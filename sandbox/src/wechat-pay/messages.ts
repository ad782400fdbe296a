/** What a notice of the merchant's is, and what it is like when it is none. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { isoTime, refundNewsOf, transactionOf } from './content.ts';
import type { NoticeKind } from './modes.ts';
import { seal, signedHeaders } from './signature.ts';
import type { Delivery, Refund, Trade } from './trades.ts';

const OLD_MS = 6 * MINUTE_MS;
const STRANGERS_KEY = 'PUB_KEY_ID_0000000000000000000000000000000000';

/** Something that has happened, and whom to tell. */
export interface News {
  readonly eventId: string;
  readonly eventType: string;
  readonly summary: string;
  readonly originalType: 'transaction' | 'refund';
  readonly content: Readonly<Record<string, unknown>>;
  readonly notifyUrl: string;
  readonly deliveries: Delivery[];
}

const refundSummaries: Readonly<Record<string, string>> = {
  SUCCESS: '退款成功',
  ABNORMAL: '退款异常',
  CLOSED: '退款关闭',
};

/** What there is to say about a payment or a refund. */
export function newsOf(about: Trade | Refund): News {
  const { notifyUrl, deliveries } = about;
  if ('refundNo' in about) {
    return {
      eventId: `EV-${about.refundId}-${about.status.slice(0, 2)}`,
      eventType: `REFUND.${about.status}`,
      summary: refundSummaries[about.status] ?? '',
      originalType: 'refund',
      content: refundNewsOf(about),
      notifyUrl,
      deliveries,
    };
  }
  return {
    eventId: about.eventId,
    eventType: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    originalType: 'transaction',
    // A payment is reported as it was paid, also after some of it has gone back.
    content: { ...transactionOf(about), trade_state: 'SUCCESS', trade_state_desc: '支付成功' },
    notifyUrl,
    deliveries,
  };
}

/** It is another notice, not another copy of the right one. */
function withWrongAmount(news: News): News {
  const amount = news.content['amount'] as Readonly<Record<string, number>>;
  const [total = 0, refund = 0] = [amount['total'], amount['refund']];
  const wrong = { ...amount, total: total + 1, refund: refund + 1 };
  return { ...news, eventId: `${news.eventId}w`, content: { ...news.content, amount: wrong } };
}

const changed = (news: News, changes: News['content']): News => ({
  ...news,
  content: { ...news.content, ...changes },
});

/** Kinds that say something else than the truth. */
const lies: Partial<Record<NoticeKind, (news: News) => News>> = {
  'wrong-amount': withWrongAmount,
  'other-merchant': (news) => changed(news, { mchid: '1900000000' }),
  'other-app': (news) => changed(news, { appid: 'wx0000000000000000' }),
};

const bodyOf = (news: News, now: number): Readonly<Record<string, unknown>> => ({
  id: news.eventId,
  create_time: isoTime(now),
  resource_type: 'encrypt-resource',
  event_type: news.eventType,
  summary: news.summary,
  resource: {
    original_type: news.originalType,
    ...seal(JSON.stringify(news.content), news.originalType),
  },
});

export interface Message {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const withHeader = ({ body, headers }: Message, name: string, value: string): Message => ({
  body,
  headers: { ...headers, [name]: value },
});

const signatureOf = ({ headers }: Message): string => headers['wechatpay-signature'] ?? '';

/** Kinds whose message is not what WeChat would send. */
const tricks: Partial<Record<NoticeKind, (message: Message) => Message>> = {
  'wrong-signature': (message) =>
    withHeader(message, 'wechatpay-signature', signatureOf(signed('{}', Date.now()))),
  'sign-test': (message) =>
    withHeader(message, 'wechatpay-signature', `WECHATPAY/SIGNTEST/${signatureOf(message)}`),
  'unknown-serial': (message) => withHeader(message, 'wechatpay-serial', STRANGERS_KEY),
  'old-timestamp': ({ body }) => signed(body, Date.now() - OLD_MS),
  'reordered-body': ({ body, headers }) => {
    const turned = Object.entries(JSON.parse(body) as Record<string, unknown>).toReversed();
    return { body: JSON.stringify(Object.fromEntries(turned)), headers };
  },
};

const signed = (body: string, at: number): Message => ({ body, headers: signedHeaders(body, at) });

/** The message that is sent. */
export function messageOf(kind: NoticeKind, news: News): Message {
  const said = lies[kind]?.(news) ?? news;
  const message = signed(JSON.stringify(bodyOf(said, Date.now())), Date.now());
  return tricks[kind]?.(message) ?? message;
}
