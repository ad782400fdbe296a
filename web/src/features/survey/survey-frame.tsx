import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { BackLink } from '#shared/navigation/back-link.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { surveyMessages } from './survey.messages.ts';

/** Leads back to the questionnaires. */
export function BackToSurveys() {
  const t = useMessages(surveyMessages);
  return <BackLink to={pathTo('userSurveys')} text={t('back')} />;
}

/** Stands in place of a questionnaire that cannot be shown. */
export function NoSurvey({ text }: { readonly text?: string }) {
  const t = useMessages(surveyMessages);
  return <EmptyWithLink text={text ?? t('missing')} to={pathTo('userSurveys')} link={t('back')} />;
}
