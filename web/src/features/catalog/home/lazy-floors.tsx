/** The floors below the banners: fetched as the reader comes near, code and data side by side. */
import { useQueryClient } from '@tanstack/react-query';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { CardSkeletons } from '../cards/card-skeletons.tsx';
import { FlashSaleSkeleton } from './flash-sale-skeleton.tsx';
import { homeMessages } from './home.messages.ts';
import { COURSE_COUNT, homeQueries, PACKAGE_COUNT, PACKAGE_EXTRA_LINES } from './home.queries.ts';
import { LiveTimetableSkeleton } from './live-timetable-skeleton.tsx';

const flashSale = laterPart(async () => import('./flash-sale.tsx'));
const liveTimetable = laterPart(async () => import('./live-timetable.tsx'));
const courseFloor = laterPart(async () => import('./course-floor.tsx'));
const packageFloor = laterPart(async () => import('./package-floor.tsx'));

/** The flash sale. */
export function LazyFlashSale() {
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      part={flashSale}
      begin={() => void queryClient.prefetchQuery(homeQueries.flashSale())}
      skeleton={<FlashSaleSkeleton />}
    >
      {({ FlashSale }) => <FlashSale />}
    </LazyBlock>
  );
}

/** What is live now and next. */
export function LazyLiveTimetable() {
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      part={liveTimetable}
      begin={() => void queryClient.prefetchQuery(homeQueries.upcomingLive())}
      skeleton={<LiveTimetableSkeleton />}
    >
      {({ LiveTimetable }) => <LiveTimetable />}
    </LazyBlock>
  );
}

/** Recommended courses. */
export function LazyCourseFloor() {
  const t = useMessages(homeMessages);
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      part={courseFloor}
      begin={() => {
        void queryClient.prefetchQuery(homeQueries.tabs());
        void queryClient.prefetchQuery(homeQueries.courses());
      }}
      skeleton={
        <Floor title={t('courses')}>
          <CardSkeletons count={COURSE_COUNT} />
        </Floor>
      }
    >
      {({ CourseFloor }) => <CourseFloor />}
    </LazyBlock>
  );
}

/** Chosen packages. */
export function LazyPackageFloor() {
  const t = useMessages(homeMessages);
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      part={packageFloor}
      begin={() => void queryClient.prefetchQuery(homeQueries.packages())}
      skeleton={
        <Floor title={t('packages')}>
          <CardSkeletons count={PACKAGE_COUNT} extraLines={PACKAGE_EXTRA_LINES} />
        </Floor>
      }
    >
      {({ PackageFloor }) => <PackageFloor />}
    </LazyBlock>
  );
}
