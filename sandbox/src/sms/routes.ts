import type { FastifyInstance } from 'fastify';
import { languageOf, sendPage } from '../page.ts';
import type { SmsInbox } from './inbox.ts';
import { inboxContent, inboxTitle } from './page.ts';

const refreshSeconds = 3;

const deliverBody = {
  type: 'object',
  required: ['phone', 'text'],
  additionalProperties: false,
  properties: {
    phone: { type: 'string', minLength: 1, maxLength: 32 },
    text: { type: 'string', minLength: 1, maxLength: 1000 },
  },
} as const;

/** The inbox for people (`/sms`), for tests (`/sms.json`), and a way to try it by hand. */
export function registerSms(app: FastifyInstance, inbox: SmsInbox): void {
  app.get('/sms', (request, reply) => {
    const language = languageOf(request);
    const content = inboxContent(inbox.list(), language);
    return sendPage(reply, language, { title: inboxTitle(language), content, refreshSeconds });
  });

  app.get('/sms.json', () => ({ messages: inbox.list() }));

  app.post<{ Body: { phone: string; text: string } }>(
    '/sms/deliver',
    { schema: { body: deliverBody } },
    (request, reply) => reply.code(201).send(inbox.accept(request.body)),
  );
}
