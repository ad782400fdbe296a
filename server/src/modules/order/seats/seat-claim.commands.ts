/** Seats bought for a phone become its owner's when the phone gets an account. */
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { attendClass, insertGrants } from '#modules/learning';
import { lockOrder } from '../state/order-state.repo.ts';
import { grantsOf } from '../state/paid-grants.ts';
import { tellSeats } from '../state/told-seats.commands.ts';
import { claimSeatsOf, listClaimable, listWaiting } from './seat-claim.repo.ts';
import type { Platform } from '#platform/module';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { ClaimedSeat } from './seat-claim.repo.ts';

const BATCH = 200;

/** Hands over every paid seat that waits for a phone; a second time nothing is left to do. */
export async function claimSeats(platform: Platform, phoneRef: string): Promise<void> {
  const { db, clock } = platform;
  await oneByOne(await listWaiting(db, phoneRef), async ({ user_id, order_id }) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, user_id, order_id);
      if (order === null || !holdsSeats(order)) {
        return;
      }
      const now = clock.now();
      const claimed = await claimSeatsOf(tx, order, phoneRef);
      const grants = claimed.flatMap(({ seat, item }) =>
        grantsOf(order, [item], [seat], { payType: order.pay_type ?? 0, now }),
      );
      await insertGrants(tx, grants);
      for (const { holder_id: userId, item } of claimed.filter(({ is_checked }) => is_checked)) {
        await attendClass(tx, { userId, courseId: item.course_id, now });
      }
      const [first] = claimed;
      if (first !== undefined) {
        const buyer = { ...first, user_id };
        await tellSeats(platform, tx, { buyer, seats: claimed.map(givenOf) }, now);
      }
    }),
  );
}

const givenOf = ({ holder_id: holderId, seat, item }: ClaimedSeat) => ({
  id: seat.id,
  holderId,
  courseId: item.course_id,
  title: item.title,
});

function holdsSeats({ paid_at, status }: LockedOrder): boolean {
  const isOver = status === ORDER_STATUSES.refunded || status === ORDER_STATUSES.voided;
  return paid_at !== null && !isOver;
}

/**
 * Hands over what slipped through: a seat that was paid for while its phone was being registered,
 * so that neither saw the other.
 */
export async function claimMissedSeats(platform: Platform): Promise<void> {
  const phones = await listClaimable(platform.db, BATCH);
  await oneByOne(phones, async (phoneRef) => claimSeats(platform, phoneRef));
}
