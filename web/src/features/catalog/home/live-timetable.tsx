import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { pathTo } from '#shared/lib/paths.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import { offerMoments } from '../cards/offer.ts';
import { homeMessages } from './home.messages.ts';
import { homeQueries, LIVE_COUNT, type LiveCourse } from './home.queries.ts';
import { LiveRow } from './live-row.tsx';
import { livePhase, type LivePhase } from './live-session.ts';
import { LiveTimetableSkeleton } from './live-timetable-skeleton.tsx';
import { liveTimetableMessages } from './live-timetable.messages.ts';
import styles from './live-timetable.module.css';

/** Who leaves the page open sees classes begin and end. */
const ASK_AGAIN_MS = MINUTE_MS;

/** In the evening many are held at once; who comes then still sees what he can book. */
const PLACES_TO_COME = 2;

/** What is held now first, then what begins, each by time. What is over is gone. */
function shownAt(courses: readonly LiveCourse[], now: number): readonly LiveCourse[] {
  const inPhase = (phase: LivePhase): LiveCourse[] =>
    courses.filter((course) => livePhase(course, now) === phase);
  const toCome = inPhase('toCome');
  const held = [...inPhase('onAir'), ...inPhase('begun')];
  const room = LIVE_COUNT - Math.min(toCome.length, PLACES_TO_COME);
  return [...held.slice(0, room), ...toCome].slice(0, LIVE_COUNT);
}

/** What is live now and what comes next; the server's clock moves it on by itself. */
export function LiveTimetable() {
  const t = useMessages(liveTimetableMessages);
  const home = useMessages(homeMessages);
  const query = useQuery({ ...homeQueries.upcomingLive(), refetchInterval: ASK_AGAIN_MS });
  const { data = [] } = query;
  const moments = data.flatMap(({ next_time, next_end_time }) => [next_time, next_end_time]);
  const now = useServerMoment([...moments, ...offerMoments(data)]);
  return (
    <QueryBlock
      query={query}
      skeleton={<LiveTimetableSkeleton />}
      isEmpty={(courses) => shownAt(courses, now).length === 0}
    >
      {(courses) => (
        <div className={styles.card}>
          <Floor title={home('liveTimetable')} more={{ to: pathTo('liveList'), text: t('all') }}>
            <ul className={styles.list}>
              {shownAt(courses, now).map((course) => (
                <LiveRow key={course.id} course={course} now={now} />
              ))}
            </ul>
          </Floor>
        </div>
      )}
    </QueryBlock>
  );
}
