import { Link } from 'react-router';
import { examMessages, typeTexts } from '#features/exam/exam.messages.ts';
import type { Exam } from '#features/exam/exam.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { examIntroMessages } from './exam-intro.messages.ts';
import styles from './exam-intro.module.css';

interface ExamTermsProps {
  readonly exam: Exam;
}

function useWindow({ start_time: start, end_time: end }: Exam): string {
  const t = useMessages(examIntroMessages);
  if (start !== null) {
    return end === null ? t('windowFrom', { start }) : t('windowBoth', { start, end });
  }
  return end === null ? t('windowAlways') : t('windowUntil', { end });
}

function useAttempts({ times, times_left: left, max_times: max }: Exam): string {
  const t = useMessages(examIntroMessages);
  return left === null ? t('noLimit', { times }) : t('timesLeftOf', { left, max, times });
}

/** Time, scores, attempts and when it is open. */
export function ExamTerms({ exam }: ExamTermsProps) {
  const t = useMessages(examIntroMessages);
  const tExam = useMessages(examMessages);
  const facts = {
    [t('length')]: tExam('minutes', { count: exam.duration }),
    [t('total')]: tExam('points', { score: exam.total_score }),
    [t('pass')]: tExam('points', { score: exam.pass_score }),
    [t('timesLeft')]: useAttempts(exam),
    [t('best')]: exam.best_score === null ? '' : tExam('points', { score: exam.best_score }),
    [t('window')]: useWindow(exam),
  };
  return (
    <dl className={styles.terms} aria-label={t('terms')}>
      <div>
        <dt>{t('course')}</dt>
        <dd>
          <Link
            to={pathTo('courseInfo', { id: exam.curriculum_id })}
            className={styles.link}
            lang={contentLanguage(exam.curriculum_title)}
          >
            {exam.curriculum_title}
          </Link>
        </dd>
      </div>
      {Object.entries(facts)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How many questions of which type, and what they are worth. */
export function ExamRules({ exam: { rules, total_score: total } }: ExamTermsProps) {
  const t = useMessages(examIntroMessages);
  const tExam = useMessages(examMessages);
  return (
    <table className={styles.rules}>
      <caption>{t('rules')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('num')}</th>
          <th scope="col">{t('each')}</th>
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ type, num, score }) => (
          <tr key={`${type} ${score}`}>
            <th scope="row">{tExam(typeTexts[type])}</th>
            <td>{num}</td>
            <td>{score}</td>
            <td>{num * score}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('allQuestions')}</th>
          <td>{rules.reduce((sum, { num }) => sum + num, 0)}</td>
          <td>–</td>
          <td>{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
