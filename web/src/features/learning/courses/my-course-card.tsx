import { COURSE_TYPES, LEARNING_STATES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { Link } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { buttonClass } from '#shared/ui/button.tsx';
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

/** One of my courses: how far I am, until when, and the way on. */
export function MyCourseCard({ course }: { readonly course: MyCourse }) {
  const t = useMessages(myCoursesMessages);
  const titleId = useId();
  const session = useSessionText(course);
  const validity = useValidity(course);
  const action = t(actionOf(course));
  const { title, percent, state, type } = course;
  return (
    <article
      className={state === LEARNING_STATES.expired ? `${styles.card} ${styles.off}` : styles.card}
      aria-labelledby={titleId}
    >
      <div className={styles.cover}>
        <Cover src={course.cover} title={title} />
      </div>
      <div className={styles.about}>
        <h2 id={titleId} className={styles.title} lang={CONTENT_LANGUAGE}>
          {title}
        </h2>
        <p className={styles.facts}>
          <span>{t(KIND_TEXTS[type])}</span>
          <span lang={CONTENT_LANGUAGE}>{course.shop.name}</span>
          <span>{validity}</span>
          {session !== '' && <span className={styles.session}>{session}</span>}
        </p>
        <div className={styles.progress}>
          <progress className={styles.bar} max={100} value={percent} aria-label={t('progress')} />
          <span className={styles.percent}>{t('percent', { percent })}</span>
        </div>
      </div>
      <div className={styles.actions}>
        {course.ticket_code !== '' && <CourseTicket course={course} />}
        <Link
          to={courseStudyPath(course)}
          className={buttonClass({ size: 'small' })}
          aria-label={t('named', { action, title })}
        >
          {action}
        </Link>
      </div>
    </article>
  );
}
