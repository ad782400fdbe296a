import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { stateTexts, surveyMessages } from '#features/survey/survey.messages.ts';
import type { SurveyCard as Card } from '#features/survey/survey.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { EntryFacts, EntryRow } from '#shared/rows/entry.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { surveyListMessages } from './survey-list.messages.ts';

const MINUTE_END = 16;

function WayOn({ survey }: { readonly survey: Card }) {
  const t = useMessages(surveyListMessages);
  const { id, state, curriculum_title: title, is_anonymous: isAnonymous } = survey;
  if (state === SURVEY_STATES.closed) {
    return null;
  }
  const isOpen = state === SURVEY_STATES.open;
  const read = isAnonymous === 1 ? t('done') : t('read');
  const action = isOpen ? t('fill') : read;
  return (
    <Link
      to={pathTo(isOpen ? 'userSurveyEdit' : 'userSurveyDetail', { id })}
      className={buttonClass({ look: isOpen ? 'primary' : 'plain', size: 'small' })}
      aria-label={t('action', { action, title })}
    >
      {action}
    </Link>
  );
}

/** One questionnaire in the list: its course, how it stands, and the way on. */
export function SurveyCard({ survey }: { readonly survey: Card }) {
  const t = useMessages(surveyListMessages);
  const tSurvey = useMessages(surveyMessages);
  const { title, curriculum_title: course, state, end_time: end, submit_time: time } = survey;
  return (
    <EntryRow
      title={title}
      state={
        <Chip look={state === SURVEY_STATES.open ? 'hot' : 'plain'}>
          {tSurvey(stateTexts[state])}
        </Chip>
      }
      actions={<WayOn survey={survey} />}
    >
      <EntryFacts lang={contentLanguage(course)}>
        {tSurvey('ofCourse', { title: course })}
      </EntryFacts>
      <EntryFacts>
        <span>{tSurvey(survey.is_anonymous === 1 ? 'anonymous' : 'named')}</span>
        {end !== null && <span>{t('until', { time: end.slice(0, MINUTE_END) })}</span>}
        {time !== null && <span>{t('at', { time: time.slice(0, MINUTE_END) })}</span>}
      </EntryFacts>
    </EntryRow>
  );
}
