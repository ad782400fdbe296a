/** Changes operators make to courses; every process shows them within a second. */
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { fail } from '#platform/failure';
import { recordAudit } from '#platform/audit';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { indexCourses } from '../search/search-index.commands.ts';
import { requireCourse } from './course-scope.repo.ts';
import { updateCourse } from './course-change.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { CourseChange } from './course-change.repo.ts';

/** Changes price or status of a course. */
export async function changeCourse(
  { db, cache }: Platform,
  actor: Actor,
  id: number,
  change: CourseChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireCourse(tx, actor, id);
    if (!(await updateCourse(tx, id, change))) {
      throw fail('common.notFound');
    }
    await indexCourses(tx, [id]);
    const detail = { ...change };
    await recordAudit(tx, { actor, action: 'catalog.changeCourse', subject: String(id), detail });
    await emit(tx, { requestId: actor.name, userId: null }, 'content.changed', {
      tag: CATALOG_TAG,
    });
  });
  // Told at once; the event tells again, in case this process dies or Redis is away just now.
  await cache.invalidate(CATALOG_TAG);
}
