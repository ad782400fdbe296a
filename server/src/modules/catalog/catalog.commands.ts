/** Changes operators make to courses; every process shows them within a second. */
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { fail } from '#platform/failure';
import { recordAudit } from '#platform/audit';
import { CATALOG_TAG } from './catalog.tag.ts';
import { indexCourses } from './search.index.ts';
import { updateCourse } from './catalog.repo.ts';
import type { Platform } from '#platform/module';
import type { CourseChange } from './catalog.repo.ts';

/** Changes price or status of a course. */
export async function changeCourse(
  { db, cache }: Platform,
  actor: string,
  id: number,
  change: CourseChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await updateCourse(tx, id, change))) {
      throw fail('common.notFound');
    }
    await indexCourses(tx, [id]);
    const detail = { ...change };
    await recordAudit(tx, { actor, action: 'catalog.changeCourse', subject: String(id), detail });
    await emit(tx, actor, 'content.changed', { tag: CATALOG_TAG });
  });
  // Told at once; the event tells again, in case this process dies or Redis is away just now.
  await cache.invalidate(CATALOG_TAG);
}
