/** What an order keeps of the link it came by, and what its courses give for that. Pure. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { RETAIL_DAYS } from '@zhiji/contract/kernel/limits';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { CallInput } from '@zhiji/contract/calls';

/** Whose link led to an order; empty and null when nobody's counts. */
export interface Referral {
  readonly retailId: string;
  /** When it was followed, where that is known. */
  readonly retailAt: Date | null;
}

/** What a buyer says of the link he followed. */
type Followed = Pick<CallInput<'order.create'>, 'retailid' | 'retail_time'>;

const NOBODY: Referral = { retailId: '', retailAt: null };

/** A link counts for some days; a clock that is ahead followed it just now. */
export function referralOf({ retailid = '', retail_time }: Followed, now: Date): Referral {
  if (retailid === '') {
    return NOBODY;
  }
  const at = retail_time === undefined ? Number.NaN : parseWireTime(retail_time).getTime();
  if (Number.isNaN(at)) {
    return { retailId: retailid, retailAt: null };
  }
  const isOver = now.getTime() - at > RETAIL_DAYS * DAY_MS;
  return isOver ? NOBODY : { retailId: retailid, retailAt: new Date(Math.min(at, now.getTime())) };
}

/** What a course gives for a sale: nothing at an offer that does not say so. */
export function spreadRateOf(
  { spread_bp }: { readonly spread_bp: number },
  offer: { readonly givesCommission: boolean } | null,
): number {
  return offer === null || offer.givesCommission ? spread_bp : 0;
}
