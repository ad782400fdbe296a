import fastify, { type FastifyInstance } from 'fastify';
import { html } from './html.ts';
import { languageOf, sendPage } from './page.ts';
import { createSmsInbox } from './sms/inbox.ts';
import { registerSms } from './sms/routes.ts';

/** What the sandbox plays, each with the page that shows its doings. */
const providers = [{ path: '/sms', zh: '短信网关收件箱', en: 'Inbox of the SMS gateway' }] as const;

const titles = { zh: '沙箱扮演的第三方', en: 'Third parties played here' } as const;

/** Builds the sandbox: third parties of the site, played on a developer's machine and in tests. */
export function buildSandbox(): FastifyInstance {
  const app = fastify({
    // What a third party would refuse must not become valid by a silent conversion.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    forceCloseConnections: true,
  });

  app.get('/', (request, reply) => {
    const language = languageOf(request);
    const items = providers.map(
      (provider) =>
        html`<li><a href="${provider.path}?lang=${language}">${provider[language]}</a></li>`,
    );
    const content = html`<ul>
      ${items}
    </ul>`;
    return sendPage(reply, language, { title: titles[language], content });
  });

  app.get('/health', () => ({ status: 'ok' }));

  registerSms(app, createSmsInbox());
  return app;
}
