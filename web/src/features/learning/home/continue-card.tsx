import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES, LEARNING_STATES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { pathToTicket } from '#shared/study/study-path.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { courseStudyPath } from '../courses/course-study-path.ts';
import { type MyCourse, myCourseQueries } from '../courses/my-courses.queries.ts';
import { continueCardMessages } from './continue-card.messages.ts';
import styles from './continue-card.module.css';

function VisitorWay() {
  const t = useMessages(continueCardMessages);
  return (
    <>
      <p className={styles.text}>{t('visitorText')}</p>
      <div className={styles.action}>
        <Button onClick={() => requestLogin()}>{t('logIn')}</Button>
      </div>
    </>
  );
}

/** Where a course goes on and what that is called: a class on site is entered with a ticket. */
function wayOn(courses: readonly MyCourse[] | undefined) {
  if (courses === undefined) {
    return { to: pathTo('userCourse'), text: 'myCourses', named: null } as const;
  }
  const [course] = courses;
  if (course === undefined) {
    return { to: pathTo('allCourseList'), text: 'toCourses', named: null } as const;
  }
  return course.type === COURSE_TYPES.offline
    ? ({ to: pathToTicket(course.id), text: 'ticket', named: 'ticketNamed' } as const)
    : ({ to: courseStudyPath(course), text: 'resume', named: 'resumeNamed' } as const);
}

/** To the course last studied, or the first bought; to all courses when there is none. */
function UserWay({ name }: { readonly name: string }) {
  const t = useMessages(continueCardMessages);
  const { data } = useQuery({
    ...myCourseQueries.page({ limit: 1, state: LEARNING_STATES.learning }),
    // Without it the card still leads to one's courses.
    meta: { silent: true },
  });
  const course = data?.list[0];
  const { to, text, named } = wayOn(data?.list);
  // One link whatever arrives: a press just then must not fall between two.
  return (
    <>
      <p className={styles.text}>
        {course === undefined ? (
          t(data === undefined ? 'userText' : 'nothing', { name })
        ) : (
          <>
            <span lang={contentLanguage(course.title)}>{course.title}</span> ·{' '}
            {t('percent', { percent: course.percent })}
          </>
        )}
      </p>
      <div className={styles.action}>
        <Link
          to={to}
          className={buttonClass()}
          aria-label={course && named !== null ? t(named, { title: course.title }) : undefined}
        >
          {t(text)}
        </Link>
      </div>
    </>
  );
}

/** The way back to what one studied last; for a visitor the invitation to log in. */
export function ContinueCard() {
  const t = useMessages(continueCardMessages);
  const titleId = useId();
  const user = useSession((state) => state.user);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      {user === null ? <VisitorWay /> : <UserWay name={user.nickname} />}
    </section>
  );
}
