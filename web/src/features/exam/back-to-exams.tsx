import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import styles from './back-to-exams.module.css';
import { examMessages } from './exam.messages.ts';

/** Leads back to the exams. */
export function BackToExams() {
  const t = useMessages(examMessages);
  return (
    <Link to={pathTo('userExams')} className={styles.back}>
      ‹ {t('back')}
    </Link>
  );
}

/** Stands in place of an exam that is not there. */
export function NoSuchExam({ text }: { readonly text?: string }) {
  const t = useMessages(examMessages);
  return (
    <EmptyBox
      text={text ?? t('missing')}
      action={
        <Link to={pathTo('userExams')} className={buttonClass({ look: 'quiet' })}>
          {t('back')}
        </Link>
      }
    />
  );
}
