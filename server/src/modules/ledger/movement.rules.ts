/** How money moves between the accounts: one function for each kind of movement. Pure. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { cashAccount } from './account.rules.ts';
import type { Account } from './account.rules.ts';

/** One movement of money; the legs add up to nothing. */
export interface Movement {
  /** Names what moved by its serial number; a movement is booked once. */
  readonly txn: string;
  readonly legs: readonly (readonly [account: Account, fen: number])[];
}

/** The names under which movements stand in the books begin so. */
export const TXN = {
  payment: 'pay:',
  refund: 'refund:',
  free: 'free:',
  freeBack: 'free-back:',
  fee: 'fee:',
  commission: 'commission:',
  payout: 'payout:',
} as const;

interface Paid {
  readonly tradeNo: string;
  readonly channel: number;
  readonly amountFen: number;
}

interface Back {
  readonly refundNo: string;
  readonly channel: number;
  readonly amountFen: number;
}

/** What the platform has to do with an order's money. */
interface PlatformShare {
  readonly platformCouponFen: number;
  readonly feeFen: number;
}

/**
 * Money that paid an order: the institution is owed it, and what the platform's coupon took off, less
 * the platform's fee.
 */
export function bookPayment({
  tradeNo,
  channel,
  amountFen,
  platformCouponFen,
  feeFen,
}: Paid & PlatformShare): Movement {
  return {
    txn: `${TXN.payment}${tradeNo}`,
    legs: [
      [cashAccount(channel), amountFen],
      ['marketing', platformCouponFen],
      ['platform_fee', -feeFen],
      ['shop_payable', -(amountFen + platformCouponFen - feeFen)],
    ],
  };
}

/** An order that cost nothing: the institution is owed what the platform's coupon paid of it. */
export function bookFree({
  orderNo,
  platformCouponFen,
}: {
  readonly orderNo: string;
  readonly platformCouponFen: number;
}): Movement {
  return {
    txn: `${TXN.free}${orderNo}`,
    legs: [
      ['marketing', platformCouponFen],
      ['shop_payable', -platformCouponFen],
    ],
  };
}

/** An order that cost nothing was given back, and with it what the platform's coupon paid of it. */
export function bookFreeBack({
  orderNo,
  platformCouponFen,
}: Parameters<typeof bookFree>[0]): Movement {
  return {
    txn: `${TXN.freeBack}${orderNo}`,
    legs: [
      ['marketing', -platformCouponFen],
      ['shop_payable', platformCouponFen],
    ],
  };
}

/** Money no order keeps: the buyer is owed it. */
export function bookSurplus({ tradeNo, channel, amountFen }: Paid): Movement {
  return {
    txn: `${TXN.payment}${tradeNo}`,
    legs: [
      [cashAccount(channel), amountFen],
      ['refund_payable', -amountFen],
    ],
  };
}

/** Such money has gone back. */
export function bookSurplusBack({ refundNo, channel, amountFen }: Back): Movement {
  return {
    txn: `${TXN.refund}${refundNo}`,
    legs: [
      ['refund_payable', amountFen],
      [cashAccount(channel), -amountFen],
    ],
  };
}

/**
 * Money of an order that has gone back: the institution is owed it no more, nor the coupon's share, and
 * the platform gives up its fee on it.
 */
export function bookRefund({
  refundNo,
  channel,
  amountFen,
  platformCouponFen,
  feeFen,
}: Back & PlatformShare): Movement {
  return {
    txn: `${TXN.refund}${refundNo}`,
    legs: [
      ['shop_payable', amountFen + platformCouponFen - feeFen],
      ['platform_fee', feeFen],
      ['marketing', -platformCouponFen],
      [cashAccount(channel), -amountFen],
    ],
  };
}

/** What a channel kept for itself of a payment, or gave back of that with a refund. */
export function bookChannelFee({
  of,
  serialNo,
  channel,
  feeFen,
}: {
  readonly of: 'payment' | 'refund';
  readonly serialNo: string;
  readonly channel: number;
  readonly feeFen: number;
}): Movement {
  return {
    txn: `${TXN.fee}${TXN[of]}${serialNo}`,
    legs: [
      ['channel_fee', feeFen],
      [cashAccount(channel), -feeFen],
    ],
  };
}

/**
 * What becomes of a commission, and the accounts it goes from and to. The institution bears it, from the
 * sale on.
 */
const COMMISSION_MOVES = {
  freeze: ['commission_frozen', 'shop_payable'],
  lower: ['shop_payable', 'commission_frozen'],
  settle: ['commission_payable', 'commission_frozen'],
  clawBack: ['shop_payable', 'commission_payable'],
} as const satisfies Record<string, readonly [owedNow: Account, owedBefore: Account]>;

export type CommissionMove = keyof typeof COMMISSION_MOVES;

/** A step of a commission by which something is owed to somebody else than before. */
export function bookCommission({
  move,
  commissionId,
  stepNo,
  fen,
}: {
  readonly move: CommissionMove;
  readonly commissionId: number;
  readonly stepNo: number;
  readonly fen: number;
}): Movement {
  const [owedNow, owedBefore] = COMMISSION_MOVES[move];
  return {
    txn: `${TXN.commission}${commissionId}:${stepNo}`,
    legs: [
      [owedBefore, fen],
      [owedNow, -fen],
    ],
  };
}

/** A distributor was paid from the bank account, less the tax the platform owes for him. */
export function bookPayout({
  payoutNo,
  grossFen,
  taxFen,
}: {
  readonly payoutNo: string;
  readonly grossFen: number;
  readonly taxFen: number;
}): Movement {
  return {
    txn: `${TXN.payout}${payoutNo}`,
    legs: [
      ['commission_payable', grossFen],
      ['tax_payable', -taxFen],
      [cashAccount(PAY_TYPES.transfer), -(grossFen - taxFen)],
    ],
  };
}
