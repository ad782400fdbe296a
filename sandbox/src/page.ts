import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, type Markup } from './html.ts';

export type Language = 'zh' | 'en';

const texts = {
  zh: { code: 'zh-CN', sandbox: '沙箱', other: 'English', otherLanguage: 'en' },
  en: { code: 'en', sandbox: 'Sandbox', other: '中文', otherLanguage: 'zh' },
} as const;

const styles = html`
  body { margin: 0 auto; padding: 24px 16px; max-width: 760px; color: #1b2430; background: #f7f8f9;
  font: 16px/1.6 system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif; } header { display: flex;
  justify-content: space-between; gap: 16px; } a { color: #0b6e4f; } li, .empty { padding: 12px
  16px; margin-bottom: 8px; background: #fff; border-radius: 8px; } ol, ul { list-style: none;
  padding: 0; } small { color: #5b6675; margin-left: 12px; } p { margin: 4px 0; overflow-wrap:
  anywhere; white-space: pre-wrap; } button { font: inherit; margin-right: 8px; }
  button[aria-pressed='true'] { font-weight: 700; }
`;

/** The language asked for by `?lang=`, else by the browser, else Chinese. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { readonly lang?: unknown };
  if (lang === 'zh' || lang === 'en') {
    return lang;
  }
  return request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

/** Sends a whole page around its content; `refreshSeconds` makes the browser load it again. */
export function sendPage(
  reply: FastifyReply,
  language: Language,
  page: {
    readonly title: string;
    readonly content: Markup | readonly Markup[];
    readonly refreshSeconds?: number;
  },
): FastifyReply {
  const text = texts[language];
  const query = reply.request.query as Readonly<Record<string, string>>;
  const other = new URLSearchParams({ ...query, lang: text.otherLanguage }).toString();
  const refresh = page.refreshSeconds
    ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}" />`
    : '';
  const document = html`<!doctype html>
    <html lang="${text.code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh}
        <title>${page.title} · ${text.sandbox}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <header>
          <a href="/?lang=${language}">${text.sandbox}</a>
          <a href="?${other}">${text.other}</a>
        </header>
        <main>
          <h1>${page.title}</h1>
          ${page.content}
        </main>
      </body>
    </html>`;
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
    .send(document.text);
}
