import { useSearchParams } from 'react-router';
import { NoSurvey } from '#features/survey/survey-frame.tsx';
import { SurveyScreen } from '#features/survey/survey-screen.tsx';
import type { SurveyKey } from '#features/survey/survey.queries.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './coupon-page.module.css';

/** Which questionnaire an address names: by its id, or by its course. */
function readKey(query: URLSearchParams): SurveyKey | null {
  const id = readId(query.get('id'));
  const courseId = readId(query.get('curriculum_id'));
  if (id !== null) {
    return { id };
  }
  return courseId === null ? null : { curriculum_id: courseId };
}

/** The questionnaire of a course, outside the user centre: what links in messages lead to. */
export function SatisfiedPage() {
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const which = readKey(parameters);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {which === null ? <NoSurvey /> : <SurveyScreen key={JSON.stringify(which)} which={which} />}
    </div>
  );
}
