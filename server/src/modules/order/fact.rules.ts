/** What a fact about money means for the order it was paid for, and how it is booked. Pure. */
import { ORDER_STATUSES, REFUND_KINDS } from '@zhiji/contract/kernel/statuses';
import { channelName } from './payment.rules.ts';

/** Where we know of a payment from. */
export type Evidence = 'notice' | 'query' | 'bill' | 'operator' | 'test';

/**
 * `applied`: it paid its order. `late` and `second`: money nobody may keep, on its way back.
 * `repeated`: known already. `ignored`: a channel's number that proved another payment before.
 */
export type FactVerdict =
  | 'applied'
  | 'repeated'
  | 'late'
  | 'second'
  | 'wrong_amount'
  | 'unknown'
  | 'ignored';

export interface KnownPayment {
  readonly amountFen: number;
  readonly state: string;
  readonly orderStatus: number;
  /** Our number of the payment that the channel's number proved before, if any. */
  readonly provenTradeNo: string | null;
}

/** Judges a success the channel vouches for; the payment and its order are locked. */
export function judgeFact(
  { tradeNo, amountFen }: { readonly tradeNo: string; readonly amountFen: number },
  known: KnownPayment,
): FactVerdict {
  if (amountFen !== known.amountFen) {
    return 'wrong_amount';
  }
  if (known.state === 'succeeded') {
    return 'repeated';
  }
  if (known.provenTradeNo !== null && known.provenTradeNo !== tradeNo) {
    return 'ignored';
  }
  switch (known.orderStatus) {
    case ORDER_STATUSES.pendingPayment:
      return 'applied';
    case ORDER_STATUSES.cancelled:
    case ORDER_STATUSES.voided:
      return 'late';
    default:
      return 'second';
  }
}

/** The kind of refund that surplus money goes back by. */
export const SURPLUS_KINDS = {
  late: REFUND_KINDS.latePayment,
  second: REFUND_KINDS.duplicatePayment,
} as const;

/** One movement of money; the legs add up to nothing. */
export interface Movement {
  readonly txn: string;
  readonly legs: readonly (readonly [account: string, fen: number])[];
}

/** The account of the money a channel holds for us. */
function cashAccount(channel: number): string {
  return `cash:${channelName(channel)}`;
}

/** Money that paid an order: the institution is owed it, and what the platform's coupon took off. */
export function bookPayment(payment: {
  readonly tradeNo: string;
  readonly channel: number;
  readonly amountFen: number;
  readonly platformCouponFen: number;
}): Movement {
  const { tradeNo, channel, amountFen, platformCouponFen } = payment;
  return {
    txn: `pay:${tradeNo}`,
    legs: [
      [cashAccount(channel), amountFen],
      ['marketing', platformCouponFen],
      ['shop_payable', -(amountFen + platformCouponFen)],
    ],
  };
}

interface SurplusMoney {
  readonly channel: number;
  readonly amountFen: number;
}

/** Money no order keeps: the buyer is owed it. */
export function bookSurplus({
  tradeNo,
  channel,
  amountFen,
}: SurplusMoney & { tradeNo: string }): Movement {
  return {
    txn: `pay:${tradeNo}`,
    legs: [
      [cashAccount(channel), amountFen],
      ['refund_payable', -amountFen],
    ],
  };
}

/** Such money has gone back. */
export function bookSurplusBack({
  refundNo,
  channel,
  amountFen,
}: SurplusMoney & { refundNo: string }): Movement {
  return {
    txn: `refund:${refundNo}`,
    legs: [
      ['refund_payable', amountFen],
      [cashAccount(channel), -amountFen],
    ],
  };
}
