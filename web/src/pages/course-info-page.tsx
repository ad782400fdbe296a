import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { reportCourseView } from '#features/analytics/report-course-view.ts';
import { CourseBreadcrumb } from '#features/catalog/course/course-breadcrumb.tsx';
import { CourseIntro } from '#features/catalog/course/course-intro.tsx';
import { readCourseType } from '#features/catalog/course/course-kinds.ts';
import { CoursePanel } from '#features/catalog/course/course-panel.tsx';
import { CourseSkeleton } from '#features/catalog/course/course-skeleton.tsx';
import { CourseTop } from '#features/catalog/course/course-top.tsx';
import {
  type CourseTab,
  fragmentParams,
  readCourseTab,
  tabFragment,
} from '#features/catalog/course/course-view.ts';
import { courseMessages } from '#features/catalog/course/course.messages.ts';
import {
  type Course,
  courseQueries,
  type CourseType,
} from '#features/catalog/course/course.queries.ts';
import { MissingCourse } from '#features/catalog/course/missing-course.tsx';
import { RelatedPackages } from '#features/catalog/course/related-packages.tsx';
import { OFF_SALE } from '#features/catalog/course/sale-answer.ts';
import { TeacherList } from '#features/catalog/course/teacher-list.tsx';
import { CommentForm } from '#features/catalog/feedback/comment-form.tsx';
import { CommentList } from '#features/catalog/feedback/comment-list.tsx';
import { LatestComments } from '#features/catalog/feedback/latest-comments.tsx';
import { QuestionForm } from '#features/catalog/feedback/question-form.tsx';
import { QuestionList } from '#features/catalog/feedback/question-list.tsx';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { CourseCoupons } from '#features/coupon/strip/course-coupons.tsx';
import { keepRetail, keptRetail, readRetailId } from '#features/distribution/retail.ts';
import { AnnexList } from '#features/learning/annex/annex-list.tsx';
import { CatalogueList } from '#features/learning/catalogue/catalogue-list.tsx';
import { catalogueQueries } from '#features/learning/catalogue/catalogue.queries.ts';
import { firstTrial } from '#features/learning/catalogue/lesson-numbers.ts';
import { openRoom } from '#features/learning/live/open-room.ts';
import { isOpenTo, lessonToStudy } from '#features/learning/player/study-order.ts';
import { CourseSeller } from '#features/organisation/seller/course-seller.tsx';
import { ServiceBox } from '#features/support/service-box.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './course-info-page.module.css';

/** The player is not part of the page that sells the course. */
const StudyPage = lazy(async () => ({ default: (await import('./study-page.tsx')).StudyPage }));

interface CourseProps {
  readonly course: Course;
}

function TabContent({ course, tab }: CourseProps & { readonly tab: CourseTab }) {
  const { hash } = useLocation();
  const params = fragmentParams(hash);
  const catalogue = useQuery(catalogueQueries.ofCourse(course.id));
  switch (tab) {
    case 'intro':
      return <CourseIntro content={course.content} />;
    case 'catalogue':
      return (
        <CatalogueList
          query={catalogue}
          currentId={null}
          pathOf={(lesson) =>
            isOpenTo(lesson, course.is_purchased === 1)
              ? pathTo('courseInfo', { id: course.id, type: course.type, chapter: lesson.id })
              : null
          }
        />
      );
    case 'teachers':
      return <TeacherList teachers={course.teacher} />;
    case 'comments':
      return (
        <>
          {course.comment_orders_id !== null && (
            <CommentForm courseId={course.id} orderId={course.comment_orders_id} />
          )}
          <CommentList courseId={course.id} params={params} />
        </>
      );
    case 'questions':
      return (
        <>
          <QuestionForm courseId={course.id} />
          <QuestionList courseId={course.id} params={params} />
        </>
      );
    case 'annex':
      return <AnnexList courseId={course.id} />;
  }
}

function Sections({ course }: CourseProps) {
  const { hash, search } = useLocation();
  const tab = readCourseTab(fragmentParams(hash));
  return (
    <div className={styles.main}>
      <CoursePanel
        tab={tab}
        counts={{ comments: course.comment_num, questions: course.question_num }}
        viewKey={hash}
      >
        <TabContent course={course} tab={tab} />
      </CoursePanel>
      {tab !== 'comments' && (
        <LatestComments
          courseId={course.id}
          className={styles.panel}
          renderAll={(text) => <Link to={{ search, hash: tabFragment('comments') }}>{text}</Link>}
        />
      )}
    </div>
  );
}

function Side({ course }: CourseProps) {
  const t = useMessages(courseMessages);
  return (
    <aside className={styles.side}>
      <CourseSeller courseId={course.id} />
      <RelatedPackages courseId={course.id} className={styles.panel} />
      <ServiceBox title={t('service')} text={t('serviceText')} action={t('askService')} />
    </aside>
  );
}

/** An offline course is studied on the spot: its owner gets the ticket. */
function studyPath(
  { id, type }: { readonly id: number; readonly type: CourseType | null },
  lesson: { readonly id: number } | null,
): string {
  return lesson === null
    ? pathTo('userCourse')
    : pathTo('courseInfo', { id, ...(type !== null && { type }), chapter: lesson.id });
}

function FoundCourse({ course, receivedAt }: CourseProps & { readonly receivedAt: number }) {
  const { data: catalogue = [] } = useQuery(catalogueQueries.ofCourse(course.id));
  const [now] = useState(serverNow);
  const room = openRoom(catalogue, now);
  return (
    <div className={styles.page}>
      <div className={styles.crumb}>
        <CourseBreadcrumb course={course} />
      </div>
      <CourseTop
        course={course}
        receivedAt={receivedAt}
        trial={firstTrial(catalogue)}
        studyPath={studyPath(course, room ?? lessonToStudy(catalogue))}
        isLive={room !== null}
        coupons={<CourseCoupons courseId={course.id} />}
      />
      <div className={styles.columns}>
        <Sections course={course} />
        <Side course={course} />
      </div>
    </div>
  );
}

/** Counts the visit once the course is known, with the code of the link that was followed. */
function useCourseView(course: Course | null, retailid: string | null): void {
  const id = course?.id;
  const type = course?.type;
  useEffect(() => {
    if (id !== undefined && type !== undefined) {
      reportCourseView({ id, type, ...(retailid !== null && { retailid }) });
    }
  }, [id, type, retailid]);
}

interface CourseByIdProps {
  readonly id: number;
  readonly type: CourseType | null;
  /** The distributor's code in the link. */
  readonly linkRetail: string | null;
}

function CourseById({ id, type, linkRetail }: CourseByIdProps) {
  const routeTitle = useRouteTitle();
  const retailid = linkRetail ?? keptRetail(id);
  const query = useQuery(
    courseQueries.detail({ id, type, ...(retailid !== null && { retailid }) }),
  );
  // Beside the course instead of after it: what arrives late would move the page.
  usePrefetchQuery(couponQueries.promoted({ curriculum_id: id }));
  const { data } = query;
  const course = data === undefined || data === OFF_SALE ? null : data;
  useCourseView(course, linkRetail);

  useEffect(() => {
    if (linkRetail !== null) {
      keepRetail(id, linkRetail);
    }
  }, [id, linkRetail]);

  return (
    <>
      {data === undefined && <VisuallyHidden as="h1">{routeTitle}</VisuallyHidden>}
      <QueryBlock
        query={query}
        skeleton={
          <div className={styles.page}>
            <CourseSkeleton />
          </div>
        }
        isEmpty={() => false}
      >
        {(found) =>
          found === null || found === OFF_SALE ? (
            <MissingCourse type={type} isOffSale={found === OFF_SALE} />
          ) : (
            <FoundCourse course={found} receivedAt={query.dataUpdatedAt} />
          )
        }
      </QueryBlock>
    </>
  );
}

interface NextLessonProps {
  readonly id: number;
  readonly type: CourseType | null;
}

/** Leads to the lesson with which an owner goes on: the class that is held now, or the next. */
function NextLesson({ id, type }: NextLessonProps) {
  const catalogue = useQuery(catalogueQueries.ofCourse(id));
  const [now] = useState(serverNow);
  return (
    <QueryBlock
      query={catalogue}
      skeleton={
        <div className={styles.page}>
          <CourseSkeleton />
        </div>
      }
      isEmpty={() => false}
    >
      {(known) => {
        const lesson = openRoom(known, now) ?? lessonToStudy(known);
        return <Navigate to={studyPath({ id, type }, lesson)} replace />;
      }}
    </QueryBlock>
  );
}

/**
 * One course, by id and type in the query; a shared link also names its distributor. With a lesson
 * in the query it is the page on which that lesson is studied.
 */
export function CourseInfoPage() {
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  const type = readCourseType(query.get('type'));
  const chapter = readId(query.get('chapter'));
  if (id === null) {
    return <MissingCourse type={type} isOffSale={false} />;
  }
  if (chapter === null && query.get('study') === '1') {
    return <NextLesson key={id} id={id} type={type} />;
  }
  return chapter === null ? (
    <CourseById key={id} id={id} type={type} linkRetail={readRetailId(query.get('retailid'))} />
  ) : (
    <Suspense fallback={<CourseSkeleton />}>
      <StudyPage courseId={id} type={type} chapterId={chapter} />
    </Suspense>
  );
}
