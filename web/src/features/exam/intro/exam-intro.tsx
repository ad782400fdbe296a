import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import type { Exam } from '#features/exam/exam.queries.ts';
import { StateChip } from '#features/exam/state-chip.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { examIntroMessages } from './exam-intro.messages.ts';
import styles from './exam-intro.module.css';
import { ExamRules, ExamTerms } from './exam-terms.tsx';
import { type Obstacle, obstaclesOf } from './readiness.ts';
import { StartButton } from './start-button.tsx';

interface ExamIntroProps {
  readonly exam: Exam;
}

function Obstacles({ exam, obstacles }: ExamIntroProps & { obstacles: readonly Obstacle[] }) {
  const t = useMessages(examIntroMessages);
  const texts = {
    needFinish: t('needFinish'),
    notYet: t('notYet', { time: exam.start_time ?? '' }),
    windowOver: t('windowOver', { time: exam.end_time ?? '' }),
    noTimes: t('noTimes'),
  };
  return (
    <section className={styles.missing} aria-label={t('missing')}>
      <h3>{t('missing')}</h3>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {texts[obstacle]}
            {obstacle === 'needFinish' && (
              <Link
                to={pathTo('courseInfo', { id: exam.curriculum_id, study: 1 })}
                className={buttonClass({ look: 'quiet', size: 'small' })}
              >
                {t('toCourse')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ exam }: ExamIntroProps) {
  const t = useMessages(examIntroMessages);
  return (
    <section>
      <h3>{t('notes')}</h3>
      {exam.intro !== '' && (
        <p className={styles.intro} lang={contentLanguage(exam.intro)}>
          {exam.intro}
        </p>
      )}
      <ul className={styles.notes}>
        <li>{t('noteClock')}</li>
        <li>{t('noteSaved')}</li>
        <li>{t('noteDevice')}</li>
        <li>{t('noteMultiple')}</li>
        <li>{t('noteBest')}</li>
      </ul>
    </section>
  );
}

function Actions({ exam }: ExamIntroProps) {
  const t = useMessages(examIntroMessages);
  const { state, exam_user_id: attemptId } = exam;
  const isRunning = state === EXAM_STATES.inProgress;
  const obstacles = obstaclesOf(exam);
  return (
    <>
      {obstacles.length > 0 && <Obstacles exam={exam} obstacles={obstacles} />}
      {state === EXAM_STATES.marking && <p className={styles.fine}>{t('inMarking')}</p>}
      <div className={styles.actions}>
        {isRunning && (
          <Link to={pathTo('userExamStart', { id: exam.id })} className={buttonClass()}>
            {t('resume')}
          </Link>
        )}
        {!isRunning && obstacles.length === 0 && <StartButton exam={exam} />}
        {!isRunning && attemptId !== null && (
          <Link
            to={pathTo('userExamDetail', { id: attemptId })}
            className={buttonClass({ look: 'plain' })}
          >
            {t('lastResult')}
          </Link>
        )}
      </div>
    </>
  );
}

/** An exam before its start: terms, rules, what is missing, and the start. */
export function ExamIntro({ exam }: ExamIntroProps) {
  useThingName(exam.title);
  return (
    <article className={styles.exam}>
      <header className={styles.head}>
        <h2 className={styles.title} lang={contentLanguage(exam.title)}>
          {exam.title}
        </h2>
        <StateChip state={exam.state} />
      </header>
      <ExamTerms exam={exam} />
      <ExamRules exam={exam} />
      <Notes exam={exam} />
      <Actions exam={exam} />
    </article>
  );
}
