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

type RemindButtonProps = Pick<SessionToCome, 'id' | 'title' | 'start_time'>;

function RemindButton({ id, title, start_time: start }: RemindButtonProps) {
  const t = useMessages(reminderMessages);
  const { isOn, isPending, toggle } = useReminder({ id, start });
  return (
    <Button
      look="plain"
      size="small"
      aria-label={t(isOn ? 'remindedNamed' : 'remindNamed', { title })}
      disabled={isPending}
      onClick={toggle}
    >
      {t(isOn ? 'reminded' : 'remind')}
    </Button>
  );
}

/** The next live session of a course, of which one can be reminded without buying the course. */
export function NextSession({ courseId }: { readonly courseId: number }) {
  const t = useMessages(remindersMessages);
  const { data = [], isPending } = useQuery(catalogueQueries.ofCourse(courseId));
  // Who leaves the page open sees the one after it once a session begins.
  const now = useServerMoment(data.flatMap(({ son }) => son.map(({ start_time }) => start_time)));
  if (isPending) {
    return <Skeleton height={HEIGHT} />;
  }
  const session = sessionToCome(data, now);
  return (
    session !== null && (
      <section className={styles.box} aria-label={t('next')}>
        <p className={styles.text}>
          <span className={styles.when}>
            {t('next')}{' '}
            <time dateTime={parseWireTime(session.start_time).toISOString()}>
              {sessionTime(session.start_time)}
            </time>
          </span>
          <b className={styles.title} lang={contentLanguage(session.title)} title={session.title}>
            {session.title}
          </b>
        </p>
        <RemindButton key={session.id} {...session} />
      </section>
    )
  );
}
