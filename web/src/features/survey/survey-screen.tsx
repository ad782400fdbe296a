import { useQuery } from '@tanstack/react-query';
import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { SurveyForm } from './form/survey-form.tsx';
import { NoSurvey } from './survey-frame.tsx';
import { surveyMessages } from './survey.messages.ts';
import { type Survey, type SurveyKey, surveyQueries } from './survey.queries.ts';
import { SurveyHead } from './view/survey-head.tsx';
import { SurveyThanks } from './view/survey-thanks.tsx';

const MINUTE_END = 16;

/** The form with what was begun before. */
function Filled({ survey }: { readonly survey: Survey }) {
  const isNamed = survey.is_anonymous === 0;
  const query = useQuery({ ...surveyQueries.answers(survey.id), enabled: isNamed });
  if (!isNamed) {
    return <SurveyForm survey={survey} kept={[]} />;
  }
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="480px" />} isEmpty={() => false}>
      {(begun) => <SurveyForm survey={survey} kept={begun?.answers ?? []} />}
    </QueryBlock>
  );
}

function Found({ survey }: { readonly survey: Survey }) {
  const t = useMessages(surveyMessages);
  if (survey.state === SURVEY_STATES.submitted) {
    return <SurveyThanks survey={survey} />;
  }
  if (survey.state === SURVEY_STATES.closed) {
    const time = survey.end_time?.slice(0, MINUTE_END) ?? '';
    return <NoSurvey text={t('closedText', { time })} />;
  }
  return (
    <>
      <SurveyHead survey={survey} />
      <Filled key={survey.id} survey={survey} />
    </>
  );
}

/** A questionnaire to fill in, or why there is nothing to fill in. */
export function SurveyScreen({ which }: { readonly which: SurveyKey }) {
  const t = useMessages(surveyMessages);
  const query = useQuery(surveyQueries.form(which));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="560px" />} isEmpty={() => false}>
      {(survey) => {
        if (survey === 'notEligible') {
          return <NoSurvey text={t('notEligible')} />;
        }
        return survey === null ? <NoSurvey /> : <Found survey={survey} />;
      }}
    </QueryBlock>
  );
}
