/** The phone that pays, and the list of everything there is to pay. */
import { yuanOf } from '../alipay/format.ts';
import { html, type Markup } from '../html.ts';
import type { Language } from '../page.ts';
import { apiModes, noticeKinds, refundModes } from './modes.ts';
import type { ApiMode, NoticeKind, RefundMode, Settings } from './modes.ts';
import type { PhoneAction, Trade, TradeState } from './trades.ts';

const listed = 50;

interface Texts {
  readonly title: string;
  readonly scan: string;
  readonly none: string;
  readonly empty: string;
  readonly open: string;
  readonly all: string;
  readonly tellHow: string;
  readonly actions: Readonly<Record<PhoneAction, string>>;
  readonly states: Readonly<Record<TradeState, string>>;
  readonly settings: Readonly<Record<'api' | 'notice' | 'refund', string>>;
  readonly api: Readonly<Record<ApiMode, string>>;
  readonly notice: Readonly<Record<NoticeKind, string>>;
  readonly refund: Readonly<Record<RefundMode, string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  zh: {
    title: '微信支付',
    scan: '微信扫一扫付款',
    none: '没有这笔付款，或二维码已不存在。',
    empty: '还没有付款。网站下单后会出现在这里。',
    open: '待付款',
    all: '全部付款',
    tellHow: '支付通知',
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
    none: 'There is no such payment, or its code is gone.',
    empty: 'No payments yet. They show up when the site asks for one.',
    open: 'To be paid',
    all: 'All payments',
    tellHow: 'The notice',
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

const scanAddress = (codeUrl: string, language: Language): string =>
  `/wechat-pay/scan?code=${encodeURIComponent(codeUrl)}&lang=${language}`;

/** The titles of the two pages. */
export function wechatPayTitle(language: Language, page: 'title' | 'scan'): string {
  return texts[language][page];
}

/** What the phone shows of a payment. */
export function scanContent(
  trade: Trade | undefined,
  usual: NoticeKind,
  language: Language,
): Markup {
  const text = texts[language];
  if (trade === undefined) return html`<p class="empty">${text.none}</p>`;
  const choices = noticeKinds.map(
    (kind) =>
      html`<option value="${kind}" ${kind === usual ? 'selected' : ''}>
        ${text.notice[kind]}
      </option>`,
  );
  const buttons = offered[trade.state].map(
    (action) => html`<button name="action" value="${action}">${text.actions[action]}</button>`,
  );
  const form =
    buttons.length === 0
      ? ''
      : html`<form method="post" action="${scanAddress(trade.codeUrl, language)}">
          <div>
            <label
              >${text.tellHow}
              <select name="notice">
                ${choices}
              </select></label
            >
          </div>
          <p>${buttons}</p>
        </form>`;
  return html`<section class="empty">
      <p>${trade.description}</p>
      <p><strong>¥${yuanOf(trade.totalFen)}</strong></p>
      <p role="status">${text.states[trade.state]}</p>
      <p><small>${trade.tradeNo}</small></p>
    </section>
    ${form}`;
}

/** Payments, newest first. */
export function tradeList(
  trades: readonly Trade[],
  heading: 'open' | 'all',
  language: Language,
): Markup {
  const text = texts[language];
  const items = trades.slice(0, listed).map(
    (trade) =>
      html`<li>
        <a href="${scanAddress(trade.codeUrl, language)}">¥${yuanOf(trade.totalFen)}</a>
        <small>${text.states[trade.state]}</small>
        <p>${trade.description} · ${trade.tradeNo}</p>
      </li>`,
  );
  const list =
    items.length === 0
      ? html`<p class="empty">${text.empty}</p>`
      : html`<ol>
          ${items}
        </ol>`;
  return html`<h2>${text[heading]}</h2>
    ${list}`;
}

const modesOf = { api: apiModes, notice: noticeKinds, refund: refundModes } as const;

/** Buttons that make WeChat Pay fail in the ways the real one does, and some worse ones. */
export function settingButtons(settings: Settings, language: Language): readonly Markup[] {
  const text = texts[language];
  return (['api', 'notice', 'refund'] as const).map((name) => {
    const labels: Readonly<Record<string, string>> = text[name];
    const buttons = modesOf[name].map(
      (mode) =>
        html`<button
          formaction="/wechat-pay/modes/${name}/${mode}?lang=${language}"
          aria-pressed="${String(mode === settings[name])}"
        >
          ${labels[mode] ?? mode}
        </button>`,
    );
    return html`<form method="post">
      <p>${text.settings[name]}</p>
      ${buttons}
    </form>`;
  });
}
