/** What a course gives to whose link led to a sale. */
import { SPREAD_RATE_MAX } from '@zhiji/contract/kernel/limits';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { emit } from '#platform/jobs/outbox';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { requireCourse } from './course-scope.repo.ts';
import { updateSpreadRate } from './course-change.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';

/** What is ordered from now on gives so much; nothing takes the course out of the programme. */
export async function setSpreadRate(
  { db, cache }: Platform,
  { actor, courseId, spreadBp }: { actor: Actor; courseId: number; spreadBp: number },
): Promise<void> {
  if (!Number.isInteger(spreadBp) || spreadBp < 0 || spreadBp > SPREAD_RATE_MAX) {
    throw fail('operator.feeRate', { data: { max: SPREAD_RATE_MAX } });
  }
  await inTransaction(db, async (tx) => {
    await requireCourse(tx, actor, courseId);
    await updateSpreadRate(tx, courseId, spreadBp);
    const subject = `course ${courseId}`;
    const detail = { spread_bp: spreadBp };
    await recordAudit(tx, { actor, action: 'catalog.spreadRate', subject, detail });
    const origin = { requestId: actor.name, userId: null };
    await emit(tx, origin, 'content.changed', { tag: CATALOG_TAG });
  });
  // Told at once; the event tells again.
  await cache.invalidate(CATALOG_TAG);
}
