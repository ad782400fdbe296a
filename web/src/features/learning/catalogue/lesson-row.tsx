import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { memo } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { PlayIcon } from '#shared/ui/icons.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { catalogueMessages } from './catalogue.messages.ts';
import type { Lesson } from './catalogue.queries.ts';
import type { NumberedLesson } from './lesson-numbers.ts';
import styles from './lesson-row.module.css';
import { clockText, sessionTime } from '#shared/lib/lesson-time.ts';

type Text = MessageKey<typeof catalogueMessages>;

const TYPE_TEXTS = {
  [CHAPTER_TYPES.video]: 'video',
  [CHAPTER_TYPES.pdf]: 'pdf',
  [CHAPTER_TYPES.live]: 'live',
  [CHAPTER_TYPES.offline]: 'offline',
} as const satisfies Record<Lesson['type'], Text>;

const STATUS_TEXTS = {
  [LIVE_STATUSES.waiting]: 'waiting',
  [LIVE_STATUSES.live]: 'living',
  [LIVE_STATUSES.replayPending]: 'replayPending',
  [LIVE_STATUSES.replayReady]: 'replayReady',
  [LIVE_STATUSES.endedWithoutReplay]: 'ended',
  [LIVE_STATUSES.cancelled]: 'cancelled',
} as const satisfies Record<NonNullable<Lesson['live_status']>, Text>;

interface LessonRowProps {
  readonly lesson: NumberedLesson;
  /** The lesson that is open. */
  readonly isCurrent: boolean;
  /** Where it is studied; null when it may not be. */
  readonly path: string | null;
  /** Its kind is worth saying: not all lessons are of the same. */
  readonly hasKind: boolean;
}

/** A title that begins with a number of its own. */
const NUMBERED = /^(?:第\s*[\d一二三四五六七八九十百]+|\d)/;

/** How long a lesson is, or when it is held. */
function Length({ lesson }: Pick<LessonRowProps, 'lesson'>) {
  const t = useMessages(catalogueMessages);
  if (lesson.start_time !== null) {
    return (
      <time dateTime={parseWireTime(lesson.start_time).toISOString()}>
        {sessionTime(lesson.start_time)}
      </time>
    );
  }
  if (lesson.type === CHAPTER_TYPES.pdf && lesson.page_num > 0) {
    return t('pages', { number: formatNumber(lesson.page_num) });
  }
  return lesson.duration === 0 ? null : clockText(lesson.duration);
}

function Mark({ lesson, isCurrent }: Pick<LessonRowProps, 'lesson' | 'isCurrent'>) {
  const t = useMessages(catalogueMessages);
  if (lesson.is_finish === 1) {
    return (
      <span className={`${styles.mark} ${styles.finished}`}>
        <VisuallyHidden>{t('finished')}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={isCurrent ? `${styles.mark} ${styles.play}` : styles.mark} aria-hidden="true">
      {isCurrent && <PlayIcon />}
    </span>
  );
}

function Badges({ lesson, hasKind }: Pick<LessonRowProps, 'lesson' | 'hasKind'>) {
  const t = useMessages(catalogueMessages);
  const isLive = lesson.live_status === LIVE_STATUSES.live;
  return (
    <span className={styles.badges}>
      {lesson.try_see === 1 && <span className={styles.badge}>{t('trial')}</span>}
      {hasKind && lesson.type !== CHAPTER_TYPES.video && (
        <span className={styles.badge}>{t(TYPE_TEXTS[lesson.type])}</span>
      )}
      {lesson.live_status !== null && (
        <span className={isLive ? `${styles.badge} ${styles.hot}` : styles.state}>
          {t(STATUS_TEXTS[lesson.live_status])}
        </span>
      )}
    </span>
  );
}

/**
 * One lesson of a catalogue; the way to it for those who may see it. A study page is drawn anew with
 * each of its answers, and a catalogue is long: a row is so only when something of it changes.
 */
export const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, isCurrent, hasKind, path } = props;
  return (
    <div className={isCurrent ? `${styles.lesson} ${styles.current}` : styles.lesson}>
      <Mark lesson={lesson} isCurrent={isCurrent} />
      <span className={styles.title}>
        {!NUMBERED.test(lesson.title) && <span className={styles.number}>{lesson.number} </span>}
        {path === null ? (
          <span lang={contentLanguage(lesson.title)}>{lesson.title}</span>
        ) : (
          <Link
            to={path}
            className={styles.link}
            lang={contentLanguage(lesson.title)}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {lesson.title}
          </Link>
        )}
      </span>
      <span className={styles.facts}>
        <Badges lesson={lesson} hasKind={hasKind} />
        <span className={styles.length}>
          <Length lesson={lesson} />
        </span>
      </span>
    </div>
  );
});
