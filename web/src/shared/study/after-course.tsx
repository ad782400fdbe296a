import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { afterCourseMessages } from './after-course.messages.ts';
import styles from './after-course.module.css';

/** What a course leads to when all of it is studied; null where it has none. */
interface Finished {
  readonly id: number;
  readonly title: string;
  readonly satisfied_id: number | null;
  readonly exam_id: number | null;
  readonly certificate_id: number | null;
}

/** The steps of a course that has them, in the order they are taken. */
function stepsOf(course: Finished) {
  const { id, satisfied_id: survey, exam_id: exam, certificate_id: certificate } = course;
  return [
    ...(survey === null
      ? []
      : [{ text: 'survey' as const, to: pathTo('userSurveyEdit', { id: survey }) }]),
    ...(exam === null ? [] : [{ text: 'exam' as const, to: pathTo('userExamEdit', { id: exam }) }]),
    ...(certificate === null
      ? []
      : [{ text: 'certificate' as const, to: pathTo('userCertificate', { course: id }) }]),
  ];
}

interface AfterCourseProps {
  readonly course: Finished;
  readonly size?: 'normal' | 'small';
}

/** Leads from a finished course to its questionnaire, its exam and its certificate. */
export function AfterCourse({ course, size = 'small' }: AfterCourseProps) {
  const t = useMessages(afterCourseMessages);
  const steps = stepsOf(course);
  return (
    steps.length > 0 && (
      <nav className={styles.after} aria-label={t('labelOf', { title: course.title })}>
        <span aria-hidden="true">{t('label')}</span>
        <ol className={styles.steps}>
          {steps.map(({ text, to }, place) => (
            <li key={text}>
              <Link
                to={to}
                className={buttonClass({ look: place === 0 ? 'primary' : 'plain', size })}
              >
                {place + 1}. {t(text)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    )
  );
}
