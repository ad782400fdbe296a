/** What the pages of WeChat Pay say. Like the other channel's in shape, since one page shows both. */
import type { Language } from '../page.ts';
import { people } from '../wechat/people.ts';
import { createPayPages, type PayTexts, type ShownTrade } from '../pay-page.ts';
import { modes, type ApiMode, type NoticeKind, type RefundMode } from './modes.ts';
import type { PhoneAction, Trade, TradeState } from './trades.ts';

interface Texts extends PayTexts {
  readonly actions: Readonly<Record<PhoneAction, string>>;
  readonly states: Readonly<Record<TradeState, string>>;
  readonly api: Readonly<Record<ApiMode, string>>;
  readonly notice: Readonly<Record<NoticeKind, string>>;
  readonly refund: Readonly<Record<RefundMode, string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  zh: {
    title: '微信支付',
    scan: '微信扫一扫付款',
    back: '返回商户',
    none: '没有这笔付款，或二维码已不存在。',
    empty: '还没有付款。网站下单后会出现在这里。',
    open: '待付款',
    all: '全部付款',
    tellHow: '支付通知',
    payer: '付款人',
    actions: { pay: '支付', type: '开始输入密码', cancel: '放弃输入' },
    states: {
      NOTPAY: '未支付',
      USERPAYING: '正在输入密码',
      SUCCESS: '支付成功',
      REFUND: '已发生退款',
      CLOSED: '已关闭',
    },
    settings: { api: '接口', notice: '通知', refund: '退款' },
    api: {
      work: '正常',
      error: '系统错误',
      hang: '不应答',
      half: '应答中断',
      forged: '应答被篡改',
      'forged-bill': '账单被篡改',
    },
    notice: {
      normal: '正常',
      late: '迟到',
      duplicate: '重复',
      lost: '丢失',
      reordered: '乱序到达',
      'wrong-amount': '金额不符',
      'wrong-signature': '签名错误',
      'unknown-serial': '未知公钥',
      'old-timestamp': '时间过旧',
      'sign-test': '签名探测',
      'reordered-body': '报文被改写',
      'other-merchant': '别家商户',
      'other-app': '别家应用',
    },
    refund: {
      work: '成功',
      abnormal: '异常',
      closed: '关闭',
      wait: '一直处理中',
      poor: '商户余额不足',
    },
  },
  en: {
    title: 'WeChat Pay',
    scan: 'Scan and pay',
    back: 'Back to the merchant',
    none: 'There is no such payment, or its code is gone.',
    empty: 'No payments yet. They show up when the site asks for one.',
    open: 'To be paid',
    all: 'All payments',
    tellHow: 'The notice',
    payer: 'Who pays',
    actions: { pay: 'Pay', type: 'Start typing the password', cancel: 'Stop typing' },
    states: {
      NOTPAY: 'not paid',
      USERPAYING: 'password is being typed',
      SUCCESS: 'paid',
      REFUND: 'paid, and some of it paid back',
      CLOSED: 'closed',
    },
    settings: { api: 'The interface', notice: 'Notices', refund: 'Refunds' },
    api: {
      work: 'works',
      error: 'fails',
      hang: 'does not answer',
      half: 'stops in the middle',
      forged: 'is tampered with',
      'forged-bill': 'bill is tampered with',
    },
    notice: {
      normal: 'normal',
      late: 'late',
      duplicate: 'duplicate',
      lost: 'lost',
      reordered: 'after the next one',
      'wrong-amount': 'wrong amount',
      'wrong-signature': 'wrong signature',
      'unknown-serial': 'unknown key',
      'old-timestamp': 'too old',
      'sign-test': 'signature probe',
      'reordered-body': 'body rewritten',
      'other-merchant': 'other merchant',
      'other-app': 'other app',
    },
    refund: {
      work: 'succeed',
      abnormal: 'get stuck',
      closed: 'are closed',
      wait: 'stay under way',
      poor: 'merchant has no money',
    },
  },
};

/** What can be done in each state. */
const offered: Readonly<Record<TradeState, readonly PhoneAction[]>> = {
  NOTPAY: ['pay', 'type'],
  USERPAYING: ['pay', 'cancel'],
  SUCCESS: [],
  REFUND: [],
  CLOSED: [],
};

/** The list of payments and the phone. */
export const pages = createPayPages({ path: '/wechat-pay', texts, modes, offered });

/** A payment as the pages show it. */
export function shownTrade(trade: Trade): ShownTrade {
  const { codeUrl, prepayId, totalFen, description, tradeNo, state, returnUrl, openid } = trade;
  return {
    code: trade.way === 'NATIVE' ? codeUrl : prepayId,
    totalFen,
    subject: description,
    number: tradeNo,
    state,
    back: returnUrl,
    payers: openid === '' ? people : [trade.payer],
  };
}
