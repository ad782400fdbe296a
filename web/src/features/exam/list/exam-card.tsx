import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import type { ExamCard as Card } from '#features/exam/exam.queries.ts';
import { StateChip } from '#features/exam/state-chip.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { EntryFacts, EntryRow } from '#shared/rows/entry.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './exam-card.module.css';
import { examListMessages } from './exam-list.messages.ts';

const MINUTE_END = 16;

interface ExamCardProps {
  readonly exam: Card;
}

interface Way {
  readonly text: Extract<
    MessageKey<typeof examListMessages>,
    'enter' | 'again' | 'resume' | 'result' | 'toIntro'
  >;
  readonly to: string;
}

/** Where one goes from an exam; the first is what is done next. */
function waysFrom({ id, state, exam_user_id: attemptId }: Card): Way[] {
  const result: Way[] =
    attemptId === null ? [] : [{ text: 'result', to: pathTo('userExamDetail', { id: attemptId }) }];
  const intro = (text: Way['text']): Way => ({ text, to: pathTo('userExamEdit', { id }) });
  switch (state) {
    case EXAM_STATES.inProgress:
      return [{ text: 'resume', to: pathTo('userExamStart', { id }) }];
    case EXAM_STATES.open:
      return [intro('enter'), ...result];
    case EXAM_STATES.failed:
      return [intro('again'), ...result];
    case EXAM_STATES.notOpen:
      return [intro('toIntro'), ...result];
    case EXAM_STATES.marking:
    case EXAM_STATES.passed:
    case EXAM_STATES.over:
      return [...result, intro('toIntro')];
  }
}

function Facts({ exam }: ExamCardProps) {
  const t = useMessages(examListMessages);
  const { times, max_times: max, best_score: best, start_time: start, end_time: end } = exam;
  return (
    <EntryFacts>
      <span>{t('length', { count: exam.duration })}</span>
      <span>{t('scores', { total: exam.total_score, pass: exam.pass_score })}</span>
      <span>{max === 0 ? t('timesFree', { times }) : t('times', { times, max })}</span>
      {best !== null && <strong className={styles.best}>{t('best', { score: best })}</strong>}
      {start !== null && exam.state === EXAM_STATES.notOpen && (
        <span>{t('from', { time: start.slice(0, MINUTE_END) })}</span>
      )}
      {end !== null && <span>{t('until', { time: end.slice(0, MINUTE_END) })}</span>}
    </EntryFacts>
  );
}

/** One exam in the list: its terms, how it stands, and the way on. */
export function ExamCard({ exam }: ExamCardProps) {
  const t = useMessages(examListMessages);
  const { title, curriculum_title: course } = exam;
  const [first, ...others] = waysFrom(exam);
  return (
    <EntryRow
      title={title}
      state={<StateChip state={exam.state} />}
      actions={[...others, ...(first === undefined ? [] : [first])].map((way) => (
        <Link
          key={way.text}
          to={way.to}
          className={buttonClass({ look: way === first ? 'primary' : 'plain', size: 'small' })}
          aria-label={t('named', { action: t(way.text), title })}
        >
          {t(way.text)}
        </Link>
      ))}
    >
      <p className={styles.course} lang={contentLanguage(course)}>
        {t('ofCourse', { title: course })}
      </p>
      <Facts exam={exam} />
    </EntryRow>
  );
}
