/** Notifies merchants about their trades, correctly or with faults. */
import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { createCourier, type Way } from '../pay-courier.ts';
import { payKeys } from '../pay-keys.ts';
import { timeText, yuanOf } from '../pay-format.ts';
import { buyerOf } from './buyer.ts';
import type { NoticeKind, Settings } from './modes.ts';
import { signNotice } from './signature.ts';
import { refundedFen, type Delivery, type Refund, type Trade } from './trades.ts';

export interface Telling extends Way {
  readonly notice: NoticeKind;
}

export interface Notices {
  /** Reports in the background, again and again until the merchant has taken it. */
  report(trade: Trade, telling: Telling): void;
  reportRefund(trade: Trade, refund: Refund): void;
  /** Sends one notice at once; answers the result. */
  tell(trade: Trade, notice: NoticeKind): Promise<Delivery>;
  stop(): void;
}

/** Alipay's own gaps between tries: a day and some hours in all. */
const retryMs = [
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];
const ANSWER_MS = 10_000;
const DELIVERIES_KEPT = 100;
const ID_LENGTH = 34;
const strangers = { app: '2021000000000000', merchant: '2088000000000000' } as const;

type Fields = Readonly<Record<string, string>>;

/** The same in every repetition of the same news, and another for other news. */
const notifyIdOf = (...news: readonly string[]): string =>
  createHash('sha256').update(news.join('\n')).digest('hex').slice(0, ID_LENGTH);

function paymentNews(trade: Trade): Fields {
  const { appId, sellerId } = payKeys().alipay;
  const amount = yuanOf(trade.paidFen);
  return {
    notify_type: 'trade_status_sync',
    notify_id: notifyIdOf(trade.tradeNo, trade.status),
    charset: 'utf-8',
    version: '1.0',
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    trade_status: trade.status,
    subject: trade.subject,
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    ...buyerOf(trade),
    fund_bill_list: `[{"amount":"${amount}","fundChannel":"ALIPAYACCOUNT"}]`,
    gmt_create: timeText(trade.createdAt),
    gmt_payment: timeText(trade.paidAt),
  };
}

const refundNews = (trade: Trade, refund: Refund): Fields => ({
  ...paymentNews(trade),
  notify_id: notifyIdOf(trade.tradeNo, refund.outRequestNo),
  gmt_refund: timeText(refund.at),
  refund_fee: yuanOf(refundedFen(trade)),
  out_biz_no: refund.outRequestNo,
});

/** What was true before it was paid. */
function olderNews(trade: Trade): Fields {
  const { gmt_payment: _, ...news } = paymentNews(trade);
  const status = 'WAIT_BUYER_PAY';
  return { ...news, trade_status: status, notify_id: notifyIdOf(trade.tradeNo, status) };
}

/** What is not true in a notice; another sum makes it another notice, not another copy. */
function liesOf(notice: NoticeKind, trade: Trade): Fields {
  const wrong = yuanOf(trade.paidFen + 1);
  const lies: Partial<Record<NoticeKind, Fields>> = {
    'wrong-amount': { total_amount: wrong, notify_id: notifyIdOf(trade.tradeNo, wrong) },
    'other-app': { app_id: strangers.app },
    'other-merchant': { seller_id: strangers.merchant },
  };
  return lies[notice] ?? {};
}

/** The form as it is sent. */
function formOf(notice: NoticeKind, news: Fields, trade: Trade): Fields {
  const said = { notify_time: timeText(Date.now()), ...news, ...liesOf(notice, trade) };
  const sign = signNotice(notice === 'wrong-signature' ? { nobody: 'says this' } : said);
  const form = { ...said, sign, sign_type: 'RSA2' };
  const isTurned = notice === 'reordered-body';
  return isTurned ? Object.fromEntries(Object.entries(form).toReversed()) : form;
}

async function deliver(trade: Trade, notice: NoticeKind, news: Fields): Promise<Delivery> {
  const at = Date.now();
  const answer = await fetch(trade.notifyUrl, {
    method: 'POST',
    body: new URLSearchParams(formOf(notice, news, trade)),
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'manual',
  }).then(
    async (response) => ({ status: response.status, reply: await response.text() }),
    () => ({ status: 0, reply: '' }),
  );
  const delivery = { notice, at, ms: Date.now() - at, ...answer };
  trade.deliveries.push(delivery);
  trade.deliveries.splice(0, trade.deliveries.length - DELIVERIES_KEPT);
  return delivery;
}

/** Exactly this, and nothing around it. */
const isTaken = ({ reply }: Delivery): boolean => reply === 'success';

/** Sends in the background, too, and does not keep the process alive for it. */
export function createNotices(settings: Settings): Notices {
  const courier = createCourier(settings, retryMs);
  const send = (trade: Trade, news: Fields, telling: Telling): void => {
    const { notice } = telling;
    courier.carry(async () => {
      const taken = isTaken(await deliver(trade, notice, news));
      if (notice === 'older') {
        await deliver(trade, notice, olderNews(trade));
      }
      return taken;
    }, telling);
  };
  return {
    report: (trade, telling) => send(trade, paymentNews(trade), telling),
    reportRefund: (trade, refund) =>
      send(trade, refundNews(trade, refund), { notice: settings.notice }),
    tell: async (trade, notice) => deliver(trade, notice, paymentNews(trade)),
    stop: () => courier.stop(),
  };
}
