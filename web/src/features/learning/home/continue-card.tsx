import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { continueCardMessages } from './continue-card.messages.ts';
import styles from './continue-card.module.css';

type Way = ComponentType<{ readonly children: ReactNode }>;

/** Users alone need it. When it cannot be had, the way to all courses stays. */
const LastCourseWay = lazy(async (): Promise<{ default: Way }> => {
  try {
    return { default: (await import('./last-course-way.tsx')).LastCourseWay };
  } catch {
    return { default: ({ children }) => children };
  }
});

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

function AllCoursesWay({ name }: { readonly name: string }) {
  const t = useMessages(continueCardMessages);
  return (
    <>
      <p className={styles.text}>{t('userText', { name })}</p>
      <div className={styles.action}>
        <Link to={pathTo('userCourse')} className={buttonClass()}>
          {t('myCourses')}
        </Link>
      </div>
    </>
  );
}

function UserWay({ name }: { readonly name: string }) {
  const allCourses = <AllCoursesWay name={name} />;
  return (
    <Suspense fallback={allCourses}>
      <LastCourseWay>{allCourses}</LastCourseWay>
    </Suspense>
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
