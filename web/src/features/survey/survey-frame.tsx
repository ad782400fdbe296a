import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { surveyMessages } from './survey.messages.ts';
import styles from './survey-frame.module.css';

/** Leads back to the questionnaires. */
export function BackToSurveys() {
  const t = useMessages(surveyMessages);
  return (
    <Link to={pathTo('userSurveys')} className={styles.back}>
      ‹ {t('back')}
    </Link>
  );
}

/** Stands in place of a questionnaire that cannot be shown. */
export function NoSurvey({ text }: { readonly text?: string }) {
  const t = useMessages(surveyMessages);
  return (
    <EmptyBox
      text={text ?? t('missing')}
      action={
        <Link to={pathTo('userSurveys')} className={buttonClass({ look: 'quiet' })}>
          {t('back')}
        </Link>
      }
    />
  );
}
