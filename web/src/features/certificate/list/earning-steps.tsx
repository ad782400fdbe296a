import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Certificate } from '../certificate.queries.ts';
import styles from './certificate-card.module.css';
import { certificateListMessages } from './certificate-list.messages.ts';

/** The steps in the order they are taken. */
const STEPS = ['study', 'survey', 'exam'] as const;
type Step = (typeof STEPS)[number];

const ACTIONS = { study: 'toStudy', survey: 'toSurvey', exam: 'toExam' } as const;

/** Where a step is taken; null when there is no such place yet. */
function placeOf(step: Step, { curriculum_id: id, exam_id: examId }: Certificate): string | null {
  switch (step) {
    case 'study':
      return pathTo('courseInfo', { id, study: 1 });
    case 'survey':
      return pathTo('satisfied', { curriculum_id: id });
    case 'exam':
      return examId === null ? null : pathTo('userExamEdit', { id: examId });
  }
}

/** What it takes to earn a certificate: what is done, and the way to what is not. */
export function EarningSteps({ certificate }: { readonly certificate: Certificate }) {
  const t = useMessages(certificateListMessages);
  const { needs, met, title } = certificate;
  return (
    <ul className={styles.steps} aria-label={t('steps')}>
      {STEPS.filter((step) => needs[step] === 1).map((step) => {
        const isDone = met[step] === 1;
        const to = isDone ? null : placeOf(step, certificate);
        const action = t(ACTIONS[step]);
        return (
          <li key={step} className={isDone ? `${styles.step} ${styles.done}` : styles.step}>
            <span className={styles.tick} aria-hidden="true">
              {isDone ? '✓' : '○'}
            </span>
            <span>
              {t(step)}
              <VisuallyHidden> ({t(isDone ? 'done' : 'open')})</VisuallyHidden>
            </span>
            {to !== null && (
              <Link to={to} className={styles.way} aria-label={t('named', { action, title })}>
                {action} ›
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
