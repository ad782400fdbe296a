/** A teacher's page, which stands inside that of the institution, if there is one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CourseCard } from '#features/catalog/cards/course-card.tsx';
import { shopMessages } from '#features/organisation/shop/shop.messages.ts';
import { ShopSkeleton } from '#features/organisation/shop/shop-skeleton.tsx';
import { TeacherHeader } from '#features/organisation/teacher/teacher-header.tsx';
import { teacherMessages } from '#features/organisation/teacher/teacher.messages.ts';
import {
  type TeacherPage,
  teacherQueries,
} from '#features/organisation/teacher/teacher.queries.ts';
import { DetailBlock, DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { ShopCards } from './organ-info-cards.tsx';
import styles from './organ-info-page.module.css';

const SKELETON_CARDS = 5;

function FoundTeacher({ teacher }: { readonly teacher: TeacherPage }) {
  const t = useMessages(teacherMessages);
  const courses = usePagedQuery((paging) => teacherQueries.courses({ id: teacher.id, ...paging }), {
    keyOf: ({ id }) => id,
  });
  useThingName(teacher.name);
  const wayOn =
    teacher.shop === null
      ? { to: pathTo('allCourseList'), link: t('toCourses') }
      : { to: pathTo('organInfo', { id: teacher.shop.id, tab: 'courses' }), link: t('toShop') };
  return (
    <div className={styles.shop}>
      <TeacherHeader teacher={teacher} />
      <ShopCards
        heading={t('courses')}
        page={courses}
        skeleton={{ count: SKELETON_CARDS }}
        empty={{ text: t('noCourses'), ...wayOn }}
        render={(course) => <CourseCard course={course} />}
      />
    </div>
  );
}

interface TeacherInfoProps {
  /** The institution in the address, for the way back when there is no such teacher. */
  readonly shopId: number | null;
  readonly teacherId: number;
}

/** One teacher, of an institution or on their own, by ids in the query. */
export function TeacherInfo({ shopId, teacherId }: TeacherInfoProps) {
  const t = useMessages(teacherMessages);
  const tShop = useMessages(shopMessages);
  const query = useQuery(teacherQueries.detail(teacherId));
  const shop = query.data?.shop;
  const wayBack =
    shopId === null
      ? { to: pathTo('organList'), text: t('toShops') }
      : { to: pathTo('organInfo', { id: shopId, tab: 'teachers' }), text: t('toTeachers') };
  return (
    <DetailFrame
      label={tShop('breadcrumb')}
      list={{ to: pathTo('organList'), text: tShop('list') }}
      owner={shop ? { to: pathTo('organInfo', { id: shop.id }), text: shop.name } : undefined}
    >
      <DetailBlock query={query} skeleton={<ShopSkeleton />}>
        {(teacher) =>
          teacher === null ? (
            <NoticePanel
              title={t('missingTitle')}
              text={t('missingText')}
              actions={
                <Link to={wayBack.to} className={buttonClass()}>
                  {wayBack.text}
                </Link>
              }
            />
          ) : (
            <FoundTeacher teacher={teacher} />
          )
        }
      </DetailBlock>
    </DetailFrame>
  );
}
