/** What tests and drills tell WeChat Pay to do, in JSON. */
import type { FastifyInstance } from 'fastify';
import { closed, fen, number, registerPayControl } from '../pay-control.ts';
import { USUAL_COPIES } from '../pay-courier.ts';
import { changeWechatKey } from '../pay-keys.ts';
import type { Parts } from './calls.ts';
import { modes } from './modes.ts';
import type { RefundStatus } from './trades.ts';

const edit = {
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
        kind: { enum: ['amount', 'fee', 'add'] },
        tradeNo: number,
        refundNo: number,
        amountFen: fen,
      },
    },
  ],
} as const;
const settleBody = {
  ...closed,
  required: ['status'],
  properties: { status: { enum: ['SUCCESS', 'ABNORMAL', 'CLOSED'] } },
} as const;

interface RefundParams {
  readonly refundNo: string;
}

/** Registers `/wechat-pay/…` for programs. */
export function registerWechatPayControl(app: FastifyInstance, parts: Parts): void {
  const { trades, notices, settings } = parts;
  registerPayControl(app, {
    ...parts,
    path: '/wechat-pay',
    modes,
    pay: (trade, amountFen) => trades.act(trade, 'pay', amountFen),
    acts: ['type', 'cancel'] as const,
    act: (trade, act) => trades.act(trade, act),
    report: (trade, kind, how) => notices.report(trade, { kind, ...how }),
    tell: async (trade, kind) => notices.tell(trade, kind),
    usualTimes: (kind) => (kind === 'duplicate' ? USUAL_COPIES : 1),
    edit,
  });

  app.post('/wechat-pay/keys', () => {
    changeWechatKey();
    return {};
  });

  app.get<{ Params: RefundParams }>('/wechat-pay/refunds/:refundNo', (request, reply) => {
    const refund = trades.findRefund(request.params.refundNo);
    return refund ?? reply.code(404).send({});
  });

  app.post<{ Params: RefundParams; Body: { status: RefundStatus } }>(
    '/wechat-pay/refunds/:refundNo/settle',
    { schema: { body: settleBody } },
    (request, reply) => {
      const refund = trades.findRefund(request.params.refundNo);
      if (refund === undefined) {
        return reply.code(404).send({});
      }
      trades.settle(refund, request.body.status);
      notices.report(refund, { kind: settings.notice });
      return refund;
    },
  );
}
