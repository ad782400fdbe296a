/** The tabs of an institution's page that are lists: cards of one feature in the frame of another. */
import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { CourseCard, LiveCard, OfflineCard } from '#features/catalog/cards/course-card.tsx';
import { PackageCard } from '#features/catalog/cards/package-card.tsx';
import { CourseKindTabs } from '#features/organisation/shop/course-kind-tabs.tsx';
import { readCourseKind } from '#features/organisation/shop/course-kind.ts';
import { ShopList } from '#features/organisation/shop/shop-list.tsx';
import { shopMessages } from '#features/organisation/shop/shop.messages.ts';
import { shopQueries } from '#features/organisation/shop/shop.queries.ts';
import { TeacherGrid, TeacherSkeletons } from '#features/organisation/shop/teacher-grid.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { ShopCards } from './organ-info-cards.tsx';

type Course = CallResponse<'organisation.courses'>['list'][number];

const SKELETON_CARDS = 10;

interface TabProps {
  readonly shopId: number;
}

const useWayHome = (shopId: number) => {
  const t = useMessages(shopMessages);
  return { to: pathTo('organInfo', { id: shopId }), link: t('toHome') };
};

/** The card of a list of one kind says what matters for that kind. */
const KIND_CARDS = {
  [COURSE_TYPES.live]: LiveCard,
  [COURSE_TYPES.record]: CourseCard,
  [COURSE_TYPES.offline]: OfflineCard,
} as const satisfies Record<Course['type'], unknown>;

/** Courses of the institution, of one kind or all. */
export function CoursesTab({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  const [search] = useSearchParams();
  const kind = readCourseKind(search.get('type'));
  const Card = kind === undefined ? CourseCard : KIND_CARDS[kind];
  const courses = usePagedQuery(
    (paging) => shopQueries.courses({ id: shopId, type: kind, ...paging }),
    { keyOf: ({ id }) => id },
  );
  const home = useWayHome(shopId);
  const all = { to: pathTo('organInfo', { id: shopId, tab: 'courses' }), link: t('allCourses') };
  return (
    <ShopCards
      heading={t('courses')}
      page={courses}
      filter={<CourseKindTabs shopId={shopId} kind={kind} />}
      skeleton={{ count: SKELETON_CARDS }}
      empty={{ text: t('noCourses'), ...(kind === undefined ? home : all) }}
      render={(course) => <Card course={course} />}
    />
  );
}

/** Packages of the institution. */
export function PackagesTab({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  const packages = usePagedQuery((paging) => shopQueries.packages({ id: shopId, ...paging }), {
    keyOf: ({ id }) => id,
  });
  const home = useWayHome(shopId);
  return (
    <ShopCards
      heading={t('packages')}
      page={packages}
      skeleton={{ count: SKELETON_CARDS, extraLines: 1 }}
      empty={{ text: t('noPackages'), ...home }}
      render={(item) => <PackageCard item={item} />}
    />
  );
}

/** Teachers of the institution. */
export function TeachersTab({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  const teachers = usePagedQuery((paging) => shopQueries.teachers({ id: shopId, ...paging }), {
    keyOf: ({ id }) => id,
  });
  const home = useWayHome(shopId);
  return (
    <ShopList
      heading={t('teachers')}
      {...teachers}
      skeleton={<TeacherSkeletons />}
      empty={{ text: t('noTeachers'), ...home }}
    >
      {(list) => <TeacherGrid teachers={list} shopId={shopId} />}
    </ShopList>
  );
}
