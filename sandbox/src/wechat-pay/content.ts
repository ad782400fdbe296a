/** Payments and refunds in WeChat Pay's words. */
import { timeText } from '../pay-format.ts';
import { payKeys } from '../pay-keys.ts';
import { openidOf } from '../wechat/people.ts';
import type { Refund, Trade, TradeState } from './trades.ts';

const stateTexts: Readonly<Record<TradeState, string>> = {
  NOTPAY: '订单未支付',
  USERPAYING: '用户支付中',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款，退款详情请查询退款单',
  CLOSED: '订单已关闭',
};

export const isoTime = (at: number): string => `${timeText(at).replace(' ', 'T')}+08:00`;

/** A payment as it is queried and reported. */
export function transactionOf(trade: Trade) {
  const { appid, mchid } = payKeys().wechat;
  const known = {
    appid,
    mchid,
    out_trade_no: trade.tradeNo,
    trade_state: trade.state,
    trade_state_desc: stateTexts[trade.state],
    attach: '',
  };
  if (trade.paidAt === 0) {
    return known;
  }
  return {
    ...known,
    transaction_id: trade.transactionId,
    trade_type: trade.way,
    bank_type: 'OTHERS',
    success_time: isoTime(trade.paidAt),
    payer: { openid: openidOf(appid, trade.payer) },
    amount: {
      total: trade.paidFen,
      payer_total: trade.paidFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  };
}

const refundAmount = ({ refundFen, totalFen }: Refund) => ({
  total: totalFen,
  refund: refundFen,
  payer_total: totalFen,
  payer_refund: refundFen,
});

const successTime = ({ status, successAt }: Refund) =>
  status === 'SUCCESS' ? { success_time: isoTime(successAt) } : {};

const refundNumbers = (refund: Refund) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.refundNo,
  transaction_id: refund.transactionId,
  out_trade_no: refund.tradeNo,
  user_received_account: '支付用户零钱',
});

/** A refund as it is answered. */
export function refundAnswerOf(refund: Refund) {
  return {
    ...refundNumbers(refund),
    ...successTime(refund),
    channel: 'ORIGINAL',
    create_time: isoTime(refund.createdAt),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      ...refundAmount(refund),
      settlement_refund: refund.refundFen,
      settlement_total: refund.totalFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  };
}

/** A refund as it is reported. */
export function refundNewsOf(refund: Refund) {
  return {
    mchid: payKeys().wechat.mchid,
    ...refundNumbers(refund),
    ...successTime(refund),
    refund_status: refund.status,
    amount: refundAmount(refund),
  };
}
