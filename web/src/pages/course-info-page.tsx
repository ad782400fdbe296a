import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { COURSE_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { reportCourseView } from '#features/analytics/report-course-view.ts';
import {
  CourseBreadcrumb,
  CourseBreadcrumbToCome,
} from '#features/catalog/course/course-breadcrumb.tsx';
import { CourseIntro } from '#features/catalog/course/course-intro.tsx';
import { readCourseType } from '#features/catalog/course/course-kinds.ts';
import { CoursePanel } from '#features/catalog/course/course-panel.tsx';
import { CourseSkeleton } from '#features/catalog/course/course-skeleton.tsx';
import { CourseTop } from '#features/catalog/course/course-top.tsx';
import {
  changeTab,
  type CourseTab,
  fragmentParams,
  readCourseTab,
} from '#features/catalog/course/course-view.ts';
import { courseMessages } from '#features/catalog/course/course.messages.ts';
import {
  type Course,
  courseQueries,
  type CourseType,
} from '#features/catalog/course/course.queries.ts';
import { MissingCourse } from '#features/catalog/course/missing-course.tsx';
import { RelatedCourses } from '#features/catalog/course/related-courses.tsx';
import { RelatedPackages } from '#features/catalog/course/related-packages.tsx';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { TeacherCards } from '#features/catalog/course/teacher-cards.tsx';
import { TeacherList } from '#features/catalog/course/teacher-list.tsx';
import { feedback } from '#features/catalog/feedback/later-feedback.ts';
import { couponQueries } from '#features/coupon/coupon.queries.ts';
import { CourseCoupons } from '#features/coupon/strip/course-coupons.tsx';
import { keptRetail } from '#features/distribution/retail.ts';
import { ShareButton } from '#features/distribution/share/share-button.tsx';
import { useRetailClick } from '#features/distribution/use-retail-click.ts';
import { annexList } from '#features/learning/annex/later-annex-list.ts';
import { CatalogueList } from '#features/learning/catalogue/catalogue-list.tsx';
import { catalogueQueries } from '#features/learning/catalogue/catalogue.queries.ts';
import { firstTrial } from '#features/learning/catalogue/lesson-numbers.ts';
import { StudyBox } from '#features/learning/courses/study-box.tsx';
import { isOpenTo } from '#features/learning/player/study-order.ts';
import { NextSession } from '#features/learning/reminders/next-session.tsx';
import { CourseSeller } from '#features/organisation/seller/course-seller.tsx';
import { ServiceBox } from '#features/support/service-box.tsx';
import { Later, LaterPage } from '#shared/api/later.tsx';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { DetailBlock } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { readRetailId } from '#shared/lib/retail-id.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { AfterCourse } from '#shared/study/after-course.tsx';
import { DrawnLater } from '#shared/ui/drawn-later.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './course-info-page.module.css';
import { studyPage } from './study/later-study-page.ts';
import { lessonPath, NextLesson, useNextLesson, useProgress } from './study/next-lesson.tsx';

const TAB_TO_COME = <Skeleton height="240px" />;

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
          hasProgress={course.is_purchased === 1}
          pathOf={(lesson) =>
            isOpenTo(lesson, course.is_purchased === 1)
              ? pathTo('courseInfo', { id: course.id, type: course.type, chapter: lesson.id })
              : null
          }
        />
      );
    case 'teachers':
      return <TeacherList course={course} />;
    case 'comments':
      return (
        <Later key={tab} part={feedback} fallback={TAB_TO_COME}>
          {({ CommentForm, CommentList }) => (
            <>
              {course.comment_orders_id !== null && (
                <CommentForm courseId={course.id} orderId={course.comment_orders_id} />
              )}
              <CommentList courseId={course.id} params={params} />
            </>
          )}
        </Later>
      );
    case 'questions':
      return (
        <Later key={tab} part={feedback} fallback={TAB_TO_COME}>
          {({ QuestionForm, QuestionList }) => (
            <>
              <QuestionForm courseId={course.id} />
              <QuestionList courseId={course.id} params={params} />
            </>
          )}
        </Later>
      );
    case 'annex':
      return (
        <Later key={tab} part={annexList} fallback={TAB_TO_COME}>
          {({ AnnexList }) => <AnnexList courseId={course.id} />}
        </Later>
      );
  }
}

function Sections({ course }: CourseProps) {
  const { hash } = useLocation();
  // Who owns the course came for its lessons.
  const tab = readCourseTab(
    fragmentParams(hash),
    course.is_purchased === 1 ? 'catalogue' : 'intro',
  );
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
        <DrawnLater>
          <LazyBlock part={feedback} skeleton={TAB_TO_COME}>
            {({ LatestComments }) => (
              <LatestComments
                courseId={course.id}
                className={styles.panel}
                renderAll={(text) => (
                  <AddressLink change={changeTab('comments')}>{text}</AddressLink>
                )}
              />
            )}
          </LazyBlock>
        </DrawnLater>
      )}
    </div>
  );
}

function Side({ course }: CourseProps) {
  const t = useMessages(courseMessages);
  return (
    <aside className={styles.side}>
      <TeacherCards course={course} />
      <CourseSeller courseId={course.id} />
      <RelatedPackages courseId={course.id} className={styles.panel} />
      <ServiceBox title={t('service')} text={t('serviceText')} action={t('askService')} />
    </aside>
  );
}

function FoundCourse({ course, receivedAt }: CourseProps & { readonly receivedAt: number }) {
  const { data: catalogue = [] } = useQuery(catalogueQueries.ofCourse(course.id));
  const isOwner = course.is_purchased === 1;
  const { data: progress, isPending } = useProgress(course.id, isOwner);
  const lastId = progress?.last_chapter_id ?? null;
  const { lesson, isLive } = useNextLesson(catalogue, lastId);
  const percent = progress?.percent ?? course.my?.percent ?? 0;
  useThingName(course.title);
  return (
    <div className={styles.page}>
      <div className={styles.crumb}>
        <CourseBreadcrumb course={course} />
      </div>
      <CourseTop
        course={course}
        receivedAt={receivedAt}
        trial={firstTrial(catalogue)}
        studyPath={lessonPath(course, catalogue, lesson)}
        isLive={isLive}
        isOnAir={lesson?.live_status === LIVE_STATUSES.live}
        coupons={<CourseCoupons courseId={course.id} />}
        share={<ShareButton product={course} />}
        study={
          isOwner ? (
            <StudyBox
              percent={percent}
              until={course.my?.expire_time ?? null}
              isOnSite={course.type === COURSE_TYPES.offline}
              // Which one it is depends on the progress, unless a class is held now.
              lesson={isPending && !isLive ? null : lesson}
              isFirst={percent === 0 && lastId === null}
              isLive={isLive}
              examId={course.exam_id}
              after={<AfterCourse course={course} />}
            />
          ) : null
        }
        renderSession={(canEnrol) =>
          course.type === COURSE_TYPES.live && (
            <NextSession courseId={course.id} canEnrol={canEnrol} />
          )
        }
      />
      <div className={styles.columns}>
        <DrawnLater until={<Skeleton height="100vh" />}>
          <Sections course={course} />
        </DrawnLater>
        <DrawnLater>
          <Side course={course} />
        </DrawnLater>
      </div>
      <DrawnLater>
        <RelatedCourses courseId={course.id} />
      </DrawnLater>
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
  const retailid = linkRetail ?? keptRetail(type, id)?.retailid;
  const query = useQuery(
    courseQueries.detail({ id, type, ...(retailid !== undefined && { retailid }) }),
  );
  // Beside the course instead of after it: what arrives late would move the page.
  usePrefetchQuery(couponQueries.promoted({ curriculum_id: id }));
  const { data } = query;
  const course = data === undefined || data === OFF_SALE ? null : data;
  useCourseView(course, linkRetail);
  useRetailClick(type, id, linkRetail);

  return (
    <>
      {data === undefined && (
        <div className={styles.crumb}>
          <CourseBreadcrumbToCome type={type} />
        </div>
      )}
      <DetailBlock
        query={query}
        skeleton={
          <div className={styles.page}>
            <CourseSkeleton />
          </div>
        }
      >
        {(found) =>
          found === null || found === OFF_SALE ? (
            <MissingCourse type={type} isOffSale={found === OFF_SALE} />
          ) : (
            <FoundCourse course={found} receivedAt={query.dataUpdatedAt} />
          )
        }
      </DetailBlock>
    </>
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
    return (
      <NextLesson
        key={id}
        id={id}
        type={type}
        skeleton={
          <div className={styles.page}>
            <CourseSkeleton />
          </div>
        }
      />
    );
  }
  return chapter === null ? (
    <CourseById key={id} id={id} type={type} linkRetail={readRetailId(query.get('retailid'))} />
  ) : (
    <LaterPage part={studyPage} fallback={<CourseSkeleton />}>
      {({ StudyPage }) => <StudyPage courseId={id} type={type} chapterId={chapter} />}
    </LaterPage>
  );
}
