/** The QR page as open.weixin.qq.com serves it for an embedding frame of 300 x 400. */
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../html.ts';
import type { Language } from '../page.ts';
import type { Login } from './logins.ts';
import { qrDrawing } from './qr.ts';

const texts = {
  zh: {
    title: '微信登录',
    waiting: '使用微信扫一扫登录',
    scanned: '扫描成功，请在微信中轻触允许',
    expired: '二维码已失效',
    again: '刷新二维码',
    phone: '沙箱：打开手机',
  },
  en: {
    title: 'WeChat login',
    waiting: 'Scan with WeChat to log in',
    scanned: 'Scanned, please allow it on your phone',
    expired: 'This code has expired',
    again: 'Load a new code',
    phone: 'Sandbox: open the phone',
  },
} as const;

export const FRAME_SCRIPT_PATH = '/connect/qrconnect.js';

/** Asks until the phone has decided, then sends the whole window, or this frame, back. */
export const FRAME_SCRIPT = `
const { uuid, redirect, state, self } = document.querySelector('main').dataset;
const show = (name) => {
  for (const part of document.querySelectorAll('[data-when]')) {
    part.hidden = part.dataset.when !== name;
  }
};
const leave = (code) => {
  const url = new URL(redirect);
  if (code) url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  (self === 'true' ? window : window.top).location.href = url.href;
};
let last = '';
const poll = async () => {
  const response = await fetch('/connect/l/qrconnect?uuid=' + uuid + '&last=' + last);
  const [, status, code] = /wx_errcode=(\\d+);window\\.wx_code='(\\w*)'/.exec(await response.text());
  if (status === '405' || status === '403') return leave(code);
  if (status === '402') return show('expired');
  if (status === '404') {
    last = '404';
    show('scanned');
  }
  setTimeout(poll, 100);
};
poll();
`;

const styles = html`
  body { margin: 0; text-align: center; color: #373737; background: #fff; font: 14px/1.6 system-ui,
  'PingFang SC', 'Noto Sans CJK SC', sans-serif; } h1 { margin: 12px 0; font-size: 20px;
  font-weight: 400; } svg { width: 220px; height: 220px; } p { margin: 8px 0; }
`;

const send = (reply: FastifyReply, language: Language, content: Markup): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'",
    )
    .send(
      html`<!doctype html>
        <html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${texts[language].title}</title>
            <style>
              ${styles}
            </style>
          </head>
          <body>
            ${content}
          </body>
        </html>`.text,
    );

/** Sends the page of a login that waits for a phone. */
export function sendFrame(
  reply: FastifyReply,
  language: Language,
  login: Login,
  self: boolean,
): FastifyReply {
  const text = texts[language];
  const phone = `/wechat/phone?uuid=${login.uuid}&lang=${language}`;
  const content = html`<main
      data-uuid="${login.uuid}"
      data-redirect="${login.redirectUri}"
      data-state="${login.state}"
      data-self="${String(self)}"
    >
      <h1>${text.title}</h1>
      <a href="${phone}" target="_blank">${qrDrawing(login.uuid, text.waiting)}</a>
      <div role="status">
        <p data-when="waiting">${text.waiting}</p>
        <p data-when="scanned" hidden>${text.scanned}</p>
        <p data-when="expired" hidden>${text.expired} <a href="">${text.again}</a></p>
      </div>
      <p><a href="${phone}" target="_blank">${text.phone}</a></p>
    </main>
    <script type="module" src="${FRAME_SCRIPT_PATH}"></script>`;
  return send(reply, language, content);
}

/** Sends what WeChat shows to who asks wrongly. */
export function sendRefusal(reply: FastifyReply, language: Language, reason: string): FastifyReply {
  return send(reply, language, html`<main><h1>${reason}</h1></main>`);
}
