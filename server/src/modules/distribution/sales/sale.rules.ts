/** Whether an order that somebody's link led to counts for him. Pure. */
import { PAY_TYPES, SALE_VERDICTS, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';

/** By what a purchase is one's own. */
export type SelfBy = 'user' | 'phone' | 'unionid' | 'id_card' | 'payer';

export interface SaleFacts {
  readonly distributorId: number;
  readonly buyerId: number;
  /** What else says that both are one person. */
  readonly sameBy: Exclude<SelfBy, 'user' | 'payer'> | null;
  readonly hasSamePayer: boolean;
  readonly status: number;
  /** The account of the distributor is neither disabled nor about to be deleted. */
  readonly isStaying: boolean;
  readonly payType: number;
  readonly rates: readonly number[];
}

export type Verdict = (typeof SALE_VERDICTS)[keyof typeof SALE_VERDICTS];

export interface Judged {
  readonly verdict: Verdict;
  /** Of one's own purchase. */
  readonly selfBy: SelfBy | null;
}

/** One's own purchase is told as such whatever else speaks against it. */
export function judge(facts: SaleFacts): Judged {
  const selfBy = selfByOf(facts);
  return { verdict: selfBy === null ? verdictOf(facts) : SALE_VERDICTS.self, selfBy };
}

function selfByOf({ distributorId, buyerId, sameBy, hasSamePayer }: SaleFacts): SelfBy | null {
  if (distributorId === buyerId) {
    return 'user';
  }
  return sameBy ?? (hasSamePayer ? 'payer' : null);
}

function verdictOf({ status, isStaying, payType, rates }: SaleFacts): Verdict {
  if (status !== SPREAD_STATUSES.active || !isStaying) {
    return SALE_VERDICTS.inactive;
  }
  if (payType === PAY_TYPES.free) {
    return SALE_VERDICTS.unpaid;
  }
  return rates.every((rate) => rate === 0) ? SALE_VERDICTS.outside : SALE_VERDICTS.counted;
}
