/** Plays Alipay: its interface for servers (`/gateway.do`), the phone, and what tests need. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf, sendPage } from '../page.ts';
import { createBills } from './bills.ts';
import { registerAlipayControl } from './control.ts';
import { registerGateway } from './gateway.ts';
import { apiModes, createSettings, noticeKinds, refundModes, type NoticeKind } from './modes.ts';
import { createNotices } from './notices.ts';
import { alipayTitle, phoneActions, scanContent, settingButtons, tradeList } from './page.ts';
import type { PhoneAction } from './page.ts';
import { createTrades, type Trade } from './trades.ts';

const refreshSeconds = 3;

const scanBody = {
  type: 'object',
  required: ['action'],
  properties: { action: { enum: phoneActions }, notice: { enum: noticeKinds } },
} as const;
const modeParams = {
  type: 'object',
  oneOf: [
    { properties: { setting: { const: 'api' }, mode: { enum: apiModes } } },
    { properties: { setting: { const: 'notice' }, mode: { enum: noticeKinds } } },
    { properties: { setting: { const: 'refund' }, mode: { enum: refundModes } } },
  ],
} as const;

const isOpen = ({ status }: Trade): boolean => status === 'CODE' || status === 'WAIT_BUYER_PAY';

/** Registers all of it. */
export function registerAlipay(app: FastifyInstance): void {
  const settings = createSettings();
  const trades = createTrades();
  const notices = createNotices(settings);
  const bills = createBills(trades);
  const parts = { trades, notices, bills, settings };
  registerGateway(app, parts);
  registerAlipayControl(app, parts);
  app.addHook('onClose', (_app, done) => {
    notices.stop();
    done();
  });

  /** By the text of a code; only its end counts. */
  const scanned = (request: FastifyRequest): Trade | undefined => {
    const { code = '' } = request.query as { readonly code?: string };
    return trades.findByCode(code.split('/').at(-1) ?? '');
  };

  app.get('/alipay', (request, reply) => {
    const language = languageOf(request);
    const content = [
      ...settingButtons(settings, language),
      tradeList(trades.list(), 'all', language),
    ];
    const title = alipayTitle(language, 'title');
    return sendPage(reply, language, { title, content, refreshSeconds });
  });

  app.post<{ Params: { setting: 'api' | 'notice' | 'refund'; mode: string } }>(
    '/alipay/modes/:setting/:mode',
    { schema: { params: modeParams } },
    (request, reply) => {
      const { setting, mode } = request.params;
      Object.assign(settings, { [setting]: mode });
      return reply.redirect(`/alipay?lang=${languageOf(request)}`, 303);
    },
  );

  app.get('/alipay/scan', (request, reply) => {
    const language = languageOf(request);
    const content = [
      scanContent(scanned(request), settings, language),
      tradeList(trades.list().filter(isOpen), 'open', language),
    ];
    return sendPage(reply, language, { title: alipayTitle(language, 'scan'), content });
  });

  app.post<{ Body: { action: PhoneAction; notice?: NoticeKind } }>(
    '/alipay/scan',
    { schema: { body: scanBody } },
    (request, reply) => {
      const trade = scanned(request);
      const { action, notice = settings.notice } = request.body;
      if (trade === undefined) return reply.code(404).send('');
      if (!trades[action](trade)) return reply.code(409).send('');
      if (action === 'pay') notices.report(trade, { notice });
      return reply.redirect(request.url, 303);
    },
  );

  app.get<{ Params: { id: string } }>('/alipay/bill-files/:id', (request, reply) => {
    const file = bills.file(request.params.id);
    if (file === null) return reply.code(404).send('');
    return reply.header('content-type', 'application/zip').send(file);
  });
}
