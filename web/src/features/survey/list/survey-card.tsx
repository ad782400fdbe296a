import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { Link } from 'react-router';
import { stateTexts, surveyMessages } from '#features/survey/survey.messages.ts';
import type { SurveyCard as Card } from '#features/survey/survey.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './survey-card.module.css';
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
  const titleId = useId();
  const { title, curriculum_title: course, state, end_time: end, submit_time: time } = survey;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} lang={contentLanguage(title)}>
            {title}
          </h2>
          <span className={state === SURVEY_STATES.open ? styles.due : styles.chip}>
            {tSurvey(stateTexts[state])}
          </span>
        </div>
        <p className={styles.facts} lang={contentLanguage(course)}>
          {tSurvey('ofCourse', { title: course })}
        </p>
        <p className={styles.facts}>
          <span>{tSurvey(survey.is_anonymous === 1 ? 'anonymous' : 'named')}</span>
          {end !== null && <span>{t('until', { time: end.slice(0, MINUTE_END) })}</span>}
          {time !== null && <span>{t('at', { time: time.slice(0, MINUTE_END) })}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <WayOn survey={survey} />
      </div>
    </article>
  );
}
