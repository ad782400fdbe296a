import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { surveyMessages } from '#features/survey/survey.messages.ts';
import type { Survey } from '#features/survey/survey.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { surveyViewMessages } from './survey-view.messages.ts';
import styles from './survey-view.module.css';

/** After handing in, and for those who did before. */
export function SurveyThanks({ survey }: { readonly survey: Survey }) {
  const t = useMessages(surveyViewMessages);
  const tSurvey = useMessages(surveyMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone with its button: the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);
  const isNamed = survey.is_anonymous === 0;
  return (
    <section className={styles.thanks}>
      <div className={styles.mark} aria-hidden="true">
        ✓
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('thanks')}
      </h2>
      <p className={styles.fine}>{isNamed ? t('thanksText') : t('onlyYou')}</p>
      <div className={styles.actions}>
        {isNamed && (
          <Link to={pathTo('userSurveyDetail', { id: survey.id })} className={buttonClass()}>
            {t('read')}
          </Link>
        )}
        <Link to={pathTo('userSurveys')} className={buttonClass({ look: 'plain' })}>
          {tSurvey('mine')}
        </Link>
        <Link to={pathTo('userCourse')} className={buttonClass({ look: 'plain' })}>
          {tSurvey('courses')}
        </Link>
      </div>
    </section>
  );
}
