/** What tests and drills tell Alipay to do, in JSON. */
import type { FastifyInstance } from 'fastify';
import { billEditKinds, type BillEdit, type Bills } from './bills.ts';
import { apiModes, noticeKinds, refundModes, type NoticeKind, type Settings } from './modes.ts';
import type { Notices } from './notices.ts';
import type { Trades } from './trades.ts';

interface PayBody {
  readonly notice?: NoticeKind;
  /** How often a duplicate arrives. */
  readonly times?: number;
  /** How late a late one is. */
  readonly delayMs?: number;
  /** Another sum than was asked for. */
  readonly amountFen?: number;
  /** Also when the trade is closed or out of time. */
  readonly force?: boolean;
}
interface NoticesBody {
  readonly notice?: NoticeKind;
  readonly times?: number;
}
interface EditsBody {
  readonly day: string;
  readonly edits: readonly BillEdit[];
}
interface TradeParams {
  readonly tradeNo: string;
}
/** What happens to a trade without anybody being told; the last ends the time for refunds. */
const quietActs = ['scan', 'close', 'finish'] as const;
type QuietAct = (typeof quietActs)[number];

const timesMax = 100;
const delayMaxMs = 3_600_000;
const speedMax = 100_000;
const editsMax = 1_000;
const numberMax = 64;

const notice = { enum: noticeKinds } as const;
const times = { type: 'integer', minimum: 1, maximum: timesMax } as const;
const fen = { type: 'integer', minimum: 1 } as const;
const number = { type: 'string', maxLength: numberMax } as const;
const closed = { type: 'object', additionalProperties: false } as const;

const settingsBody = {
  ...closed,
  properties: {
    api: { enum: apiModes },
    notice,
    refund: { enum: refundModes },
    speed: { type: 'number', exclusiveMinimum: 0, maximum: speedMax },
  },
} as const;
const payBody = {
  ...closed,
  properties: {
    notice,
    times,
    delayMs: { type: 'integer', minimum: 0, maximum: delayMaxMs },
    amountFen: fen,
    force: { type: 'boolean' },
  },
} as const;
const noticesBody = { ...closed, properties: { notice, times } } as const;
const actParams = { type: 'object', properties: { act: { enum: quietActs } } } as const;
const editsBody = {
  ...closed,
  required: ['day', 'edits'],
  properties: {
    day: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
    edits: {
      type: 'array',
      maxItems: editsMax,
      items: {
        ...closed,
        required: ['kind', 'tradeNo'],
        properties: {
          kind: { enum: billEditKinds },
          tradeNo: number,
          refundNo: number,
          amountFen: fen,
        },
      },
    },
  },
} as const;

/** Registers `/alipay/…` for programs. */
export function registerAlipayControl(
  app: FastifyInstance,
  parts: {
    readonly trades: Trades;
    readonly notices: Notices;
    readonly bills: Bills;
    readonly settings: Settings;
  },
): void {
  const { trades, notices, bills, settings } = parts;

  app.get('/alipay/modes', () => settings);
  app.post<{ Body: Partial<Settings> }>(
    '/alipay/modes',
    { schema: { body: settingsBody } },
    (request) => Object.assign(settings, request.body),
  );

  app.get<{ Params: TradeParams }>('/alipay/trades/:tradeNo', (request, reply) => {
    const trade = trades.find(request.params.tradeNo);
    return trade ?? reply.code(404).send({});
  });

  app.post<{ Params: TradeParams; Body: PayBody }>(
    '/alipay/trades/:tradeNo/pay',
    { schema: { body: payBody } },
    (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined) return reply.code(404).send({});
      const { notice: kind = settings.notice, amountFen, force = false, ...how } = request.body;
      if (force) trades.force(trade, amountFen);
      else if (!trades.pay(trade, amountFen)) return reply.code(409).send(trade);
      notices.report(trade, { notice: kind, ...how });
      return trade;
    },
  );

  app.post<{ Params: TradeParams & { act: QuietAct } }>(
    '/alipay/trades/:tradeNo/:act',
    { schema: { params: actParams } },
    (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined) return reply.code(404).send({});
      return reply.code(trades[request.params.act](trade) ? 200 : 409).send(trade);
    },
  );

  /** Tells of a payment at once, and answers what the merchant said. */
  app.post<{ Params: TradeParams; Body: NoticesBody }>(
    '/alipay/trades/:tradeNo/notices',
    { schema: { body: noticesBody } },
    async (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined || trade.paidAt === 0) return reply.code(404).send({});
      const { notice: kind = 'normal', times: copies = 1 } = request.body;
      const sent = Array.from({ length: copies }, async () => notices.tell(trade, kind));
      return { deliveries: await Promise.all(sent) };
    },
  );

  app.post<{ Body: EditsBody }>(
    '/alipay/bill-edits',
    { schema: { body: editsBody } },
    (request, reply) => {
      bills.edit(request.body.day, request.body.edits);
      return reply.code(204).send();
    },
  );
}
