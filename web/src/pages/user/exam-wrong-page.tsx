import { useSearchParams } from 'react-router';
import { BackToExams } from '#features/exam/back-to-exams.tsx';
import { Practice } from '#features/exam/book/practice.tsx';
import { WrongBook } from '#features/exam/book/wrong-book.tsx';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** What one answered wrongly, and its practice; course and practice stand in the address. */
export function ExamWrongPage() {
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const courseId = readId(parameters.get('course'));
  return (
    <>
      <BackToExams />
      <h1 className={styles.title}>{title}</h1>
      {parameters.get('practise') === '1' ? (
        <Practice key={courseId} courseId={courseId} />
      ) : (
        <WrongBook courseId={courseId} />
      )}
    </>
  );
}
