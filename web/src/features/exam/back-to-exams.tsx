import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { BackLink } from '#shared/navigation/back-link.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { examMessages } from './exam.messages.ts';

/** Leads back to the exams. */
export function BackToExams() {
  const t = useMessages(examMessages);
  return <BackLink to={pathTo('userExams')} text={t('back')} />;
}

/** Stands in place of an exam that is not there. */
export function NoSuchExam({ text }: { readonly text?: string }) {
  const t = useMessages(examMessages);
  return <EmptyWithLink text={text ?? t('missing')} to={pathTo('userExams')} link={t('back')} />;
}
