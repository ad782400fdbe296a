/** What was refunded is no proof of anything: its certificate counts no more. */
import { takenBack } from '#modules/learning';
import { inTransaction } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { SITE_TEXTS } from '#platform/site-texts';
import { endForCourse } from './certificate.repo.ts';
import { tellRefused, tellRevoked } from './ended-notice.ts';
import type { Platform } from '#platform/module';

const REASON = SITE_TEXTS.courseRefunded.zh;

/** Ends the certificates of courses whose access ended with an order. */
export async function endIfReturned(
  { db, clock }: Platform,
  order: { readonly buyerId: number; readonly id: number },
): Promise<void> {
  const now = clock.now();
  const ends = await takenBack(db, order);
  await oneByOne(ends, async ({ user_id: userId, course_id: courseId }) =>
    inTransaction(db, async (tx) => {
      const ended = await endForCourse(tx, { userId, courseId, reason: REASON, now });
      await tellRevoked(tx, ended.revoked, REASON, now);
      await tellRefused(tx, ended.refused, REASON, now);
    }),
  );
}
