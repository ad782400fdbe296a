/** The business side of Alipay's interface: what each method does and answers. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { fenOf, timeOf, timeText, yuanOf } from '../pay-format.ts';
import { buyerOf } from './buyer.ts';
import type { Settings } from './modes.ts';
import type { Notices } from './notices.ts';
import { refundedFen, type Trade, type Trades } from './trades.ts';

export type Business = Readonly<Record<string, unknown>>;

/** What a method works with. */
export interface Office {
  readonly trades: Trades;
  readonly notices: Notices;
  readonly settings: Settings;
  readonly notifyUrl: string;
  /** Where the bill of a day can be downloaded for a moment; null when there is none. */
  billAddress(day: string): string | null;
}

/** Fields of an answer, or the code of a failure. */
export type Outcome = Readonly<Record<string, unknown>> | string;

type Method = (business: Business, office: Office) => Outcome;

const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const SUBJECT_MAX = 256;
const SUBJECT_FORBIDDEN = /[/=&]/;

/** A text of a request; empty when it has none. */
export const textOf = (business: Business, name: string): string => {
  const value = business[name];
  return typeof value === 'string' ? value : '';
};

const numbersOf = (trade: Trade) => ({
  trade_no: trade.tradeNo,
  out_trade_no: trade.outTradeNo,
});

/** The trade somebody has scanned already: before that there is none. */
const tradeOf = (business: Business, { trades }: Office): Trade | undefined => {
  const trade = trades.find(textOf(business, 'out_trade_no'));
  return trade?.status === 'CODE' ? undefined : trade;
};

const precreate: Method = (business, { trades, notifyUrl }) => {
  const outTradeNo = textOf(business, 'out_trade_no');
  const totalFen = fenOf(textOf(business, 'total_amount')) ?? 0;
  const subject = textOf(business, 'subject');
  const expireAt = timeOf(textOf(business, 'time_expire')) ?? Date.now() + QUARTER_HOUR_MS;
  const isSubject =
    subject !== '' && subject.length <= SUBJECT_MAX && !SUBJECT_FORBIDDEN.test(subject);
  if (outTradeNo === '' || totalFen <= 0 || !isSubject) {
    return 'ACQ.INVALID_PARAMETER';
  }
  if (textOf(business, 'product_code') !== 'QR_CODE_OFFLINE') {
    return 'ACQ.INVALID_PARAMETER';
  }
  const trade = trades.precreate({
    outTradeNo,
    totalFen,
    subject,
    notifyUrl,
    expireAt,
    returnUrl: '',
  });
  if (typeof trade === 'string') {
    return trade;
  }
  return { out_trade_no: outTradeNo, qr_code: `https://qr.alipay.com/${trade.code}` };
};

const query: Method = (business, office) => {
  const trade = tradeOf(business, office);
  if (trade === undefined) {
    return 'ACQ.TRADE_NOT_EXIST';
  }
  return {
    ...buyerOf(trade),
    ...numbersOf(trade),
    ...(trade.paidAt > 0 ? { send_pay_date: timeText(trade.paidAt) } : {}),
    total_amount: yuanOf(trade.paidFen),
    trade_status: trade.status,
  };
};

const close: Method = (business, office) => {
  const trade = tradeOf(business, office);
  if (trade === undefined) {
    return 'ACQ.TRADE_NOT_EXIST';
  }
  return office.trades.close(trade) ? numbersOf(trade) : 'ACQ.TRADE_STATUS_ERROR';
};

const refund: Method = (business, office) => {
  const trade = tradeOf(business, office);
  if (trade === undefined) {
    return 'ACQ.TRADE_NOT_EXIST';
  }
  if (office.settings.refund === 'poor') {
    return 'ACQ.SELLER_BALANCE_NOT_ENOUGH';
  }
  const answer = { ...buyerOf(trade), ...numbersOf(trade) };
  if (office.settings.refund === 'wait') {
    return { ...answer, fund_change: 'N', refund_fee: yuanOf(refundedFen(trade)) };
  }
  const fen = fenOf(textOf(business, 'refund_amount')) ?? 0;
  const outRequestNo = textOf(business, 'out_request_no') || trade.outTradeNo;
  const done = office.trades.refund(trade, outRequestNo, fen);
  if (typeof done === 'string') {
    return done;
  }
  if (done.isNew) {
    office.notices.reportRefund(trade, done.refund);
  }
  return {
    ...answer,
    fund_change: done.isNew ? 'Y' : 'N',
    gmt_refund_pay: timeText(done.refund.at),
    refund_fee: yuanOf(refundedFen(trade)),
    send_back_fee: yuanOf(done.refund.fen),
  };
};

const refundQuery: Method = (business, office) => {
  const trade = tradeOf(business, office);
  if (trade === undefined) {
    return 'ACQ.TRADE_NOT_EXIST';
  }
  const outRequestNo = textOf(business, 'out_request_no');
  const known = trade.refunds.find((candidate) => candidate.outRequestNo === outRequestNo);
  if (known === undefined) {
    return {};
  }
  const { query_options: wanted } = business;
  const withTime = Array.isArray(wanted) && wanted.includes('gmt_refund_pay');
  return {
    ...numbersOf(trade),
    out_request_no: outRequestNo,
    refund_amount: yuanOf(known.fen),
    refund_status: 'REFUND_SUCCESS',
    total_amount: yuanOf(trade.paidFen),
    ...(withTime ? { gmt_refund_pay: timeText(known.at) } : {}),
  };
};

const billAddress: Method = (business, office) => {
  if (textOf(business, 'bill_type') !== 'trade') {
    return 'isp.INVAILID_ARGUMENTS';
  }
  const address = office.billAddress(textOf(business, 'bill_date'));
  return address === null ? 'isp.bill_not_exist' : { bill_download_url: address };
};

/** By the name a request calls it. */
export const methods: ReadonlyMap<string, Method> = new Map([
  ['alipay.trade.precreate', precreate],
  ['alipay.trade.query', query],
  ['alipay.trade.close', close],
  ['alipay.trade.refund', refund],
  ['alipay.trade.fastpay.refund.query', refundQuery],
  ['alipay.data.dataservice.bill.downloadurl.query', billAddress],
]);
