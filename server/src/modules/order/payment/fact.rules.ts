/** What a fact about money means for the order it was paid for. Pure. */
import { ORDER_STATUSES, REFUND_KINDS } from '@zhiji/contract/kernel/statuses';

/** Where we know of a payment from. */
export type Evidence = 'notice' | 'query' | 'bill' | 'operator' | 'test';

/**
 * `applied`: it paid its order. `late`, `second` and `unasked`, which is another sum than was asked
 * for: money that goes back to the payer. `wrong_amount`: somebody says such a sum, and more has to
 * be known about it. `repeated`: known already. `ignored`: a channel's number that proved another payment before.
 */
export type FactVerdict =
  | 'applied'
  | 'repeated'
  | 'late'
  | 'second'
  | 'unasked'
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

export interface JudgedFact {
  readonly tradeNo: string;
  readonly amountFen: number;
  readonly evidence: Evidence;
}

/** Judges a success the channel vouches for; the payment and its order are locked. */
export function judgeFact(
  { tradeNo, amountFen, evidence }: JudgedFact,
  known: KnownPayment,
): FactVerdict {
  const isAsked = amountFen === known.amountFen;
  if (known.state === 'succeeded') {
    return isAsked ? 'repeated' : 'wrong_amount';
  }
  if (known.provenTradeNo !== null && known.provenTradeNo !== tradeNo) {
    return 'ignored';
  }
  if (!isAsked) {
    // A notice may be mistaken about a sum; the channel's answer to a question is its last word.
    return evidence === 'notice' ? 'wrong_amount' : 'unasked';
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
  unasked: REFUND_KINDS.wrongAmount,
} as const;

/** What the payer hears of it. */
export const SURPLUS_TOLD = {
  late: 'order.paidLate',
  second: 'order.paidTwice',
  unasked: 'order.paidWrong',
} as const;
