import { useQuery } from '@tanstack/react-query';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { courseQueries } from '#features/catalog/course/course.queries.ts';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { tabFragment } from '#features/catalog/course/course-view.ts';
import { pdfMessages } from '#features/learning/pdf/pdf.messages.ts';
import { PdfReader } from '#features/learning/pdf/pdf-reader.tsx';
import type { PageJump } from '#features/learning/pdf/use-page.ts';
import { LessonRefusal } from '#features/learning/stage/lesson-refusal.tsx';
import { lessonQueries } from '#features/learning/player/lesson.queries.ts';
import type { Lesson } from '#features/learning/player/player.rules.ts';
import { studyMessages } from '#features/learning/player/study.messages.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { AfterCourse } from '#shared/study/after-course.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import styles from './pdf-page.module.css';

function coursePaths(id: number) {
  const coursePath = pathTo('courseInfo', { id });
  return {
    coursePath,
    reviewPath: coursePath + tabFragment('comments'),
    lessonPath: (chapter: number) => pathTo('courseInfo', { id, chapter }),
  };
}

const withoutPage: AddressChange = ({ query }) => {
  query.delete('page');
  return { search: `?${query.toString()}` };
};

/**
 * The page of the handout that a link names. It is used up at once: who comes back later goes on
 * from where he was, and not from where the link led.
 */
function usePageJump(): PageJump | null {
  const changeAddress = useChangeAddress();
  const [query] = useSearchParams();
  const asked = readId(query.get('page'));
  const [jump, setJump] = useState<PageJump | null>(asked === null ? null : { place: asked });
  const [last, setLast] = useState(asked);
  if (asked !== last) {
    setLast(asked);
    setJump(asked === null ? jump : { place: asked });
  }
  const forget = useEffectEvent(() => changeAddress(withoutPage, { replace: true }));
  useEffect(() => {
    if (asked !== null) {
      forget();
    }
  }, [asked]);
  return jump;
}

function MissingHandout() {
  const t = useMessages(pdfMessages);
  return (
    <NoticePanel
      title={t('missingTitle')}
      text={t('missingText')}
      actions={
        <Link to={pathTo('userCourse')} className={buttonClass()}>
          {t('myCourses')}
        </Link>
      }
    />
  );
}

/** Money is asked back for the handout: where that stands is told by the order. */
function Refunding({ order_id: orderId }: NonNullable<Lesson['refund']>) {
  const t = useMessages(studyMessages);
  return (
    <NoticePanel
      title={t('refunding')}
      text={t('refundingText')}
      actions={
        orderId !== null && (
          <Link to={pathTo('userOrderDetail', { id: orderId })} className={buttonClass()}>
            {t('refundOrder')}
          </Link>
        )
      }
    />
  );
}

/** Stands where there is no right to the handout, or it is not ready. */
function NoLink({ lesson }: { readonly lesson: Lesson }) {
  const t = useMessages(pdfMessages);
  const { coursePath, lessonPath } = coursePaths(lesson.curriculum_id);
  if (lesson.refund !== undefined) {
    return <Refunding {...lesson.refund} />;
  }
  return lesson.is_purchased === 0 ? (
    <NoticePanel
      title={t('buyTitle')}
      text={t('buyText')}
      actions={
        <Link to={coursePath} className={buttonClass()}>
          {t('buy')}
        </Link>
      }
    />
  ) : (
    <NoticePanel
      title={t('notReadyTitle')}
      text={t('notReadyText')}
      actions={
        <Link to={lessonPath(lesson.chapter_id)} className={buttonClass()}>
          {t('back')}
        </Link>
      }
    />
  );
}

/** The way out stands from the beginning; which course it is about is not known yet. */
function OpeningHandout() {
  const t = useMessages(pdfMessages);
  return (
    <div className={styles.opening}>
      <Link to={pathTo('userCourse')} className={styles.back}>
        ‹ {t('myCourses')}
      </Link>
      <p>{t('loading')}</p>
    </div>
  );
}

function Handout({ chapterId }: { readonly chapterId: number }) {
  const t = useMessages(pdfMessages);
  const jump = usePageJump();
  const opened = useQuery(lessonQueries.ofChapter(chapterId));
  useThingName(opened.data?.title ?? '');
  if (opened.isError && opened.data === undefined) {
    return (
      <div className={styles.failed}>
        <LessonRefusal
          error={opened.error}
          notLoaded={t('failed')}
          onRetry={() => void opened.refetch()}
          wayOut={
            <Link to={pathTo('userCourse')} className={buttonClass({ look: 'quiet' })}>
              {t('myCourses')}
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <QueryBlock query={opened} skeleton={<OpeningHandout />} isEmpty={() => false}>
      {(lesson) => {
        if (lesson === null) {
          return <MissingHandout />;
        }
        const paths = coursePaths(lesson.curriculum_id);
        if (lesson.type !== CHAPTER_TYPES.pdf) {
          return <Navigate to={paths.lessonPath(chapterId)} replace />;
        }
        return lesson.url === '' ? (
          <NoLink lesson={lesson} />
        ) : (
          <PdfReader
            lesson={lesson}
            jump={jump}
            paths={paths}
            after={<AfterCourseById id={lesson.curriculum_id} />}
            onRetry={async () => (await opened.refetch()).data?.url ?? ''}
          />
        );
      }}
    </QueryBlock>
  );
}

/** The handout of a lesson, which stands in the query; with a page, from there. */
export function PdfPage() {
  const [query] = useSearchParams();
  const chapterId = readId(query.get('chapter'));
  return chapterId === null ? (
    <MissingHandout />
  ) : (
    <Handout key={chapterId} chapterId={chapterId} />
  );
}

/** Shown once the last page of the last lesson is read: only then the course is asked for. */
function AfterCourseById({ id }: { readonly id: number }) {
  const { data: course } = useQuery(courseQueries.detail({ id, type: null }));
  return course && course !== OFF_SALE && <AfterCourse course={course} />;
}
