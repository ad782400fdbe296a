import { useQueries, useQuery } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { type Package, packageQueries } from '#features/catalog/package/package.queries.ts';
import { ownedCourses } from '#features/catalog/package/use-package-offer.ts';
import { progressQueries } from '#features/learning/progress/progress.queries.ts';
import { useSession } from '#shared/api/session.ts';
import { DetailBlock } from '#shared/detail/detail-page.tsx';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import { classToVisit, courseToStudy } from './course-to-study.ts';

interface NextCourseProps {
  /** Of the package. */
  readonly id: number;
  readonly skeleton: ReactNode;
}

interface ToCourseProps extends Pick<NextCourseProps, 'skeleton'> {
  readonly item: Package;
}

function ToCourse({ item, skeleton }: ToCourseProps) {
  const [now] = useState(serverNow);
  const owned = ownedCourses(item);
  const online = owned.filter(({ type }) => type !== COURSE_TYPES.offline);
  const progress = useQueries({
    // Without it a course counts as one that is not finished.
    queries: online.map(({ id }) => ({ ...progressQueries.ofCourse(id), meta: { silent: true } })),
  });
  if (progress.some(({ isPending }) => isPending)) {
    return skeleton;
  }
  const studied = online.map((course, place) => ({
    ...course,
    isFinished: progress[place]?.data?.is_all === 1,
  }));
  const next = courseToStudy(studied, now) ?? classToVisit(owned, now);
  const to = next === null ? pathTo('packageInfo', { id: item.id }) : pathToStudy(next);
  return <Navigate to={to} replace />;
}

/**
 * Leads to the course of a package with which its owner goes on, and others to what the package is.
 * What is no longer on sale is found among one's courses.
 */
export function NextCourse({ id, skeleton }: NextCourseProps) {
  const isUser = useSession(({ user }) => user !== null);
  // What was known before may be older than the purchase.
  const query = useQuery({ ...packageQueries.detail(id), staleTime: 0 });
  const page = pathTo('packageInfo', { id });
  if (!isUser) {
    return <Navigate to={page} replace />;
  }
  return (
    <DetailBlock query={query} skeleton={skeleton}>
      {(item) => {
        if (query.isFetching) {
          return skeleton;
        }
        return item === null || item === OFF_SALE ? (
          <Navigate to={item === null ? page : pathTo('userCourse')} replace />
        ) : (
          <ToCourse item={item} skeleton={skeleton} />
        );
      }}
    </DetailBlock>
  );
}
