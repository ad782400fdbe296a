/** What tests and drills tell WeChat Pay to do, in JSON. */
import type { FastifyInstance } from 'fastify';
import type { BillEdit } from './bills.ts';
import type { Parts } from './calls.ts';
import { apiModes, noticeKinds, refundModes, type NoticeKind, type Settings } from './modes.ts';
import { usualCopies } from './notices.ts';
import { phoneActions, type PhoneAction, type RefundStatus } from './trades.ts';

const timesMax = 100;
const delayMaxMs = 3_600_000;
const speedMax = 100_000;
const editsMax = 1_000;
const numberMax = 64;

interface PayBody {
  readonly notice?: NoticeKind;
  /** How often a duplicate arrives. */
  readonly times?: number;
  /** How late a late one is. */
  readonly delayMs?: number;
  /** Another sum than was asked for. */
  readonly amountFen?: number;
  /** Also when the payment is closed or out of time. */
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
const settleBody = {
  ...closed,
  required: ['status'],
  properties: { status: { enum: ['SUCCESS', 'ABNORMAL', 'CLOSED'] } },
} as const;
const editsBody = {
  ...closed,
  required: ['day', 'edits'],
  properties: {
    day: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
    edits: {
      type: 'array',
      maxItems: editsMax,
      items: {
        oneOf: [
          {
            ...closed,
            required: ['kind', 'tradeNo'],
            properties: { kind: { enum: ['drop', 'double'] }, tradeNo: number, refundNo: number },
          },
          {
            ...closed,
            required: ['kind', 'tradeNo', 'amountFen'],
            properties: {
              kind: { enum: ['amount', 'add'] },
              tradeNo: number,
              refundNo: number,
              amountFen: fen,
            },
          },
        ],
      },
    },
  },
} as const;
const actionParams = {
  type: 'object',
  properties: { action: { enum: phoneActions.filter((action) => action !== 'pay') } },
} as const;

interface TradeParams {
  readonly tradeNo: string;
}
interface RefundParams {
  readonly refundNo: string;
}

/** Registers `/wechat-pay/…` for programs. */
export function registerWechatPayControl(
  app: FastifyInstance,
  { trades, notices, bills, settings }: Parts,
): void {
  app.get('/wechat-pay/modes', () => settings);
  app.post<{ Body: Partial<Settings> }>(
    '/wechat-pay/modes',
    { schema: { body: settingsBody } },
    (request) => Object.assign(settings, request.body),
  );

  app.get<{ Params: TradeParams }>('/wechat-pay/trades/:tradeNo', (request, reply) => {
    const trade = trades.find(request.params.tradeNo);
    return trade ?? reply.code(404).send({});
  });

  app.post<{ Params: TradeParams; Body: PayBody }>(
    '/wechat-pay/trades/:tradeNo/pay',
    { schema: { body: payBody } },
    (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined) return reply.code(404).send({});
      const { notice: kind = settings.notice, amountFen, force = false, ...how } = request.body;
      if (force) trades.force(trade, amountFen);
      else if (!trades.act(trade, 'pay', amountFen)) return reply.code(409).send(trade);
      notices.report(trade, { kind, ...how });
      return trade;
    },
  );

  app.post<{ Params: TradeParams & { action: Exclude<PhoneAction, 'pay'> } }>(
    '/wechat-pay/trades/:tradeNo/:action',
    { schema: { params: actionParams } },
    (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined) return reply.code(404).send({});
      const isDone = trades.act(trade, request.params.action);
      return reply.code(isDone ? 200 : 409).send(trade);
    },
  );

  /** Tells of a payment at once, and answers what the merchant said. */
  app.post<{ Params: TradeParams; Body: NoticesBody }>(
    '/wechat-pay/trades/:tradeNo/notices',
    { schema: { body: noticesBody } },
    async (request, reply) => {
      const trade = trades.find(request.params.tradeNo);
      if (trade === undefined || trade.paidAt === 0) return reply.code(404).send({});
      const { notice: kind = 'normal' } = request.body;
      const { times: copies = kind === 'duplicate' ? usualCopies : 1 } = request.body;
      const sent = Array.from({ length: copies }, async () => notices.tell(trade, kind));
      return { deliveries: await Promise.all(sent) };
    },
  );

  app.get<{ Params: RefundParams }>('/wechat-pay/refunds/:refundNo', (request, reply) => {
    const refund = trades.findRefund(request.params.refundNo);
    return refund ?? reply.code(404).send({});
  });

  app.post<{ Params: RefundParams; Body: { status: RefundStatus } }>(
    '/wechat-pay/refunds/:refundNo/settle',
    { schema: { body: settleBody } },
    (request, reply) => {
      const refund = trades.findRefund(request.params.refundNo);
      if (refund === undefined) return reply.code(404).send({});
      trades.settle(refund, request.body.status);
      notices.report(refund, { kind: settings.notice });
      return refund;
    },
  );

  app.post<{ Body: EditsBody }>(
    '/wechat-pay/bill-edits',
    { schema: { body: editsBody } },
    (request, reply) => {
      bills.edit(request.body.day, request.body.edits);
      return reply.code(204).send();
    },
  );
}
