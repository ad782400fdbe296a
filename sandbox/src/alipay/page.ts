/** What Alipay's pages say. Like the other channel's in shape, since one page shows both. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../page.ts';
import { createPayPages, type PayTexts, type ShownTrade } from '../pay-page.ts';
import { people } from '../wechat/people.ts';
import { wapReturn } from './wap.ts';
import { modes, type ApiMode, type NoticeKind, type RefundMode } from './modes.ts';
import type { Trade, TradeStatus } from './trades.ts';

/** What the buyer can do. */
export const phoneActions = ['scan', 'pay', 'close'] as const;
export type PhoneAction = (typeof phoneActions)[number];

interface Texts extends PayTexts {
  readonly nobody: string;
  readonly actions: Readonly<Record<PhoneAction, string>>;
  readonly states: Readonly<Record<TradeStatus, string>>;
  readonly api: Readonly<Record<ApiMode, string>>;
  readonly notice: Readonly<Record<NoticeKind, string>>;
  readonly refund: Readonly<Record<RefundMode, string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  zh: {
    title: '支付宝',
    scan: '支付宝扫一扫付款',
    back: '返回商户',
    none: '没有打开二维码，或二维码已不存在。',
    empty: '还没有二维码。网站发起支付宝支付后会出现在这里。',
    open: '待付款',
    all: '全部交易',
    tellHow: '付款通知',
    payer: '付款人',
    nobody: '无人应答',
    actions: { scan: '扫码', pay: '付款', close: '取消交易' },
    states: {
      CODE: '等待扫码',
      WAIT_BUYER_PAY: '已扫码，等待付款',
      TRADE_SUCCESS: '已付款',
      TRADE_FINISHED: '已付款，不可退款',
      TRADE_CLOSED: '已关闭',
    },
    settings: { api: '接口', notice: '通知', refund: '退款' },
    api: {
      work: '正常',
      busy: '系统繁忙',
      error: 'HTTP 500',
      hang: '不应答',
      half: '应答中断',
      forged: '应答被篡改',
    },
    notice: {
      normal: '正常',
      late: '迟到',
      duplicate: '重复',
      lost: '丢失',
      reordered: '乱序到达',
      older: '旧消息随后到达',
      'reordered-body': '参数乱序',
      'wrong-amount': '金额不符',
      'wrong-signature': '签名错误',
      'other-app': '别家应用',
      'other-merchant': '别家商户',
    },
    refund: { work: '成功', wait: '一直处理中', poor: '商户余额不足' },
  },
  en: {
    title: 'Alipay',
    scan: 'Scan and pay',
    back: 'Back to the merchant',
    none: 'No code is open, or it is gone.',
    empty: 'No codes yet. They show up when the site asks for a payment by Alipay.',
    open: 'To be paid',
    all: 'All trades',
    tellHow: 'The notice',
    payer: 'Who pays',
    nobody: 'nobody answered',
    actions: { scan: 'Scan', pay: 'Pay', close: 'Cancel' },
    states: {
      CODE: 'waits to be scanned',
      WAIT_BUYER_PAY: 'scanned, waits to be paid',
      TRADE_SUCCESS: 'paid',
      TRADE_FINISHED: 'paid for good',
      TRADE_CLOSED: 'closed',
    },
    settings: { api: 'The interface', notice: 'Notices', refund: 'Refunds' },
    api: {
      work: 'works',
      busy: 'is busy',
      error: 'answers HTTP 500',
      hang: 'does not answer',
      half: 'stops in the middle',
      forged: 'is tampered with',
    },
    notice: {
      normal: 'normal',
      late: 'late',
      duplicate: 'duplicate',
      lost: 'lost',
      reordered: 'after the next one',
      older: 'older news after it',
      'reordered-body': 'fields in another order',
      'wrong-amount': 'wrong amount',
      'wrong-signature': 'wrong signature',
      'other-app': 'other app',
      'other-merchant': 'other merchant',
    },
    refund: { work: 'succeed', wait: 'stay under way', poor: 'merchant has no money' },
  },
};

/** What can be done in each state. */
const offered: Readonly<Record<TradeStatus, readonly PhoneAction[]>> = {
  CODE: ['scan', 'pay'],
  WAIT_BUYER_PAY: ['pay', 'close'],
  TRADE_SUCCESS: [],
  TRADE_FINISHED: [],
  TRADE_CLOSED: [],
};

/** The list of trades and the phone. */
export const pages = createPayPages({ path: '/alipay', texts, modes, offered });

/** A trade as the pages show it. */
export function shownTrade(trade: Trade): ShownTrade {
  const { code, totalFen, subject, outTradeNo, status } = trade;
  const shown = { code, totalFen, subject, number: outTradeNo, state: status };
  return { ...shown, back: wapReturn(trade), payers: people };
}

/** What the merchant answered to the notices of a trade. */
export function deliveryList({ deliveries }: Trade, language: Language): Markup {
  const text = texts[language];
  const items = deliveries.map(({ status, reply }) => {
    const said = status === 0 ? text.nobody : `${status} ${reply}`;
    return html`<li>${text.settings.notice}: ${said}</li>`;
  });
  return html`<ol>
    ${items}
  </ol>`;
}
