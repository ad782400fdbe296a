/** The phone: who holds it, and what WeChat asks there. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../page.ts';
import type { Login, LoginState } from './logins.ts';
import { wechatModes, type WechatMode } from './modes.ts';
import { people } from './people.ts';

const texts = {
  zh: {
    title: '微信登录',
    phone: '手机',
    none: '没有这次登录。',
    empty: '还没有登录请求。网站打开二维码后会出现在这里。',
    person: '微信用户',
    other: '其他用户（填写则优先）',
    modes: '接口行为',
    actions: { scan: '扫码', confirm: '允许', cancel: '取消', expire: '让二维码失效' },
    states: {
      waiting: '等待扫码',
      scanned: '已扫码，等待确认',
      confirmed: '已允许',
      cancelled: '已取消',
      expired: '已失效',
    },
  },
  en: {
    title: 'WeChat login',
    phone: 'Phone',
    none: 'There is no such login.',
    empty: 'No logins yet. They show up when the site opens a QR page.',
    person: 'WeChat user',
    other: 'Somebody else (counts when filled in)',
    modes: 'The interface',
    actions: { scan: 'Scan', confirm: 'Allow', cancel: 'Cancel', expire: 'Let the code expire' },
    states: {
      waiting: 'waits to be scanned',
      scanned: 'scanned, waits to be allowed',
      confirmed: 'allowed',
      cancelled: 'cancelled',
      expired: 'expired',
    },
  },
} as const;

const modeTexts = {
  zh: {
    work: '正常',
    expire: 'code 已过期',
    busy: '系统繁忙',
    slow: '响应缓慢',
    ramble: '回应无法解析',
  },
  en: {
    work: 'works',
    expire: 'codes are expired',
    busy: 'is busy',
    slow: 'answers late',
    ramble: 'makes no sense',
  },
} as const;

/** What can be done in each state. */
const offered: Readonly<Record<LoginState, readonly (keyof typeof texts.zh.actions)[]>> = {
  waiting: ['scan', 'cancel', 'expire'],
  scanned: ['confirm', 'cancel', 'expire'],
  confirmed: [],
  cancelled: [],
  expired: [],
};

/** The titles of the two pages. */
export function wechatTitle(language: Language, page: 'title' | 'phone'): string {
  return texts[language][page];
}

/** What the phone shows of a login. */
export function phoneContent(login: Login | undefined, action: string, language: Language): Markup {
  const text = texts[language];
  if (login === undefined) {
    return html`<p class="empty">${text.none}</p>`;
  }
  const holder = login.person || people[0];
  const choices = people.map(
    (name) =>
      html`<label
        ><input type="radio" name="person" value="${name}" ${name === holder ? 'checked' : ''} />
        ${name}</label
      > `,
  );
  const other = people.some((name) => name === holder) ? '' : holder;
  const buttons = offered[login.status].map(
    (name) => html`<button name="action" value="${name}">${text.actions[name]}</button>`,
  );
  return html`<p class="empty" role="status">${text.states[login.status]}</p>
    <form method="post" action="${action}?lang=${language}">
      <input type="hidden" name="uuid" value="${login.uuid}" />
      <fieldset>
        <legend>${text.person}</legend>
        ${choices}
        <div>
          <label>${text.other} <input name="other" maxlength="30" value="${other}" /></label>
        </div>
      </fieldset>
      <p>${buttons}</p>
    </form>`;
}

/** All logins, newest first. */
export function loginList(logins: readonly Login[], language: Language): Markup {
  const text = texts[language];
  if (logins.length === 0) {
    return html`<p class="empty">${text.empty}</p>`;
  }
  const items = logins.map(
    ({ uuid, status }) =>
      html`<li>
        <a href="/wechat/phone?uuid=${uuid}&amp;lang=${language}">${uuid}</a>
        <small>${text.states[status]}</small>
      </li>`,
  );
  return html`<ol>
    ${items}
  </ol>`;
}

/** Buttons that make the interface for servers fail in the ways the real one does. */
export function wechatModeButtons(current: WechatMode, language: Language): Markup {
  const buttons = wechatModes.map(
    (mode) =>
      html`<button formaction="/wechat/modes/${mode}" aria-pressed="${String(mode === current)}">
        ${modeTexts[language][mode]}
      </button>`,
  );
  return html`<form method="post">
    <p>${texts[language].modes}</p>
    ${buttons}
  </form>`;
}
