import { useQuery } from '@tanstack/react-query';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import { reminderMessages } from '#shared/study/reminder.messages.ts';
import { useReminder } from '#shared/study/reminder.queries.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { catalogueQueries } from '../catalogue/catalogue.queries.ts';
import styles from './next-session.module.css';
import { remindersMessages } from './reminders.messages.ts';
import { sessionToCome, type SessionToCome } from './session-to-come.ts';

/** As high as the line that comes in its place. */
const HEIGHT = '66px';

interface SessionBoxProps {
  readonly session: SessionToCome;
  /** One can still come to it. */
  readonly canEnrol: boolean;
}

/** Books a session that one can still enrol for; who booked it before can let it go. */
function SessionBox({ session: { id, title, start_time: start }, canEnrol }: SessionBoxProps) {
  const t = useMessages(remindersMessages);
  const tReminder = useMessages(reminderMessages);
  const { isOn, isPending, toggle } = useReminder({ id, start });
  if (!canEnrol && !isOn) {
    return null;
  }
  return (
    <section className={styles.box} aria-label={t('next')}>
      <p className={styles.text}>
        <span className={styles.when}>
          {t('next')}{' '}
          <time dateTime={parseWireTime(start).toISOString()}>{sessionTime(start)}</time>
        </span>
        <b className={styles.title} lang={contentLanguage(title)} title={title}>
          {title}
        </b>
      </p>
      <Button
        look="plain"
        size="small"
        aria-label={tReminder(isOn ? 'remindedNamed' : 'remindNamed', { title })}
        disabled={isPending}
        onClick={toggle}
      >
        {tReminder(isOn ? 'reminded' : 'remind')}
      </Button>
    </section>
  );
}

interface NextSessionProps extends Pick<SessionBoxProps, 'canEnrol'> {
  readonly courseId: number;
}

/** The next live session of a course, of which one can be reminded without buying the course. */
export function NextSession({ courseId, canEnrol }: NextSessionProps) {
  const { data = [], isPending } = useQuery(catalogueQueries.ofCourse(courseId));
  // Who leaves the page open sees the one after it once a session begins.
  const now = useServerMoment(data.flatMap(({ son }) => son.map(({ start_time }) => start_time)));
  if (isPending) {
    return canEnrol && <Skeleton height={HEIGHT} />;
  }
  const session = sessionToCome(data, now);
  return session !== null && <SessionBox key={session.id} session={session} canEnrol={canEnrol} />;
}
