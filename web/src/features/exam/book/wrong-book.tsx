import { PRACTICE_RIGHTS } from '@zhiji/contract/kernel/limits';
import { Link } from 'react-router';
import { examQueries, type WrongBook as Book } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { bookMessages } from './book.messages.ts';
import styles from './book.module.css';
import { NoWrong } from './no-wrong.tsx';
import { WrongCard } from './wrong-card.tsx';

interface OfCourse {
  /** Null for all courses. */
  readonly courseId: number | null;
}

function CourseTabs({ courseId, courses }: OfCourse & Pick<Book, 'courses'>) {
  const t = useMessages(bookMessages);
  const count = courses.reduce((sum, { num }) => sum + num, 0);
  return (
    <LinkTabs
      label={t('courses')}
      tabs={[
        { to: pathTo('userExamWrong'), text: t('all', { count }), isCurrent: courseId === null },
        ...courses.map(({ curriculum_id: course, curriculum_title: title, num }) => ({
          to: pathTo('userExamWrong', { course }),
          text: t('course', { title, count: num }),
          isCurrent: course === courseId,
        })),
      ]}
    />
  );
}

/** What was answered wrongly, of all courses or one, and the way to practise it. */
export function WrongBook({ courseId }: OfCourse) {
  const t = useMessages(bookMessages);
  const isNarrowed = courseId !== null;
  const book = usePagedQuery(
    (paging) =>
      examQueries.wrongTopics({ ...paging, ...(isNarrowed && { curriculum_id: courseId }) }),
    { keyOf: ({ id }) => id },
  );
  const { data } = book.query;
  return (
    <RowsScreen>
      <p className={styles.about}>{t('about', { count: PRACTICE_RIGHTS })}</p>
      {data !== undefined && data.courses.length > 0 && (
        <CourseTabs courseId={courseId} courses={data.courses} />
      )}
      {data !== undefined && data.total > 0 && (
        <Link
          to={pathTo('userExamWrong', { course: courseId ?? undefined, practise: 1 })}
          className={`${buttonClass()} ${styles.practise}`}
        >
          {t('practise')}
        </Link>
      )}
      <PagedRows
        {...book}
        label={t('list')}
        empty={<NoWrong isNarrowed={isNarrowed} />}
        keyOf={({ id }) => id}
        renderRow={(topic) => <WrongCard topic={topic} />}
      />
    </RowsScreen>
  );
}
