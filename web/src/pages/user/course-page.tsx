import { MyCourses } from '#features/learning/courses/my-courses.tsx';
import { ReminderList } from '#features/learning/reminders/reminder-list.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** One's courses. */
export function MyCoursePage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <ReminderList />
      <MyCourses />
    </>
  );
}
