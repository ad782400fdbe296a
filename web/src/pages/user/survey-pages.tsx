import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SurveyList } from '#features/survey/list/survey-list.tsx';
import { BackToSurveys, NoSurvey } from '#features/survey/survey-frame.tsx';
import { SurveyScreen } from '#features/survey/survey-screen.tsx';
import { surveyQueries } from '#features/survey/survey.queries.ts';
import { SurveyAnswers } from '#features/survey/view/survey-answers.tsx';
import { SurveyHead } from '#features/survey/view/survey-head.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './order-pages.module.css';

/** One's questionnaires. */
export function SurveyListPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <SurveyList />
    </>
  );
}

function useSurveyId(): number | null {
  const [parameters] = useSearchParams();
  return readId(parameters.get('id'));
}

/** A questionnaire to fill in, by the id in the query. */
export function SurveyEditPage() {
  const title = useRouteTitle();
  const id = useSurveyId();
  return (
    <>
      <BackToSurveys />
      <h1 className={styles.title}>{title}</h1>
      {id === null ? <NoSurvey /> : <SurveyScreen key={id} which={{ id }} />}
    </>
  );
}

function AnswersById({ id }: { readonly id: number }) {
  // What is asked comes in the reader's language, what was answered in his own words.
  const form = useQuery(surveyQueries.form({ id }));
  const answers = useQuery(surveyQueries.answers(id));
  return (
    <QueryBlock query={form} skeleton={<Skeleton height="560px" />} isEmpty={() => false}>
      {(survey) =>
        survey === null || survey === 'notEligible' ? (
          <NoSurvey />
        ) : (
          <QueryBlock query={answers} skeleton={<Skeleton height="480px" />} isEmpty={() => false}>
            {(given) =>
              given === null ? (
                <NoSurvey />
              ) : (
                <>
                  <SurveyHead survey={survey} />
                  <SurveyAnswers survey={survey} answers={given.answers} time={given.submit_time} />
                </>
              )
            }
          </QueryBlock>
        )
      }
    </QueryBlock>
  );
}

/** What one answered, by the id in the query. */
export function SurveyDetailPage() {
  const title = useRouteTitle();
  const id = useSurveyId();
  return (
    <>
      <BackToSurveys />
      <h1 className={styles.title}>{title}</h1>
      {id === null ? <NoSurvey /> : <AnswersById key={id} id={id} />}
    </>
  );
}
