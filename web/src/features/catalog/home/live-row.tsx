import { parseFen } from '@zhiji/contract/kernel/money';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useOwned } from '#shared/study/owned.queries.ts';
import { reminderMessages } from '#shared/study/reminder.messages.ts';
import { useReminder } from '#shared/study/reminder.queries.ts';
import { cardsMessages } from '../cards/cards.messages.ts';
import { courseOffer } from '../cards/offer.ts';
import type { LiveCourse } from './home.queries.ts';
import { type LivePhase, livePhase } from './live-session.ts';
import { liveTime, machineTime } from './live-time.ts';
import { liveTimetableMessages } from './live-timetable.messages.ts';
import styles from './live-timetable.module.css';

interface RowProps {
  readonly course: LiveCourse;
  readonly now: number;
}

function Time({ course, now, phase }: RowProps & { readonly phase: LivePhase }) {
  const t = useMessages(liveTimetableMessages);
  if (phase === 'onAir' || phase === 'begun') {
    return <span className={styles.onAir}>{t(phase === 'onAir' ? 'liveNow' : 'begun')}</span>;
  }
  const begins = course.next_time ?? course.start_time;
  if (begins === null) {
    return <span className={styles.time}>{t('timeToBeSet')}</span>;
  }
  return (
    <time className={styles.time} dateTime={machineTime(begins)}>
      {liveTime(begins, new Date(now))}
    </time>
  );
}

/** Books a session that one can still enrol for; who booked it before can let it go. */
function RemindButton({ course, now }: RowProps) {
  const { chapter_id: id, title, next_time } = course;
  const t = useMessages(reminderMessages);
  const tCards = useMessages(cardsMessages);
  const { isOn, isPending, toggle } = useReminder({ id, start: next_time });
  const state = courseOffer(course, false, now);
  if (state !== 'open' && !isOn) {
    return <span className={styles.mine}>{tCards(state)}</span>;
  }
  return (
    <button
      type="button"
      className={isOn ? `${styles.action} ${styles.on}` : styles.action}
      aria-label={t(isOn ? 'remindedNamed' : 'remindNamed', { title })}
      disabled={isPending}
      onClick={toggle}
    >
      {t(isOn ? 'reminded' : 'remind')}
    </button>
  );
}

/** The way into a class that is held, for who may enter. */
function EnterLink({ course: { id, type, chapter_id, title } }: Pick<RowProps, 'course'>) {
  const t = useMessages(liveTimetableMessages);
  return (
    <Link
      to={pathTo('courseInfo', { id, type, chapter: chapter_id })}
      className={`${styles.action} ${styles.enter}`}
      aria-label={t('enterNamed', { title })}
    >
      {t('enterRoom')}
    </Link>
  );
}

/** One session; the row leads to its course, its button does what it says. */
export function LiveRow({ course, now }: RowProps) {
  const t = useMessages(liveTimetableMessages);
  const { id, type, title, teacher_names, price, buy_num } = course;
  const isOwned = useOwned([id]).has(id);
  const phase = livePhase(course, now);
  const fact = parseFen(price) === 0 ? t('free') : t('enrolled', { number: formatNumber(buy_num) });
  return (
    <li className={styles.row}>
      <Time course={course} now={now} phase={phase} />
      <div className={styles.text}>
        <h3 className={styles.title} lang={contentLanguage(title)} title={title}>
          <Link to={pathTo('courseInfo', { id, type })} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.meta}>
          {teacher_names !== '' && (
            <>
              <span lang={contentLanguage(teacher_names)}>{teacher_names}</span> ·{' '}
            </>
          )}
          {fact}
        </p>
      </div>
      {phase === 'toCome' && !isOwned && <RemindButton course={course} now={now} />}
      {/* Who has the course is told of its sessions anyway. */}
      {phase === 'toCome' && isOwned && <span className={styles.mine}>{t('mine')}</span>}
      {phase !== 'toCome' && isOwned && <EnterLink course={course} />}
      {phase !== 'toCome' && !isOwned && (
        // The look of a button: the row is the link.
        <span className={styles.action} aria-hidden="true">
          {t('view')}
        </span>
      )}
    </li>
  );
}
