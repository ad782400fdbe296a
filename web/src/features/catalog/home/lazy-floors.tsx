/** The floors below the banners: fetched as the reader comes near, code and data side by side. */
import { useQueryClient } from '@tanstack/react-query';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { CardSkeletons } from '../cards/card-skeletons.tsx';
import { FlashSaleSkeleton } from './flash-sale-skeleton.tsx';
import { homeMessages } from './home.messages.ts';
import { COURSE_COUNT, homeQueries, PACKAGE_COUNT, PACKAGE_EXTRA_LINES } from './home.queries.ts';
import { LiveTimetableSkeleton } from './live-timetable-skeleton.tsx';

/** The flash sale. */
export function LazyFlashSale() {
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      load={async () => {
        void queryClient.prefetchQuery(homeQueries.flashSale());
        return (await import('./flash-sale.tsx')).FlashSale;
      }}
      skeleton={<FlashSaleSkeleton />}
    />
  );
}

/** What is live now and next. */
export function LazyLiveTimetable() {
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      load={async () => {
        void queryClient.prefetchQuery(homeQueries.upcomingLive());
        return (await import('./live-timetable.tsx')).LiveTimetable;
      }}
      skeleton={<LiveTimetableSkeleton />}
    />
  );
}

/** Recommended courses. */
export function LazyCourseFloor() {
  const t = useMessages(homeMessages);
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      load={async () => {
        void queryClient.prefetchQuery(homeQueries.tabs());
        void queryClient.prefetchQuery(homeQueries.courses());
        return (await import('./course-floor.tsx')).CourseFloor;
      }}
      skeleton={
        <Floor title={t('courses')}>
          <CardSkeletons count={COURSE_COUNT} />
        </Floor>
      }
    />
  );
}

/** Chosen packages. */
export function LazyPackageFloor() {
  const t = useMessages(homeMessages);
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      load={async () => {
        void queryClient.prefetchQuery(homeQueries.packages());
        return (await import('./package-floor.tsx')).PackageFloor;
      }}
      skeleton={
        <Floor title={t('packages')}>
          <CardSkeletons count={PACKAGE_COUNT} extraLines={PACKAGE_EXTRA_LINES} />
        </Floor>
      }
    />
  );
}
