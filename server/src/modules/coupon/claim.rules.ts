/** Whether a coupon can be claimed, by its window, its stock and what its asker has of it. */
import { COUPON_CLAIM_STATES } from '@zhiji/contract/kernel/statuses';

/** States of a coupon as operators set them. */
export const COUPON_STATES = { draft: 0, active: 1, stopped: 2 } as const;

export interface ClaimFacts {
  readonly total_num: number;
  readonly receive_num: number;
  readonly limit_num: number;
  readonly receive_start_at: Date;
  readonly receive_end_at: Date;
  /** How many of it the asking person claimed. */
  readonly own_num: number;
}

type ClaimState = (typeof COUPON_CLAIM_STATES)[keyof typeof COUPON_CLAIM_STATES];

/** What the claim centre shows; who has one already is told that rather than that it is gone. */
export function claimStateOf(coupon: ClaimFacts, now: Date): ClaimState {
  if (coupon.receive_start_at > now) {
    return COUPON_CLAIM_STATES.notYet;
  }
  if (coupon.own_num >= coupon.limit_num) {
    return COUPON_CLAIM_STATES.claimed;
  }
  const isOver = coupon.receive_end_at <= now || coupon.receive_num >= coupon.total_num;
  if (!isOver) {
    return COUPON_CLAIM_STATES.claimable;
  }
  return coupon.own_num > 0 ? COUPON_CLAIM_STATES.claimed : COUPON_CLAIM_STATES.gone;
}

/** Why a claim changed nothing; null is a coupon that is not there. */
export function claimRefusal(
  coupon: { readonly status: number; readonly limit_num: number; readonly own_num: number } | null,
): 'coupon.notFound' | 'coupon.alreadyClaimed' | 'coupon.notClaimable' {
  if (coupon === null || coupon.status === COUPON_STATES.draft) {
    return 'coupon.notFound';
  }
  return coupon.own_num >= coupon.limit_num ? 'coupon.alreadyClaimed' : 'coupon.notClaimable';
}
