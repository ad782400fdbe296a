import type { FastifyInstance } from 'fastify';
import { languageOf, sendPage } from '../page.ts';
import type { SmsInbox } from './inbox.ts';
import { smsModes, type SmsMode, type SmsModes } from './modes.ts';
import { inboxContent, inboxTitle, modeButtons } from './page.ts';

const REFRESH_SECONDS = 3;
const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/;

const deliverBody = {
  type: 'object',
  required: ['phone', 'text'],
  additionalProperties: false,
  properties: {
    phone: { type: 'string', minLength: 1, maxLength: 32 },
    text: { type: 'string', minLength: 1, maxLength: 1000 },
  },
} as const;

const modeParams = {
  type: 'object',
  required: ['mode'],
  properties: { mode: { enum: smsModes } },
} as const;

/** The inbox for people (`/sms`), for tests (`/sms.json`), and a way to try it by hand. */
export function registerSms(app: FastifyInstance, inbox: SmsInbox, modes: SmsModes): void {
  app.get('/sms', (request, reply) => {
    const language = languageOf(request);
    const content = [
      modeButtons(modes.current(), language),
      inboxContent(inbox.list(), language),
    ] as const;
    return sendPage(reply, language, {
      title: inboxTitle(language),
      content,
      refreshSeconds: REFRESH_SECONDS,
    });
  });

  app.get('/sms.json', () => ({ messages: inbox.list() }));

  /** The newest code a phone received. */
  app.get<{ Params: { phone: string } }>('/sms/codes/:phone', (request, reply) => {
    const { phone } = request.params;
    const message = inbox
      .list()
      .find((candidate) => candidate.phone === phone && SIX_DIGITS.test(candidate.text));
    if (message === undefined) {
      return reply.code(404).send({ code: null });
    }
    return { code: SIX_DIGITS.exec(message.text)?.[0], received_at: message.received_at };
  });

  app.post<{ Params: { mode: SmsMode } }>(
    '/sms/modes/:mode',
    { schema: { params: modeParams } },
    (request, reply) => {
      modes.set(request.params.mode);
      return reply.redirect(`/sms?lang=${languageOf(request)}`, 303);
    },
  );

  app.post<{ Body: { phone: string; text: string } }>(
    '/sms/deliver',
    { schema: { body: deliverBody } },
    (request, reply) => reply.code(201).send(inbox.accept(request.body)),
  );
}
