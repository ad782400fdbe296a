import type { QueryClient } from '@tanstack/react-query';
import { readCourseType } from '#features/catalog/course/course-kinds.ts';
import { courseQueries } from '#features/catalog/course/course.queries.ts';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { keptRetail } from '#features/distribution/retail.ts';
import { catalogueQueries } from '#features/learning/catalogue/catalogue.queries.ts';
import { progressQueries } from '#features/learning/progress/progress.queries.ts';
import { studyPage } from '#pages/study/later-study-page.ts';
import { hasToken } from '#shared/api/session.ts';
import { nextTask } from '#shared/lib/next-task.ts';
import { readId } from '#shared/lib/read-id.ts';
import { readRetailId } from '#shared/lib/retail-id.ts';

/**
 * What the page of a course is made of, asked for while its code is still on the way. Each in a task
 * of its own: together they hold a slow phone up.
 */
export async function beginCourse(queryClient: QueryClient, query: URLSearchParams): Promise<void> {
  const id = readId(query.get('id'));
  if (id === null) {
    return;
  }
  const type = readCourseType(query.get('type'));
  const studies = query.has('chapter') || query.get('study') === '1';
  const retailid = studies
    ? undefined
    : (readRetailId(query.get('retailid')) ?? keptRetail(type, id)?.retailid);
  await nextTask();
  if (!studies) {
    // Before the course itself: what arrives after it would move the page.
    void queryClient.prefetchQuery(couponQueries.promoted({ curriculum_id: id }));
    await nextTask();
  }
  void queryClient.prefetchQuery(
    courseQueries.detail({ id, type, ...(retailid !== undefined && { retailid }) }),
  );
  await nextTask();
  // Left before the page is there its failure concerns nobody; the page asks, and says, for itself.
  void queryClient.prefetchQuery({ ...catalogueQueries.ofCourse(id), meta: { silent: true } });
  if (studies) {
    await nextTask();
    // Its own chunk, which the page would only ask for after its own. What fails is asked for again.
    studyPage.fetch().catch(() => undefined);
  }
  if (query.get('study') === '1' && hasToken()) {
    await nextTask();
    void queryClient.prefetchQuery({ ...progressQueries.ofCourse(id), meta: { silent: true } });
  }
}
