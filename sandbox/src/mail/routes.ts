import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../html.ts';
import { languageOf, sendPage, type Language } from '../page.ts';
import type { Mail, MailInbox } from './inbox.ts';

const REFRESH_SECONDS = 3;

const texts = {
  zh: { title: '邮件收件箱', empty: '还没有邮件。网站发出的邮件会出现在这里。' },
  en: { title: 'Mail inbox', empty: 'No mail yet. What the site sends will show up here.' },
} as const;

const contentOf = (mails: readonly Mail[], language: Language): Markup => {
  if (mails.length === 0) {
    return html`<p class="empty">${texts[language].empty}</p>`;
  }
  const items = mails.map(
    (mail) =>
      html`<li>
        <strong>${mail.to}</strong>
        <small><time datetime="${mail.received_at}">${mail.received_at}</time></small>
        <p>${mail.subject}</p>
        <p>${mail.text}</p>
        ${mail.attachments.map(({ name, bytes }) => html`<p>📎 ${name} (${bytes} B)</p>`)}
      </li>`,
  );
  return html`<ol>
    ${items}
  </ol>`;
};

/** The inbox for people (`/mail`) and for tests (`/mail.json`, and all that came: `/mail/taken.json`). */
export function registerMail(app: FastifyInstance, inbox: MailInbox): void {
  app.get('/mail', (request, reply) => {
    const language = languageOf(request);
    const { title } = texts[language];
    return sendPage(reply, language, {
      title,
      content: contentOf(inbox.list(), language),
      refreshSeconds: REFRESH_SECONDS,
    });
  });

  app.get('/mail.json', () => ({ mails: inbox.list() }));
  app.get('/mail/taken.json', () => ({ taken: inbox.taken() }));
}
