import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { type Reminder, reminders, useReminder } from '#shared/study/reminder.queries.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './reminder-list.module.css';
import { remindersMessages } from './reminders.messages.ts';

const MINUTE_END = 16;

function ReminderRow({ reminder }: { readonly reminder: Reminder }) {
  const t = useMessages(remindersMessages);
  const { chapter_id, title, start_time, curriculum } = reminder;
  const { isPending, toggle } = useReminder({ id: chapter_id, start: start_time });
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link
          to={pathTo('courseInfo', { id: curriculum.id, type: curriculum.type })}
          className={styles.course}
          lang={contentLanguage(curriculum.title)}
        >
          {curriculum.title}
        </Link>
        <p className={styles.session}>
          <time>{start_time.slice(0, MINUTE_END)}</time> ·{' '}
          <span lang={contentLanguage(title)}>{title}</span>
        </p>
      </div>
      <Button
        look="plain"
        size="small"
        disabled={isPending}
        aria-label={t('cancelNamed', { title: curriculum.title, session: title })}
        onClick={toggle}
      >
        {t('cancel')}
      </Button>
    </li>
  );
}

/** Live sessions one wants to be reminded of; nothing while there are none. */
export function ReminderList() {
  const t = useMessages(remindersMessages);
  const { data = [] } = useQuery(reminders);
  return (
    data.length > 0 && (
      <section className={styles.box} aria-labelledby="my-reminders">
        <h2 id="my-reminders" className={styles.title}>
          {t('title')}
        </h2>
        <ul>
          {data.map((reminder) => (
            <ReminderRow key={reminder.chapter_id} reminder={reminder} />
          ))}
        </ul>
      </section>
    )
  );
}
