import { useQuery } from '@tanstack/react-query';
import { MINUTE_S } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES, EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ExamResult as Result, examQueries } from '#features/exam/exam.queries.ts';
import { examIntroMessages } from '#features/exam/intro/exam-intro.messages.ts';
import { obstaclesOf } from '#features/exam/intro/readiness.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './exam-result.module.css';
import { Receipt } from './receipt.tsx';
import { resultMessages } from './result.messages.ts';
import { TopicResults } from './topic-results.tsx';

interface ExamResultProps {
  readonly result: Result;
}

const STATUS_TEXTS = {
  [EXAM_ATTEMPT_STATUSES.inProgress]: 'marking',
  [EXAM_ATTEMPT_STATUSES.marking]: 'marking',
  [EXAM_ATTEMPT_STATUSES.passed]: 'passed',
  [EXAM_ATTEMPT_STATUSES.failed]: 'failed',
} as const satisfies Record<Result['status'], string>;

function Facts({ result }: ExamResultProps) {
  const t = useMessages(resultMessages);
  const { score, total_score: total, pass_score: pass, use_seconds: used } = result;
  const time = { minutes: Math.floor(used / MINUTE_S), seconds: used % MINUTE_S };
  const facts = {
    [t('score')]: score === null ? '–' : t('scoreOf', { score, total }),
    [t('passLine')]: t('scoreOf', { score: pass, total }),
    [t('used')]: t('usedTime', time),
    [t('handedIn')]: result.submit_time,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Another try, while the exam allows one; back to the one that runs. */
function TryAgain({ examId }: { readonly examId: number }) {
  const t = useMessages(resultMessages);
  const tIntro = useMessages(examIntroMessages);
  const { data: exam } = useQuery({ ...examQueries.intro(examId), meta: { silent: true } });
  if (exam === undefined || exam === null || exam === 'notEligible') {
    return null;
  }
  const { state, times_left: count } = exam;
  const look = buttonClass({ look: 'quiet' });
  if (state === EXAM_STATES.inProgress) {
    return (
      <Link to={pathTo('userExamStart', { id: examId })} className={look}>
        {tIntro('resume')}
      </Link>
    );
  }
  return (
    obstaclesOf(exam).length === 0 && (
      <Link to={pathTo('userExamEdit', { id: examId })} className={look}>
        {count === null ? t('again') : t('againLeft', { count })}
      </Link>
    )
  );
}

/** What became of an attempt; `certificate` leads on from a passed one. */
export function ExamResult({
  result,
  certificate,
}: ExamResultProps & { readonly certificate: ReactNode }) {
  const t = useMessages(resultMessages);
  const { title, remark, curriculum_id: course } = result;
  const status = STATUS_TEXTS[result.status];
  useThingName(title);
  return (
    <article className={styles.result}>
      <header className={styles.head} data-status={status}>
        <p className={styles.exam} lang={contentLanguage(title)}>
          {title}
        </p>
        <h2 className={styles.status}>{t(status)}</h2>
        {status === 'marking' && <p>{t('markingText')}</p>}
      </header>
      <Facts result={result} />
      {remark !== '' && (
        <p>
          <strong>{t('remark')}</strong> <span lang={contentLanguage(remark)}>{remark}</span>
        </p>
      )}
      <div className={styles.actions}>
        {status === 'passed' && certificate}
        {status !== 'marking' && <TryAgain examId={result.exam_id} />}
        <Link to={pathTo('courseInfo', { id: course })} className={buttonClass({ look: 'plain' })}>
          {t('toCourse')}
        </Link>
      </div>
      <Receipt result={result} />
      <TopicResults result={result} />
    </article>
  );
}
