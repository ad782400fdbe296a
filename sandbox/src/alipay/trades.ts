/**
 * Codes that can be scanned, and the trades that come into being when somebody does. Kept apart
 * from the other channel's, since each has numbers, states and lifetimes of its own.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { dayText } from '../pay-format.ts';
import { people } from '../wechat/people.ts';

const CODE_LIFE_MS = 2 * HOUR_MS;
const KEPT_MAX = 50_000;
const NUMBER_DIGITS = 15;
const CODE_BYTES = 9;

/** What a merchant asks a code for. */
export interface Asked {
  readonly outTradeNo: string;
  readonly totalFen: number;
  readonly subject: string;
  readonly notifyUrl: string;
  readonly expireAt: number;
  /** Where its page leads back to; empty for a code. */
  readonly returnUrl: string;
}

export interface Refund {
  readonly outRequestNo: string;
  readonly fen: number;
  readonly at: number;
}

/** One try to reach the merchant. */
export interface Delivery {
  readonly notice: string;
  readonly at: number;
  readonly ms: number;
  /** 0 when nobody answered. */
  readonly status: number;
  readonly reply: string;
}

/** `CODE`: nobody has scanned it, so for the merchant there is no trade yet. */
export type TradeStatus =
  | 'CODE'
  | 'WAIT_BUYER_PAY'
  | 'TRADE_SUCCESS'
  | 'TRADE_FINISHED'
  | 'TRADE_CLOSED';

export interface Trade extends Asked {
  readonly code: string;
  /** Alipay's number. */
  readonly tradeNo: string;
  readonly createdAt: number;
  readonly refunds: Refund[];
  readonly deliveries: Delivery[];
  status: TradeStatus;
  /** By name. */
  payer: string;
  /** What the buyer has paid, which is what was asked unless somebody plays foul. */
  paidFen: number;
  paidAt: number;
}

/** Why something cannot be done, in Alipay's words. */
export type Problem =
  | 'ACQ.TRADE_NOT_EXIST'
  | 'ACQ.TRADE_STATUS_ERROR'
  | 'ACQ.TRADE_HAS_SUCCESS'
  | 'ACQ.TRADE_HAS_CLOSE'
  | 'ACQ.CONTEXT_INCONSISTENT'
  | 'ACQ.NOW_TIME_AFTER_EXPIRE_TIME_ERROR'
  | 'ACQ.REASON_TRADE_REFUND_FEE_ERR'
  | 'ACQ.DISCORDANT_REPEAT_REQUEST';

export interface Trades {
  precreate(asked: Asked): Trade | Problem;
  /** Also what was not scanned yet. */
  find(outTradeNo: string): Trade | undefined;
  findByCode(code: string): Trade | undefined;
  /** Newest first. */
  list(): readonly Trade[];
  scan(trade: Trade): boolean;
  /** Scans first if need be; false when it is too late. */
  pay(trade: Trade, fen?: number): boolean;
  /** Takes money for a trade that was closed, which must not happen and has. */
  force(trade: Trade, fen?: number): void;
  close(trade: Trade): boolean;
  /** Ends the time for refunds. */
  finish(trade: Trade): boolean;
  /** The same number is the same refund; `isNew` when money moved by this call. */
  refund(trade: Trade, no: string, fen: number): { refund: Refund; isNew: boolean } | Problem;
}

/** All that was paid back so far. */
export const refundedFen = (trade: Trade): number =>
  trade.refunds.reduce((sum, { fen }) => sum + fen, 0);

const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/** Starts out without any. */
export function createTrades(now: () => number = Date.now): Trades {
  const trades = new Map<string, Trade>();
  const codes = new Map<string, Trade>();

  const add = (asked: Asked): Trade => {
    const trade: Trade = {
      ...asked,
      code: `bax${randomBytes(CODE_BYTES).toString('hex')}`,
      tradeNo: `${dayText(now()).replaceAll('-', '')}22001${digits(NUMBER_DIGITS)}`,
      createdAt: now(),
      refunds: [],
      deliveries: [],
      status: 'CODE',
      payer: people[0],
      paidFen: asked.totalFen,
      paidAt: 0,
    };
    trades.set(trade.outTradeNo, trade);
    codes.set(trade.code, trade);
    for (const oldest of trades.values()) {
      if (trades.size <= KEPT_MAX) {
        break;
      }
      trades.delete(oldest.outTradeNo);
      codes.delete(oldest.code);
    }
    return trade;
  };

  /** An unpaid trade closes when its time is over. */
  const settled = (trade: Trade | undefined): Trade | undefined => {
    if (trade?.status === 'WAIT_BUYER_PAY' && now() >= trade.expireAt) {
      trade.status = 'TRADE_CLOSED';
    }
    return trade;
  };

  const scan = (trade: Trade): boolean => {
    const ends = Math.min(trade.expireAt, trade.createdAt + CODE_LIFE_MS);
    if (settled(trade)?.status !== 'CODE' || now() >= ends) {
      return false;
    }
    trade.status = 'WAIT_BUYER_PAY';
    return true;
  };

  const force = (trade: Trade, fen = trade.totalFen): void => {
    trade.status = 'TRADE_SUCCESS';
    trade.paidFen = fen;
    trade.paidAt = now();
  };

  return {
    precreate(asked) {
      if (asked.expireAt <= now()) {
        return 'ACQ.NOW_TIME_AFTER_EXPIRE_TIME_ERROR';
      }
      const known = settled(trades.get(asked.outTradeNo));
      if (known === undefined) {
        return add(asked);
      }
      if (known.status === 'TRADE_CLOSED') {
        return 'ACQ.TRADE_HAS_CLOSE';
      }
      if (known.paidAt > 0) {
        return 'ACQ.TRADE_HAS_SUCCESS';
      }
      return known.totalFen === asked.totalFen ? known : 'ACQ.CONTEXT_INCONSISTENT';
    },
    find: (outTradeNo) => settled(trades.get(outTradeNo)),
    findByCode: (code) => settled(codes.get(code)),
    list: () => [...trades.values()].toReversed(),
    scan,
    pay(trade, fen) {
      scan(trade);
      if (settled(trade)?.status !== 'WAIT_BUYER_PAY') {
        return false;
      }
      force(trade, fen);
      return true;
    },
    force,
    close(trade) {
      if (settled(trade)?.status !== 'WAIT_BUYER_PAY') {
        return false;
      }
      trade.status = 'TRADE_CLOSED';
      return true;
    },
    finish(trade) {
      if (trade.status !== 'TRADE_SUCCESS') {
        return false;
      }
      trade.status = 'TRADE_FINISHED';
      return true;
    },
    refund(trade, outRequestNo, fen) {
      const known = trade.refunds.find((refund) => refund.outRequestNo === outRequestNo);
      if (known !== undefined) {
        return known.fen === fen
          ? { refund: known, isNew: false }
          : 'ACQ.DISCORDANT_REPEAT_REQUEST';
      }
      if (trade.status !== 'TRADE_SUCCESS') {
        return 'ACQ.TRADE_STATUS_ERROR';
      }
      const left = trade.paidFen - refundedFen(trade) - fen;
      if (fen <= 0 || left < 0) {
        return 'ACQ.REASON_TRADE_REFUND_FEE_ERR';
      }
      const refund = { outRequestNo, fen, at: now() };
      trade.refunds.push(refund);
      if (left === 0) {
        trade.status = 'TRADE_CLOSED';
      }
      return { refund, isNew: true };
    },
  };
}
