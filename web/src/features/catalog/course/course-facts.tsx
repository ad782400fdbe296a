import { HOUR_S, MINUTE_S } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { RatingStars } from '#shared/ui/rating-stars.tsx';
import { feedbackMessages } from '#features/catalog/feedback/feedback.messages.ts';
import styles from './course-facts.module.css';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';
import { changeTab } from './course-view.ts';

const TENTHS = 10;

function Rating({ score, comment_num }: Pick<Course, 'score' | 'comment_num'>) {
  const t = useMessages(courseMessages);
  const tFeedback = useMessages(feedbackMessages);
  if (comment_num === 0) {
    return <span>{t('noComments')}</span>;
  }
  const average = score.toFixed(1);
  return (
    <AddressLink className={styles.rating} change={changeTab('comments')}>
      <RatingStars score={score} label={tFeedback('outOfFive', { score: average })} />
      <b aria-hidden="true">{average}</b>
      <span>{t('commentCount', { number: formatNumber(comment_num) })}</span>
    </AddressLink>
  );
}

/** How long all lessons take, in the unit that says most. */
function useDurationText(seconds: number): string {
  const t = useMessages(courseMessages);
  return seconds < HOUR_S
    ? t('minutes', { number: Math.max(1, Math.round(seconds / MINUTE_S)) })
    : t('hours', { number: formatNumber(Math.round((seconds / HOUR_S) * TENTHS) / TENTHS) });
}

/** Rating, learners, length and validity in one line. */
export function CourseFacts({ course }: { readonly course: Course }) {
  const t = useMessages(courseMessages);
  const duration = useDurationText(course.duration);
  const lessons = t('lessons', { number: formatNumber(course.lesson_num) });
  // A class that is held at a time may not have begun.
  const count = course.type === COURSE_TYPES.record ? 'students' : 'enrolled';
  const facts = [
    { key: 'count', text: t(count, { number: formatNumber(course.buy_num) }) },
    ...(course.lesson_num === 0
      ? []
      : [{ key: 'lessons', text: course.duration === 0 ? lessons : `${lessons} · ${duration}` }]),
    {
      key: 'valid',
      text:
        course.valid_days === 0
          ? t('validForever')
          : t('validDays', { days: formatNumber(course.valid_days) }),
    },
    ...(course.exam_id === null ? [] : [{ key: 'exam', text: t('withExam') }]),
    ...(course.certificate_id === null ? [] : [{ key: 'certificate', text: t('withCertificate') }]),
  ];
  return (
    <ul className={styles.facts} aria-label={t('facts')}>
      <li>
        <Rating score={course.score} comment_num={course.comment_num} />
      </li>
      {facts.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/** Short words the institution set on the course. */
export function CourseLabels({ labels }: Pick<Course, 'labels'>) {
  const t = useMessages(courseMessages);
  return labels.length === 0 ? null : (
    <ul className={styles.labels} aria-label={t('labels')} lang={contentLanguage(labels[0]?.label)}>
      {labels.map(({ id, label }) => (
        <li key={id} className={styles.label}>
          {label}
        </li>
      ))}
    </ul>
  );
}
