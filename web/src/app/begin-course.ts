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

/** The course itself; what is asked for before it moves the page less than what comes after it. */
async function beginDetail(queryClient: QueryClient, id: number, query: URLSearchParams) {
  const type = readCourseType(query.get('type'));
  const retailid = readRetailId(query.get('retailid')) ?? keptRetail(type, id)?.retailid;
  void queryClient.prefetchQuery(couponQueries.promoted({ curriculum_id: id }));
  await nextTask();
  void queryClient.prefetchQuery(
    courseQueries.detail({ id, type, ...(retailid !== undefined && { retailid }) }),
  );
}

/** What tells which lesson it is comes first: its picture waits for nothing else. */
async function beginStudy(queryClient: QueryClient, id: number, query: URLSearchParams) {
  if (query.get('study') === '1' && hasToken()) {
    void queryClient.prefetchQuery({ ...progressQueries.ofCourse(id), meta: { silent: true } });
    await nextTask();
  }
  // Its own chunk, which the page would only ask for after its own. What fails is asked for again.
  studyPage.fetch().catch(() => undefined);
  await nextTask();
  const type = readCourseType(query.get('type'));
  void queryClient.prefetchQuery(courseQueries.detail({ id, type }));
}

/**
 * What the page of a course is made of, asked for while its code is still on the way. Each in a task
 * of its own: together they hold a slow phone up.
 */
export async function beginCourse(queryClient: QueryClient, query: URLSearchParams): Promise<void> {
  const id = readId(query.get('id'));
  if (id === null) {
    return;
  }
  const studies = query.has('chapter') || query.get('study') === '1';
  await nextTask();
  if (!studies) {
    await beginDetail(queryClient, id, query);
    await nextTask();
  }
  // Left before the page is there its failure concerns nobody; the page asks, and says, for itself.
  void queryClient.prefetchQuery({ ...catalogueQueries.ofCourse(id), meta: { silent: true } });
  if (studies) {
    await nextTask();
    await beginStudy(queryClient, id, query);
  }
}
