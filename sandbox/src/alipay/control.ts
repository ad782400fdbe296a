/** What tests and drills tell Alipay to do, in JSON. */
import type { FastifyInstance } from 'fastify';
import { closed, fen, number, registerPayControl } from '../pay-control.ts';
import { billEditKinds, type Bills } from './bills.ts';
import { modes, type Settings } from './modes.ts';
import type { Notices } from './notices.ts';
import type { Trades } from './trades.ts';

const edit = {
  ...closed,
  required: ['kind', 'tradeNo'],
  properties: {
    kind: { enum: billEditKinds },
    tradeNo: number,
    refundNo: number,
    amountFen: fen,
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
  const { trades, notices } = parts;
  registerPayControl(app, {
    ...parts,
    path: '/alipay',
    modes,
    pay: (trade, amountFen) => trades.pay(trade, amountFen),
    // The last ends the time for refunds.
    acts: ['scan', 'close', 'finish'] as const,
    act: (trade, act) => trades[act](trade),
    report: (trade, notice, how) => notices.report(trade, { notice, ...how }),
    tell: async (trade, notice) => notices.tell(trade, notice),
    usualTimes: () => 1,
    edit,
  });
}
