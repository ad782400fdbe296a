/** Claiming a coupon. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { isUniqueViolation } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { claimRefusal } from './claim.rules.ts';
import { findClaimability, insertClaim, listWelcome } from './claim.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { ClaimRow } from './claim.repo.ts';

const CLAIMED_AT_ONCE = 'coupon_user_user_id_coupon_id_seq_key';

/** Claims a coupon for a user, at most as often as it allows. */
export async function claim(
  platform: Platform,
  userId: number,
  { id }: CallInput<'coupon.claim'>,
): Promise<CallResponse<'coupon.claim'>> {
  const claimed = await claimOnce(platform, userId, id);
  if (claimed === null) {
    throw fail(claimRefusal(await findClaimability(platform.db, userId, id)));
  }
  return { id: claimed.id, end_time: formatWireTime(claimed.end_at) };
}

/** Gives a new account the coupons that wait for it; given again, nothing changes. */
export async function welcome(platform: Platform, userId: number): Promise<void> {
  await oneByOne(await listWelcome(platform.db), async (couponId) => {
    await claimOnce(platform, userId, couponId);
  });
}

/** Tries again when another claim of the same user came first; every such claim used up one of his. */
async function claimOnce(
  platform: Platform,
  userId: number,
  couponId: number,
): Promise<ClaimRow | null> {
  for (;;) {
    try {
      return await insertClaim(platform.db, userId, couponId, platform.clock.now());
    } catch (error) {
      if (!isUniqueViolation(error, CLAIMED_AT_ONCE)) {
        throw error;
      }
    }
  }
}
