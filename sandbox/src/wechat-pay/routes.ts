/** Plays WeChat Pay: its interface for servers (`/v3/…`), the phone, and what tests need. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf, sendPage } from '../page.ts';
import { registerWechatPayApi } from './api.ts';
import { createBills } from './bills.ts';
import { registerWechatPayControl } from './control.ts';
import { apiModes, createSettings, noticeKinds, refundModes, type NoticeKind } from './modes.ts';
import { createNotices } from './notices.ts';
import { scanContent, settingButtons, tradeList, wechatPayTitle } from './page.ts';
import { createTrades, phoneActions, type PhoneAction, type Trade } from './trades.ts';

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

const isOpen = ({ state }: Trade): boolean => state === 'NOTPAY' || state === 'USERPAYING';

/** Registers all of it. */
export function registerWechatPay(app: FastifyInstance): void {
  const settings = createSettings();
  const trades = createTrades();
  const notices = createNotices(settings);
  const bills = createBills(trades);
  const parts = { trades, notices, bills, settings };
  registerWechatPayApi(app, parts);
  registerWechatPayControl(app, parts);
  app.addHook('onClose', (_app, done) => {
    notices.stop();
    done();
  });

  const scanned = (request: FastifyRequest): Trade | undefined => {
    const { code = '' } = request.query as { readonly code?: string };
    return trades.scan(code);
  };

  app.get('/wechat-pay', (request, reply) => {
    const language = languageOf(request);
    const content = [
      ...settingButtons(settings, language),
      tradeList(trades.list(), 'all', language),
    ];
    const title = wechatPayTitle(language, 'title');
    return sendPage(reply, language, { title, content, refreshSeconds });
  });

  app.post<{ Params: { setting: 'api' | 'notice' | 'refund'; mode: string } }>(
    '/wechat-pay/modes/:setting/:mode',
    { schema: { params: modeParams } },
    (request, reply) => {
      const { setting, mode } = request.params;
      Object.assign(settings, { [setting]: mode });
      return reply.redirect(`/wechat-pay?lang=${languageOf(request)}`, 303);
    },
  );

  app.get('/wechat-pay/scan', (request, reply) => {
    const language = languageOf(request);
    const content = [
      scanContent(scanned(request), settings.notice, language),
      tradeList(trades.list().filter(isOpen), 'open', language),
    ];
    return sendPage(reply, language, { title: wechatPayTitle(language, 'scan'), content });
  });

  app.post<{ Body: { action: PhoneAction; notice?: NoticeKind } }>(
    '/wechat-pay/scan',
    { schema: { body: scanBody } },
    (request, reply) => {
      const trade = scanned(request);
      const { action, notice: kind = settings.notice } = request.body;
      if (trade === undefined) return reply.code(404).send('');
      if (!trades.act(trade, action)) return reply.code(409).send('');
      if (action === 'pay') notices.report(trade, { kind });
      return reply.redirect(request.url, 303);
    },
  );
}
