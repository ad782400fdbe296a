/** What operators and the timetable do to coupons. */
import { emit } from '#platform/jobs/outbox';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { recordAudit } from '#platform/audit';
import { COUPON_TAG } from './coupon-tag.ts';
import { expireClaims, stopClaims } from './claim.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';

const EXPIRY_BATCH = 1_000;

/**
 * Ends the claiming of a coupon; those who have one may still use it. `shownBy` are the tags of what
 * shows prices after coupons.
 */
export async function stopCoupon(
  { db, cache }: Platform,
  actor: Actor,
  id: number,
  shownBy: readonly string[] = [],
): Promise<void> {
  const tags = [COUPON_TAG, ...shownBy];
  await inTransaction(db, async (tx) => {
    if (!(await stopClaims(tx, actor, id))) {
      throw fail('coupon.notFound');
    }
    await recordAudit(tx, { actor, action: 'coupon.stop', subject: String(id), detail: {} });
    for (const tag of tags) {
      await emit(tx, { requestId: actor.name, userId: null }, 'content.changed', { tag });
    }
  });
  // Told at once; the event tells again, in case this process dies or Redis is away just now.
  await Promise.all(tags.map(async (tag) => cache.invalidate(tag)));
}

/** Marks the unused coupons that are past their end. */
export async function expireCoupons({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  let marked: number;
  do {
    marked = await expireClaims(db, now, EXPIRY_BATCH);
  } while (marked === EXPIRY_BATCH);
}
