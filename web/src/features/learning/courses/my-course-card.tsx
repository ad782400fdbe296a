import { COURSE_TYPES, LEARNING_STATES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { Link } from 'react-router';
import { EnterLive, isSoon } from '#features/live/index.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { ProductRow } from '#shared/rows/product-row.tsx';
import { SessionChangeNote } from '#shared/ticket/session-change.tsx';
import { AfterCourse } from '#shared/study/after-course.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Meter } from '#shared/ui/meter.tsx';
import { courseStudyPath } from './course-study-path.ts';
import { CourseTicket } from './course-ticket.tsx';
import styles from './my-course-card.module.css';
import { myCoursesMessages } from './my-courses.messages.ts';
import type { MyCourse } from './my-courses.queries.ts';

const MINUTE_END = 16;

const KIND_TEXTS = {
  [COURSE_TYPES.live]: 'live',
  [COURSE_TYPES.record]: 'record',
  [COURSE_TYPES.offline]: 'offline',
} as const satisfies Record<MyCourse['type'], MessageKey<typeof myCoursesMessages>>;

/** When a course can be studied, as far as its kind knows a time. */
function useSessionText(course: MyCourse): string {
  const t = useMessages(myCoursesMessages);
  const { type, live_status: live, next_time: next, start_time: start, end_time: end } = course;
  if (live === LIVE_STATUSES.live) {
    return t('liveNow');
  }
  if (next !== null) {
    return t('nextSession', { time: next.slice(0, MINUTE_END) });
  }
  if (live === LIVE_STATUSES.replayReady) {
    return t('replayReady');
  }
  return type === COURSE_TYPES.offline && start !== null && end !== null
    ? t('dates', { start: wireDate(start), end: wireDate(end) })
    : '';
}

function useValidity({ state, expire_time: end }: MyCourse): string {
  const t = useMessages(myCoursesMessages);
  if (end === null) {
    return t('validForever');
  }
  return t(state === LEARNING_STATES.expired ? 'expiredAt' : 'validUntil', { time: wireDate(end) });
}

function actionOf({ state, last_chapter_id: last, type }: MyCourse) {
  if (state === LEARNING_STATES.expired || type === COURSE_TYPES.offline) {
    return 'view';
  }
  if (state === LEARNING_STATES.finished) {
    return 'again';
  }
  return last === null ? 'start' : 'resume';
}

/** What was written stays readable when the course is not. */
function OldNotes({ course }: { readonly course: MyCourse }) {
  const t = useMessages(myCoursesMessages);
  const { id, type, title, state, last_chapter_id: chapter } = course;
  return (
    state === LEARNING_STATES.expired &&
    chapter !== null && (
      <Link
        to={pathTo('courseInfo', { id, type, chapter })}
        className={buttonClass({ look: 'plain', size: 'small' })}
        aria-label={t('named', { action: t('notes'), title })}
      >
        {t('notes')}
      </Link>
    )
  );
}

/** The exam of a course that is being studied; one that is finished leads to it in its turn. */
function ExamLink({ course }: { readonly course: MyCourse }) {
  const t = useMessages(myCoursesMessages);
  const { title, state, exam_id: id } = course;
  return (
    id !== null &&
    state !== LEARNING_STATES.expired &&
    state !== LEARNING_STATES.finished && (
      <Link
        to={pathTo('userExamEdit', { id })}
        className={buttonClass({ look: 'plain', size: 'small' })}
        aria-label={t('named', { action: t('exam'), title })}
      >
        {t('exam')}
      </Link>
    )
  );
}

/** The sessions of a live course for one's own calendar; a class has it on its ticket. */
function CalendarLink({ course }: { readonly course: MyCourse }) {
  const t = useMessages(myCoursesMessages);
  const { title, type, state, calendar } = course;
  return (
    type === COURSE_TYPES.live &&
    state !== LEARNING_STATES.expired &&
    calendar !== '' && (
      <a
        href={calendar}
        download
        className={buttonClass({ look: 'plain', size: 'small' })}
        aria-label={t('named', { action: t('calendar'), title })}
      >
        {t('calendar')}
      </a>
    )
  );
}

/** Whether a class can be entered now. */
function hasOpenRoom({ state, live_status: live, next_time: next }: MyCourse, now: number) {
  return state !== LEARNING_STATES.expired && (live === LIVE_STATUSES.live || isSoon(next, now));
}

/** One of my courses: how far I am, until when, and the way on. */
export function MyCourseCard({ course }: { readonly course: MyCourse }) {
  const t = useMessages(myCoursesMessages);
  const session = useSessionText(course);
  const validity = useValidity(course);
  const action = t(actionOf(course));
  const [now] = useState(serverNow);
  const hasRoom = hasOpenRoom(course, now);
  const { title, percent, state, type, ticket } = course;
  return (
    <ProductRow
      title={title}
      cover={course.cover}
      isOff={state === LEARNING_STATES.expired}
      facts={
        <>
          <span>{t(KIND_TEXTS[type])}</span>
          <span lang={contentLanguage(course.shop.name)}>{course.shop.name}</span>
          <span>{validity}</span>
          {session !== '' && <span className={styles.session}>{session}</span>}
        </>
      }
      actions={
        <>
          {type === COURSE_TYPES.offline && ticket !== null && (
            <CourseTicket course={course} seat={ticket} />
          )}
          <CalendarLink course={course} />
          <OldNotes course={course} />
          <ExamLink course={course} />
          {hasRoom && <EnterLive courseId={course.id} title={title} />}
          <Link
            to={courseStudyPath(course)}
            className={buttonClass({ look: hasRoom ? 'quiet' : 'primary', size: 'small' })}
            aria-label={t('named', { action, title })}
          >
            {action}
          </Link>
        </>
      }
    >
      <div className={styles.progress}>
        <Meter percent={percent} label={t('progress')} />
        <span className={styles.percent}>{t('percent', { percent })}</span>
      </div>
      {state === LEARNING_STATES.finished && <AfterCourse course={course} />}
      {course.change !== null && (
        <div className={styles.changed}>
          <SessionChangeNote change={course.change} />
        </div>
      )}
    </ProductRow>
  );
}
