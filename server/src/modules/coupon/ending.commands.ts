/** Tells users, once a day, of their coupons that end soon: one message for all of them. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { TELL_MAX, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { listHoldersOfEnding, markEnding } from './ending.repo.ts';
import type { Platform } from '#platform/module';
import type { EndingCoupon } from './ending.repo.ts';

/**
 * Each coupon is told of once, and notes it: a key by the day would tell of it on two days, and what
 * a worker that died left untold is told of by the next.
 */
export async function tellEnding({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  let last: number | null = 0;
  while (last !== null) {
    const userIds: readonly number[] = await listHoldersOfEnding(db, now, {
      after: last,
      limit: TELL_MAX,
    });
    await inTransaction(db, async (tx) => {
      const coupons = Map.groupBy(await markEnding(tx, userIds, now), ({ user_id }) => user_id);
      await tellMany(tx, 'coupon.expiring', [...coupons.values()].flatMap(toldOf), now);
    });
    last = userIds.at(TELL_MAX - 1) ?? null;
  }
}

/** One message about the coupons of one user, the first to end first. */
function toldOf(coupons: readonly EndingCoupon[]) {
  return coupons.slice(0, 1).map(({ user_id: userId, id, title, end_at: end }) => ({
    userId,
    key: id,
    facts: { num: coupons.length, title, end_time: formatWireTime(end) },
  }));
}
