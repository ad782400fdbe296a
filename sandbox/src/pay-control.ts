/** What tests and drills tell a payment channel to do, in JSON. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyInstance } from 'fastify';
import type { Modes } from './pay-page.ts';

const TIMES_MAX = 100;
const DELAY_MAX_MS = HOUR_MS;
const SPEED_MAX = 100_000;
const EDITS_MAX = 1_000;
const NUMBER_MAX = 64;
const NAME_MAX = 64;

/** Parts of schemas. */
export const fen = { type: 'integer', minimum: 1 } as const;
export const number = { type: 'string', maxLength: NUMBER_MAX } as const;
export const person = { type: 'string', minLength: 1, maxLength: NAME_MAX } as const;
export const closed = { type: 'object', additionalProperties: false } as const;
const times = { type: 'integer', minimum: 1, maximum: TIMES_MAX } as const;

interface PayBody<Notice> {
  readonly notice?: Notice;
  /** How often a duplicate arrives. */
  readonly times?: number;
  /** How late a late one is. */
  readonly delayMs?: number;
  /** Another sum than was asked for. */
  readonly amountFen?: number;
  /** Who pays, by name. */
  readonly person?: string;
  /** Also when the trade is closed or out of time. */
  readonly force?: boolean;
}
interface NoticesBody<Notice> {
  readonly notice?: Notice;
  readonly times?: number;
}
interface TradeParams {
  readonly tradeNo: string;
}

/** What a channel keeps of a trade, whichever it is. */
interface PaidTrade {
  readonly paidAt: number;
  /** By name. */
  payer: string;
}

export interface PayControl<
  Trade extends PaidTrade,
  Act extends string,
  Notice extends string,
  Edit,
> {
  readonly path: string;
  readonly settings: { readonly notice: Notice; readonly speed: number };
  readonly modes: Modes;
  readonly trades: {
    find(tradeNo: string): Trade | undefined;
    /** Takes money for a trade that was closed, which must not happen and has. */
    force(trade: Trade, fen?: number): void;
  };
  /** False when it is too late. */
  pay(trade: Trade, amountFen: number | undefined): boolean;
  /** What happens to a trade without anybody being told. */
  readonly acts: readonly Act[];
  act(trade: Trade, act: Act): boolean;
  report(
    trade: Trade,
    notice: Notice,
    how: { readonly times?: number; readonly delayMs?: number },
  ): void;
  tell(trade: Trade, notice: Notice | 'normal'): Promise<unknown>;
  /** How often news is told at once when nobody says. */
  usualTimes(notice: Notice | 'normal'): number;
  readonly bills: { edit(day: string, edits: readonly Edit[]): void };
  /** Schema of one change of a bill. */
  readonly edit: object;
}

/** Registers what programs ask of a channel. */
export function registerPayControl<
  Trade extends PaidTrade,
  Act extends string,
  Notice extends string,
  Edit,
>(app: FastifyInstance, control: PayControl<Trade, Act, Notice, Edit>): void {
  const { path, settings, modes, trades } = control;
  const notice = { enum: modes.notice } as const;
  const speed = { type: 'number', exclusiveMinimum: 0, maximum: SPEED_MAX } as const;
  const settingsBody = {
    ...closed,
    properties: { api: { enum: modes.api }, notice, refund: { enum: modes.refund }, speed },
  } as const;
  const payBody = {
    ...closed,
    properties: {
      notice,
      times,
      delayMs: { type: 'integer', minimum: 0, maximum: DELAY_MAX_MS },
      amountFen: fen,
      person,
      force: { type: 'boolean' },
    },
  } as const;
  const noticesBody = { ...closed, properties: { notice, times } } as const;
  const actParams = { type: 'object', properties: { act: { enum: control.acts } } } as const;
  const editsBody = {
    ...closed,
    required: ['day', 'edits'],
    properties: {
      day: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
      edits: { type: 'array', maxItems: EDITS_MAX, items: control.edit },
    },
  } as const;

  app.get(`${path}/modes`, () => settings);
  app.post<{ Body: object }>(`${path}/modes`, { schema: { body: settingsBody } }, (request) =>
    Object.assign(settings, request.body),
  );

  app.get<{ Params: TradeParams }>(`${path}/trades/:tradeNo`, (request, reply) => {
    const trade = trades.find(request.params.tradeNo);
    return trade ?? reply.code(404).send({});
  });

  app.post<{ Params: TradeParams; Body: PayBody<Notice> }>(
    `${path}/trades/:tradeNo/pay`,
    { schema: { body: payBody } },
    (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined) {
        return reply.code(404).send({});
      }
      const { notice: kind = settings.notice, amountFen, force = false, ...more } = request.body;
      const { person: payer = trade.payer, ...how } = more;
      if (force) {
        trades.force(trade, amountFen);
      } else if (!control.pay(trade, amountFen)) {
        return reply.code(409).send(trade);
      }
      trade.payer = payer;
      control.report(trade, kind, how);
      return trade;
    },
  );

  app.post<{ Params: TradeParams & { act: Act } }>(
    `${path}/trades/:tradeNo/:act`,
    { schema: { params: actParams } },
    (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined) {
        return reply.code(404).send({});
      }
      return reply.code(control.act(trade, request.params.act) ? 200 : 409).send(trade);
    },
  );

  /** Tells of a payment at once, and answers what the merchant said. */
  app.post<{ Params: TradeParams; Body: NoticesBody<Notice> }>(
    `${path}/trades/:tradeNo/notices`,
    { schema: { body: noticesBody } },
    async (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined || trade.paidAt === 0) {
        return reply.code(404).send({});
      }
      const { notice: kind = 'normal' } = request.body;
      const { times: copies = control.usualTimes(kind) } = request.body;
      const sent = Array.from({ length: copies }, async () => control.tell(trade, kind));
      return { deliveries: await Promise.all(sent) };
    },
  );

  app.post<{ Body: { readonly day: string; readonly edits: readonly Edit[] } }>(
    `${path}/bill-edits`,
    { schema: { body: editsBody } },
    (request, reply) => {
      control.bills.edit(request.body.day, request.body.edits);
      return reply.code(204).send();
    },
  );
}
