/** Access that operators give and take back, outside any order. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { requireCourse } from '#modules/catalog';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { GRANT_SOURCES, insertGrants, revokeStaffGrants } from './grant.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';

export interface StaffGrant {
  readonly actor: Actor;
  readonly userId: number;
  readonly courseId: number;
}

/** Grants a user a course for a number of days. */
export async function grantByStaff(
  { db, clock }: Platform,
  { actor, userId, courseId, days }: StaffGrant & { readonly days: number },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await requireCourse(tx, actor, courseId);
    await insertGrants(tx, [
      {
        userId,
        courseId,
        source: GRANT_SOURCES.staff,
        sourceKey: `staff:${newId()}`,
        order: null,
        startsAt: now,
        endsAt: new Date(now.getTime() + days * DAY_MS),
      },
    ]);
    const subject = `user ${userId} course ${courseId}`;
    await recordAudit(tx, { actor, action: 'learning.grant', subject, detail: { days } });
  });
}

/** Takes back what operators gave; what the user bought stays. Answers how many grants that were. */
export async function revokeByStaff(
  { db, clock }: Platform,
  { actor, userId, courseId, reason }: StaffGrant & { readonly reason: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await requireCourse(tx, actor, courseId);
    const revoked = await revokeStaffGrants(tx, { userId, courseId, reason, now: clock.now() });
    const subject = `user ${userId} course ${courseId}`;
    const detail = { reason, revoked };
    await recordAudit(tx, { actor, action: 'learning.revokeGrant', subject, detail });
    return revoked;
  });
}
