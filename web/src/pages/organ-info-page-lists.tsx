/** The tabs of an institution's page that are lists: cards of one feature in the frame of another. */
import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { CardSkeletons } from '#features/catalog/cards/card-skeletons.tsx';
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
import { buttonClass } from '#shared/ui/button.tsx';

type Course = CallResponse<'organisation.courses'>['list'][number];

const SKELETON_CARDS = 10;

interface TabProps {
  readonly shopId: number;
}

function ToShopHome({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  return (
    <Link to={pathTo('organInfo', { id: shopId })} className={buttonClass({ look: 'quiet' })}>
      {t('toHome')}
    </Link>
  );
}

function ToAllCourses({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  return (
    <Link
      to={pathTo('organInfo', { id: shopId, tab: 'courses' })}
      className={buttonClass({ look: 'quiet' })}
    >
      {t('allCourses')}
    </Link>
  );
}

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
  return (
    <ShopList
      heading={t('courses')}
      filter={<CourseKindTabs shopId={shopId} kind={kind} />}
      {...courses}
      skeleton={<CardSkeletons count={SKELETON_CARDS} columns={5} />}
      empty={{
        text: t('noCourses'),
        action:
          kind === undefined ? <ToShopHome shopId={shopId} /> : <ToAllCourses shopId={shopId} />,
      }}
    >
      {(list) => (
        <CardGrid
          label={t('courses')}
          items={list}
          columns={5}
          render={(course) => <Card course={course} />}
        />
      )}
    </ShopList>
  );
}

/** Packages of the institution. */
export function PackagesTab({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  const packages = usePagedQuery((paging) => shopQueries.packages({ id: shopId, ...paging }), {
    keyOf: ({ id }) => id,
  });
  return (
    <ShopList
      heading={t('packages')}
      {...packages}
      skeleton={<CardSkeletons count={SKELETON_CARDS} columns={5} extraLines={1} />}
      empty={{ text: t('noPackages'), action: <ToShopHome shopId={shopId} /> }}
    >
      {(list) => (
        <CardGrid
          label={t('packages')}
          items={list}
          columns={5}
          render={(item) => <PackageCard item={item} />}
        />
      )}
    </ShopList>
  );
}

/** Teachers of the institution. */
export function TeachersTab({ shopId }: TabProps) {
  const t = useMessages(shopMessages);
  const teachers = usePagedQuery((paging) => shopQueries.teachers({ id: shopId, ...paging }), {
    keyOf: ({ id }) => id,
  });
  return (
    <ShopList
      heading={t('teachers')}
      {...teachers}
      skeleton={<TeacherSkeletons />}
      empty={{ text: t('noTeachers'), action: <ToShopHome shopId={shopId} /> }}
    >
      {(list) => <TeacherGrid teachers={list} shopId={shopId} />}
    </ShopList>
  );
}
