/**
 * Payments and refunds as WeChat Pay keeps them. Kept apart from the other channel's, since
 * each has numbers, states and lifetimes of its own.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { dayText } from '../pay-format.ts';
import { people } from '../wechat/people.ts';
import type { ProblemCode } from './problems.ts';

const CODE_LIFE_MS = 2 * HOUR_MS;
const SHORTEST_MS = MINUTE_MS;
const KEPT_MAX = 50_000;
const CODE_BYTES = 6;
const PREPAY_BYTES = 13;
const NUMBER_DIGITS = 14;

/** A code, a call inside WeChat, a page of a phone's browser; the words are WeChat's. */
export type PayWay = 'NATIVE' | 'JSAPI' | 'MWEB';

/** What a merchant asks to be paid. */
export interface Asked {
  readonly tradeNo: string;
  readonly way: PayWay;
  /** Who alone can pay; empty where anybody can. */
  readonly openid: string;
  /** From where alone the page can be opened; empty where it does not matter. */
  readonly address: string;
  readonly description: string;
  readonly totalFen: number;
  readonly notifyUrl: string;
  readonly expireAt: number;
}

/** One try to reach the merchant. */
export interface Delivery {
  readonly notice: string;
  readonly at: number;
  /** 0 when nobody answered. */
  readonly status: number;
  readonly ms: number;
}

export type TradeState = 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'REFUND' | 'CLOSED';

export interface Trade extends Asked {
  readonly codeUrl: string;
  readonly prepayId: string;
  readonly createdAt: number;
  /** WeChat's number; shown to nobody before it is paid. */
  readonly transactionId: string;
  readonly eventId: string;
  readonly deliveries: Delivery[];
  state: TradeState;
  /** Where its page leads back to; empty until one was opened. */
  returnUrl: string;
  /** When the page's address was told last. */
  pageAt: number;
  /** By name. */
  payer: string;
  /** What the buyer has paid, which is what was asked unless somebody plays foul. */
  paidFen: number;
  paidAt: number;
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';

export interface RefundAsked {
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly refundFen: number;
  readonly totalFen: number;
  readonly notifyUrl: string;
}

export interface Refund extends RefundAsked {
  readonly refundId: string;
  readonly transactionId: string;
  readonly payer: string;
  readonly createdAt: number;
  readonly deliveries: Delivery[];
  status: RefundStatus;
  successAt: number;
}

export const phoneActions = ['pay', 'type', 'cancel'] as const;
export type PhoneAction = (typeof phoneActions)[number];

export interface Trades {
  prepay(asked: Asked): Trade | ProblemCode;
  find(tradeNo: string): Trade | undefined;
  /** By what the code says, or by the number a cashier is opened with. */
  scan(code: string): Trade | undefined;
  /** Newest first. */
  list(): readonly Trade[];
  close(tradeNo: string): ProblemCode | null;
  /** What the buyer does; false when that is not possible (any more). */
  act(trade: Trade, action: PhoneAction, paidFen?: number): boolean;
  /** Takes money for a payment that was closed, which must not happen and has. */
  force(trade: Trade, paidFen?: number): void;
  refund(asked: RefundAsked): Refund | ProblemCode;
  findRefund(refundNo: string): Refund | undefined;
  settle(refund: Refund, status: RefundStatus): void;
  /** Oldest first. */
  refunds(): readonly Refund[];
}

const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

const isOpen = ({ state }: Trade): boolean => state === 'NOTPAY' || state === 'USERPAYING';

/** Why a payment in this state can be neither paid nor closed, or null when it can. */
function stateProblem(state: TradeState): ProblemCode | null {
  if (state === 'CLOSED') {
    return 'ORDER_CLOSED';
  }
  return state === 'SUCCESS' || state === 'REFUND' ? 'ORDERPAID' : null;
}

/** Forgets the oldest beyond what is kept. */
function keepFew<Value>(map: Map<string, Value>, forget: (value: Value) => void): void {
  for (const [key, value] of map) {
    if (map.size <= KEPT_MAX) {
      return;
    }
    map.delete(key);
    forget(value);
  }
}

/** Starts out without any. */
export function createTrades(now: () => number = Date.now): Trades {
  const trades = new Map<string, Trade>();
  const codes = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();

  const add = (asked: Asked): Trade => {
    const trade: Trade = {
      ...asked,
      expireAt: Math.max(asked.expireAt, now() + SHORTEST_MS),
      codeUrl: `weixin://wxpay/bizpayurl?pr=${randomBytes(CODE_BYTES).toString('base64url')}zz`,
      prepayId: `wx${dayText(now()).replaceAll('-', '')}${randomBytes(PREPAY_BYTES).toString('hex')}`,
      createdAt: now(),
      transactionId: `42000${dayText(now()).replaceAll('-', '')}${digits(NUMBER_DIGITS)}`,
      eventId: `EV-${randomBytes(12).toString('hex')}`,
      deliveries: [],
      state: 'NOTPAY',
      returnUrl: '',
      pageAt: 0,
      payer: people[0],
      paidFen: 0,
      paidAt: 0,
    };
    trades.set(trade.tradeNo, trade);
    codes.set(trade.codeUrl, trade);
    codes.set(trade.prepayId, trade);
    keepFew(trades, ({ codeUrl, prepayId }) => {
      codes.delete(codeUrl);
      codes.delete(prepayId);
    });
    return trade;
  };

  const take = (trade: Trade, paidFen = trade.totalFen): void => {
    trade.state = 'SUCCESS';
    trade.paidFen = paidFen;
    trade.paidAt = now();
  };

  /** Money of a payment that is on its way back, or back already. */
  const returnedFen = (tradeNo: string): number =>
    [...refunds.values()]
      .filter((refund) => refund.tradeNo === tradeNo && refund.status !== 'CLOSED')
      .reduce((sum, { refundFen }) => sum + refundFen, 0);

  const addRefund = (asked: RefundAsked, trade: Trade): Refund => {
    const refund: Refund = {
      ...asked,
      refundId: `50300${dayText(now()).replaceAll('-', '')}${digits(NUMBER_DIGITS)}`,
      transactionId: trade.transactionId,
      payer: trade.payer,
      createdAt: now(),
      deliveries: [],
      status: 'PROCESSING',
      successAt: 0,
    };
    trade.state = 'REFUND';
    refunds.set(refund.refundNo, refund);
    keepFew(refunds, () => undefined);
    return refund;
  };

  return {
    prepay(asked) {
      const known = trades.get(asked.tradeNo);
      if (known === undefined) {
        return add(asked);
      }
      const problem = stateProblem(known.state);
      if (problem !== null) {
        return problem;
      }
      const isSame =
        known.way === asked.way &&
        known.openid === asked.openid &&
        known.address === asked.address &&
        known.totalFen === asked.totalFen &&
        known.description === asked.description &&
        known.expireAt === Math.max(asked.expireAt, known.createdAt + SHORTEST_MS);
      return isSame ? known : 'OUT_TRADE_NO_USED';
    },
    find: (tradeNo) => trades.get(tradeNo),
    scan: (code) => codes.get(code),
    list: () => [...trades.values()].toReversed(),
    close(tradeNo) {
      const trade = trades.get(tradeNo);
      if (trade === undefined) {
        return 'ORDER_NOT_EXIST';
      }
      if (trade.state === 'USERPAYING') {
        return 'USER_PAYING';
      }
      const problem = stateProblem(trade.state);
      if (problem === null) {
        trade.state = 'CLOSED';
      }
      return problem;
    },
    act(trade, action, paidFen) {
      // The end of its time stops the paying; it does not close the payment.
      const ends = Math.min(trade.expireAt, trade.createdAt + CODE_LIFE_MS);
      if (!isOpen(trade) || (action !== 'cancel' && now() >= ends)) {
        return false;
      }
      if (action === 'pay') {
        take(trade, paidFen);
      } else {
        trade.state = action === 'type' ? 'USERPAYING' : 'NOTPAY';
      }
      return true;
    },
    force: take,
    refund(asked) {
      const known = refunds.get(asked.refundNo);
      if (known !== undefined) {
        const isSame = known.tradeNo === asked.tradeNo && known.refundFen === asked.refundFen;
        return isSame ? known : 'INVALID_REQUEST';
      }
      const trade = trades.get(asked.tradeNo);
      if (trade === undefined || trade.paidAt === 0) {
        return 'RESOURCE_NOT_EXISTS';
      }
      const left = trade.paidFen - returnedFen(trade.tradeNo) - asked.refundFen;
      if (asked.totalFen !== trade.paidFen || left < 0) {
        return 'INVALID_REQUEST';
      }
      return addRefund(asked, trade);
    },
    findRefund: (refundNo) => refunds.get(refundNo),
    settle(refund, status) {
      refund.status = status;
      if (status === 'SUCCESS') {
        refund.successAt = now();
      }
    },
    refunds: () => [...refunds.values()],
  };
}
