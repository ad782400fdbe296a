import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { BackToExams, NoSuchExam } from '#features/exam/back-to-exams.tsx';
import { examQueries, type OpenPaper } from '#features/exam/exam.queries.ts';
import { examIntroMessages } from '#features/exam/intro/exam-intro.messages.ts';
import { PaperScreen } from '#features/exam/paper/paper-screen.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import ownStyles from './exam-paper-page.module.css';
import styles from './order-pages.module.css';

/** Small above a paper, which leads on by itself; above all else as on every page. */
function Head({ isPaper }: { readonly isPaper: boolean }) {
  const title = useRouteTitle();
  if (isPaper) {
    return <h1 className={ownStyles.title}>{title}</h1>;
  }
  return (
    <>
      <BackToExams />
      <h1 className={styles.title}>{title}</h1>
    </>
  );
}

/** The paper, or where one belongs who has none open: nothing starts by being looked at. */
function Opened({ exam, paper }: OpenPaper) {
  const t = useMessages(examIntroMessages);
  if (paper !== null) {
    return <PaperScreen key={paper.exam_user_id} paper={paper} />;
  }
  if (exam === null || exam === 'notEligible') {
    return <NoSuchExam {...(exam !== null && { text: t('notEligible') })} />;
  }
  const { id, exam_user_id: last } = exam;
  const to =
    last === null ? pathTo('userExamEdit', { id }) : pathTo('userExamDetail', { id: last });
  return <Navigate to={to} replace />;
}

function PaperById({ id }: { readonly id: number }) {
  const query = useQuery(examQueries.paper(id));
  const paper = query.data?.paper ?? null;
  return (
    <>
      <Head isPaper={paper !== null} />
      <QueryBlock query={query} skeleton={<Skeleton height="560px" />} isEmpty={() => false}>
        {(opened) => <Opened {...opened} />}
      </QueryBlock>
    </>
  );
}

/** An exam that is being taken, by the id in the query. */
export function ExamPaperPage() {
  const [parameters] = useSearchParams();
  const id = readId(parameters.get('id'));
  return id === null ? (
    <>
      <Head isPaper={false} />
      <NoSuchExam />
    </>
  ) : (
    <PaperById key={id} id={id} />
  );
}
