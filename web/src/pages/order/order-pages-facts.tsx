import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { CourseTerms } from '#features/catalog/course/course-terms.tsx';
import { courseMessages } from '#features/catalog/course/course.messages.ts';
import type { Course } from '#features/catalog/course/course.queries.ts';
import { useCourseOffer } from '#features/catalog/course/sale/use-course-offer.ts';
import { catalogueQueries } from '#features/learning/catalogue/catalogue.queries.ts';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { orderPagesMessages } from './order-pages.messages.ts';
import styles from './order-pages.module.css';

/** When a live course meets. */
function Sessions({ courseId }: { readonly courseId: number }) {
  const t = useMessages(orderPagesMessages);
  useLanguage();
  const { data = [] } = useQuery(catalogueQueries.ofCourse(courseId));
  const sessions = data.flatMap(({ son }) =>
    son.flatMap(({ id, title, start_time }) =>
      start_time === null ? [] : [{ id, title, time: start_time }],
    ),
  );
  return (
    sessions.length > 0 && (
      <details className={styles.sessions}>
        <summary>{t('sessions', { number: sessions.length })}</summary>
        <ol>
          {sessions.map(({ id, title, time }) => (
            <li key={id} className={styles.session}>
              <time className={styles.time}>{sessionTime(time)}</time>
              <span lang={contentLanguage(title)}>{title}</span>
            </li>
          ))}
        </ol>
      </details>
    )
  );
}

interface OrderFactsProps {
  readonly course: Course;
  /** When the answer with the course came, in milliseconds of this machine. */
  readonly receivedAt: number;
}

/** What decides about a kind of course beside its price: when, where, how long. */
export function OrderFacts({ course, receivedAt }: OrderFactsProps) {
  const t = useMessages(courseMessages);
  const { state } = useCourseOffer(course, receivedAt);
  switch (course.type) {
    case COURSE_TYPES.live:
      return (
        <>
          <CourseTerms course={course} state={state} />
          <Sessions courseId={course.id} />
        </>
      );
    case COURSE_TYPES.offline:
      return <CourseTerms course={course} state={state} />;
    case COURSE_TYPES.record:
      return (
        <p className={styles.validity}>
          {course.valid_days === 0
            ? t('validForever')
            : t('validDays', { days: formatNumber(course.valid_days) })}
          {course.lesson_num > 0 &&
            ` · ${t('lessons', { number: formatNumber(course.lesson_num) })}`}
        </p>
      );
  }
}
