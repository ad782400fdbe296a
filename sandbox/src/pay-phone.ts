/** What people do with a payment channel in their browser: look, scan, pay, make it misbehave. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Markup } from './html.ts';
import { person } from './pay-control.ts';
import { languageOf, sendPage, type Language } from './page.ts';
import type { Chosen, Modes, PayPages, SettingName, ShownTrade } from './pay-page.ts';

const REFRESH_SECONDS = 3;

export interface PayPhone<Trade, Action extends string, Notice extends string> {
  readonly path: string;
  readonly pages: PayPages;
  readonly settings: Chosen & { readonly notice: Notice };
  readonly modes: Modes;
  readonly actions: readonly Action[];
  /** Newest first. */
  list(): readonly Trade[];
  isOpen(trade: Trade): boolean;
  shown(trade: Trade): ShownTrade;
  /** By what the code says. */
  scan(code: string): Trade | undefined;
  /** What the buyer does; false when that is not possible (any more). */
  act(trade: Trade, action: Action): boolean;
  /** Tells the merchant that it was paid. */
  report(trade: Trade, notice: Notice): void;
  /** What is told below a scanned trade. */
  more?(trade: Trade, language: Language): Markup;
}

/** Registers the pages of a channel. */
export function registerPayPhone<
  Trade extends { payer: string },
  Action extends string,
  Notice extends string,
>(app: FastifyInstance, phone: PayPhone<Trade, Action, Notice>): void {
  const { path, pages, settings, modes } = phone;
  const scanBody = {
    type: 'object',
    required: ['action'],
    properties: { action: { enum: phone.actions }, notice: { enum: modes.notice }, person },
  } as const;
  const modeParams = {
    type: 'object',
    oneOf: Object.entries(modes).map(([name, known]) => ({
      properties: { setting: { const: name }, mode: { enum: known } },
    })),
  } as const;
  const scanned = (request: FastifyRequest): Trade | undefined => {
    const { code = '' } = request.query as { readonly code?: string };
    return phone.scan(code);
  };

  app.get(path, (request, reply) => {
    const language = languageOf(request);
    const trades = phone.list().map((trade) => phone.shown(trade));
    const content = [...pages.settings(settings, language), pages.list(trades, 'all', language)];
    return sendPage(reply, language, {
      title: pages.title(language, 'title'),
      content,
      refreshSeconds: REFRESH_SECONDS,
    });
  });

  app.post<{ Params: { setting: SettingName; mode: string } }>(
    `${path}/modes/:setting/:mode`,
    { schema: { params: modeParams } },
    (request, reply) => {
      const { setting, mode } = request.params;
      Object.assign(settings, { [setting]: mode });
      return reply.redirect(`${path}?lang=${languageOf(request)}`, 303);
    },
  );

  app.get(`${path}/scan`, (request, reply) => {
    const language = languageOf(request);
    const trade = scanned(request);
    const open = phone.list().filter((each) => phone.isOpen(each));
    const content = [
      pages.scanned(trade && phone.shown(trade), settings.notice, language),
      ...(trade !== undefined && phone.more !== undefined ? [phone.more(trade, language)] : []),
      pages.list(
        open.map((each) => phone.shown(each)),
        'open',
        language,
      ),
    ];
    return sendPage(reply, language, { title: pages.title(language, 'scan'), content });
  });

  app.post<{ Body: { action: Action; notice?: Notice; person?: string } }>(
    `${path}/scan`,
    { schema: { body: scanBody } },
    (request, reply) => {
      const trade = scanned(request);
      const { action, notice = settings.notice, person: payer } = request.body;
      if (trade === undefined) {
        return reply.code(404).send('');
      }
      if (!phone.act(trade, action)) {
        return reply.code(409).send('');
      }
      if (action === 'pay') {
        trade.payer = payer ?? trade.payer;
        phone.report(trade, notice);
      }
      return reply.redirect(request.url, 303);
    },
  );
}
