import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { BackToExams, NoSuchExam } from '#features/exam/back-to-exams.tsx';
import { BookLink } from '#features/exam/book/book-link.tsx';
import { examQueries } from '#features/exam/exam.queries.ts';
import { examIntroMessages } from '#features/exam/intro/exam-intro.messages.ts';
import { ExamIntro } from '#features/exam/intro/exam-intro.tsx';
import { ExamList } from '#features/exam/list/exam-list.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import ownStyles from './exam-pages.module.css';
import styles from './order-pages.module.css';

/** One's exams. */
export function ExamListPage() {
  const title = useRouteTitle();
  return (
    <>
      <div className={ownStyles.head}>
        <h1 className={styles.title}>{title}</h1>
        <BookLink />
      </div>
      <ExamList />
    </>
  );
}

function ExamById({ id }: { readonly id: number }) {
  const t = useMessages(examIntroMessages);
  const query = useQuery(examQueries.intro(id));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="560px" />} isEmpty={() => false}>
      {(exam) => {
        if (exam === 'notEligible') {
          return <NoSuchExam text={t('notEligible')} />;
        }
        return exam === null ? <NoSuchExam /> : <ExamIntro exam={exam} />;
      }}
    </QueryBlock>
  );
}

/** An exam before its start, by the id in the query. */
export function ExamIntroPage() {
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const id = readId(parameters.get('id'));
  return (
    <>
      <BackToExams />
      <h1 className={styles.title}>{title}</h1>
      {id === null ? <NoSuchExam /> : <ExamById key={id} id={id} />}
    </>
  );
}
