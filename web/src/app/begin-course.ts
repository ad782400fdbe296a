import type { QueryClient } from '@tanstack/react-query';
import { readCourseType } from '#features/catalog/course/course-kinds.ts';
import { courseQueries } from '#features/catalog/course/course.queries.ts';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { keptRetail } from '#features/distribution/retail.ts';
import { catalogueQueries } from '#features/learning/catalogue/catalogue.queries.ts';
import { progressQueries } from '#features/learning/progress/progress.queries.ts';
import { studyPage } from '#pages/study/later-study-page.ts';
import { hasToken } from '#shared/api/session.ts';
import { readId } from '#shared/lib/read-id.ts';
import { readRetailId } from '#shared/lib/retail-id.ts';

/** What the page of a course is made of, asked for while its code is still on the way. */
export function beginCourse(queryClient: QueryClient, query: URLSearchParams): void {
  const id = readId(query.get('id'));
  if (id === null) {
    return;
  }
  const type = readCourseType(query.get('type'));
  const studies = query.has('chapter') || query.get('study') === '1';
  const retailid = studies
    ? undefined
    : (readRetailId(query.get('retailid')) ?? keptRetail(type, id)?.retailid);
  if (!studies) {
    // Before the course itself: what arrives after it would move the page.
    void queryClient.prefetchQuery(couponQueries.promoted({ curriculum_id: id }));
  }
  void queryClient.prefetchQuery(
    courseQueries.detail({ id, type, ...(retailid !== undefined && { retailid }) }),
  );
  // Left before the page is there its failure concerns nobody; the page asks, and says, for itself.
  void queryClient.prefetchQuery({ ...catalogueQueries.ofCourse(id), meta: { silent: true } });
  if (studies) {
    // Its own chunk, which the page would only ask for after its own. What fails is asked for again.
    studyPage.fetch().catch(() => undefined);
  }
  if (query.get('study') === '1' && hasToken()) {
    void queryClient.prefetchQuery({ ...progressQueries.ofCourse(id), meta: { silent: true } });
  }
}
