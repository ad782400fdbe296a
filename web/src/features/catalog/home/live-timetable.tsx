import { useQuery } from '@tanstack/react-query';
import { parseFen } from '@zhiji/contract/kernel/money';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { homeMessages } from './home.messages.ts';
import { homeQueries, type LiveCourse } from './home.queries.ts';
import { liveTime, machineTime } from './live-time.ts';
import { LiveTimetableSkeleton } from './live-timetable-skeleton.tsx';
import { liveTimetableMessages } from './live-timetable.messages.ts';
import styles from './live-timetable.module.css';

function isOnAir({ live_status }: LiveCourse): boolean {
  return live_status === LIVE_STATUSES.live;
}

/** What is on air first, the rest as it came: by time. */
function onAirFirst(courses: readonly LiveCourse[]): LiveCourse[] {
  return courses.toSorted((one, other) => Number(isOnAir(other)) - Number(isOnAir(one)));
}

function Time({ course, now }: { readonly course: LiveCourse; readonly now: Date }) {
  const t = useMessages(liveTimetableMessages);
  if (isOnAir(course)) {
    return <span className={styles.onAir}>{t('liveNow')}</span>;
  }
  const begins = course.next_time ?? course.start_time;
  if (begins === null) {
    return <span className={styles.time}>{t('timeToBeSet')}</span>;
  }
  return (
    <time className={styles.time} dateTime={machineTime(begins)}>
      {liveTime(begins, now)}
    </time>
  );
}

/** One session; the whole row leads to its course. */
function Row({ course, now }: { readonly course: LiveCourse; readonly now: Date }) {
  const t = useMessages(liveTimetableMessages);
  const { id, type, title, teacher_names, price, buy_num } = course;
  const onAir = isOnAir(course);
  const fact = parseFen(price) === 0 ? t('free') : t('enrolled', { number: formatNumber(buy_num) });
  return (
    <li className={styles.row}>
      <Time course={course} now={now} />
      <div className={styles.text}>
        <h3 className={styles.title} lang={CONTENT_LANGUAGE} title={title}>
          <Link to={pathTo('courseInfo', { id, type })} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.meta}>
          {teacher_names !== '' && (
            <>
              <span lang={CONTENT_LANGUAGE}>{teacher_names}</span> ·{' '}
            </>
          )}
          {fact}
        </p>
      </div>
      {/* The look of a button: the row is the link. */}
      <span
        className={onAir ? `${styles.action} ${styles.enter}` : styles.action}
        aria-hidden="true"
      >
        {t(onAir ? 'enterRoom' : 'reserve')}
      </span>
    </li>
  );
}

/** What is live now and what comes next. */
export function LiveTimetable() {
  const t = useMessages(liveTimetableMessages);
  const home = useMessages(homeMessages);
  const now = new Date(serverNow());
  return (
    <QueryBlock
      query={useQuery(homeQueries.upcomingLive())}
      skeleton={<LiveTimetableSkeleton />}
      isEmpty={(courses) => courses.length === 0}
    >
      {(courses) => (
        <div className={styles.card}>
          <Floor title={home('liveTimetable')} more={{ to: pathTo('liveList'), text: t('all') }}>
            <ul className={styles.list}>
              {onAirFirst(courses).map((course) => (
                <Row key={course.id} course={course} now={now} />
              ))}
            </ul>
          </Floor>
        </div>
      )}
    </QueryBlock>
  );
}
