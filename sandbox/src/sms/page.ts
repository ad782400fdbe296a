import { html, type Markup } from '../html.ts';
import type { Language } from '../page.ts';
import type { SmsMessage } from './inbox.ts';
import { smsModes, type SmsMode } from './modes.ts';

const texts = {
  zh: { title: '短信收件箱', empty: '还没有短信。网站发出的验证码和通知会出现在这里。' },
  en: {
    title: 'SMS inbox',
    empty: 'No messages yet. Codes and notices the site sends will show up here.',
  },
} as const;

const modeTexts = {
  zh: {
    title: '网关行为',
    work: '正常',
    refuse: '拒绝发送',
    limit: '触发流控',
    slow: '响应缓慢',
    throttle: '接口限流',
  },
  en: {
    title: 'The gateway',
    work: 'works',
    refuse: 'refuses',
    limit: 'limits the number',
    slow: 'answers late',
    throttle: 'throttles us',
  },
} as const;

const timeOptions = {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
} as const;

const timeFormats = {
  zh: new Intl.DateTimeFormat('zh-CN', timeOptions),
  en: new Intl.DateTimeFormat('en-GB', timeOptions),
} as const;

/** The page's title. */
export function inboxTitle(language: Language): string {
  return texts[language].title;
}

/** The list of messages, newest first, or what an empty inbox means. */
export function inboxContent(messages: readonly SmsMessage[], language: Language): Markup {
  if (messages.length === 0) {
    return html`<p class="empty">${texts[language].empty}</p>`;
  }
  const items = messages.map((message) => {
    const time = timeFormats[language].format(new Date(message.received_at));
    return html`<li>
      <strong>${message.phone}</strong>
      <small><time datetime="${message.received_at}">${time}</time></small>
      <p>${message.text}</p>
    </li>`;
  });
  return html`<ol>
    ${items}
  </ol>`;
}

/** Buttons that make the gateway fail in the ways the real one does. */
export function modeButtons(current: SmsMode, language: Language): Markup {
  const text = modeTexts[language];
  const buttons = smsModes.map(
    (mode) =>
      html`<button
        formaction="/sms/modes/${mode}?lang=${language}"
        aria-pressed="${String(mode === current)}"
      >
        ${text[mode]}
      </button>`,
  );
  return html`<form method="post">
    <p>${text.title}</p>
    ${buttons}
  </form>`;
}
