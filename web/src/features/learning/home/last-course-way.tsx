import { useQuery } from '@tanstack/react-query';
import { LEARNING_STATES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { courseStudyPath } from '../courses/course-study-path.ts';
import { myCourseQueries } from '../courses/my-courses.queries.ts';
import { continueCardMessages } from './continue-card.messages.ts';
import styles from './continue-card.module.css';

/** The course a user studied last, or may begin; until there is one, what stands here instead. */
export function LastCourseWay({ children }: { readonly children: ReactNode }) {
  const t = useMessages(continueCardMessages);
  const { data } = useQuery({
    ...myCourseQueries.page({ limit: 1, state: LEARNING_STATES.learning }),
    // Without it the card still leads to all courses.
    meta: { silent: true },
  });
  const course = data?.list[0];
  if (course === undefined) {
    return children;
  }
  const { title, percent } = course;
  return (
    <>
      <p className={styles.text}>
        <span lang={CONTENT_LANGUAGE}>{title}</span> · {t('percent', { percent })}
      </p>
      <div className={styles.action}>
        <Link
          to={courseStudyPath(course)}
          className={buttonClass()}
          aria-label={t('resumeNamed', { title })}
        >
          {t('resume')}
        </Link>
      </div>
    </>
  );
}
