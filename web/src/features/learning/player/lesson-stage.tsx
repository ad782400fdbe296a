import type { UseQueryResult } from '@tanstack/react-query';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import type { Lesson as CatalogueLesson } from '../catalogue/catalogue.queries.ts';
import { sessionTime } from '../catalogue/lesson-time.ts';
import styles from './lesson-stage.module.css';
import type { Jump } from './player.tsx';
import type { Lesson, LessonEnd } from './player.rules.ts';
import { studyMessages } from './study.messages.ts';
import { VideoLesson } from './video-lesson.tsx';

interface LessonStageProps {
  readonly courseId: number;
  readonly lesson: CatalogueLesson;
  /** The lesson with its links; only of those that are played. */
  readonly opened: UseQueryResult<Lesson | null>;
  readonly jump: Jump | null;
  readonly onEnd: (end: LessonEnd | null) => void;
  /** Lies over the picture once the lesson has ended. */
  readonly children: ReactNode;
}

/** Whether a lesson is a video, from the beginning or as the replay of a live class. */
export function isPlayed({
  type,
  live_status,
}: Pick<CatalogueLesson, 'type' | 'live_status'>): boolean {
  return (
    type === CHAPTER_TYPES.video ||
    (type === CHAPTER_TYPES.live && live_status === LIVE_STATUSES.replayReady)
  );
}

/** Stands where a lesson is not played. */
function Unplayed({ lesson, jump }: Pick<LessonStageProps, 'lesson' | 'jump'>) {
  const t = useMessages(studyMessages);
  if (lesson.type === CHAPTER_TYPES.pdf) {
    return (
      <>
        <p>{t('pages', { number: formatNumber(lesson.page_num) })}</p>
        <Link
          to={pathTo('pdf', { chapter: lesson.id, ...(jump !== null && { page: jump.place }) })}
          className={buttonClass()}
        >
          {t('read')}
        </Link>
      </>
    );
  }
  return (
    <>
      {lesson.start_time !== null && (
        <p>{t('classAt', { time: sessionTime(lesson.start_time) })}</p>
      )}
      <p>{t(lesson.type === CHAPTER_TYPES.offline ? 'offlineText' : 'liveText')}</p>
    </>
  );
}

/** A lesson in the way its kind is studied. */
export function LessonStage({ lesson, opened, ...props }: LessonStageProps) {
  const t = useMessages(studyMessages);
  if (!isPlayed(lesson)) {
    return (
      <div className={styles.panel}>
        <Unplayed lesson={lesson} jump={props.jump} />
      </div>
    );
  }
  return (
    <QueryBlock
      query={opened}
      skeleton={<div className={styles.screen} />}
      isEmpty={() => false}
      className={opened.isError && opened.data === undefined ? styles.panel : undefined}
    >
      {(found) =>
        found === null ? (
          <div className={styles.panel}>{t('missingTitle')}</div>
        ) : (
          <VideoLesson
            {...props}
            key={found.chapter_id}
            lesson={found}
            attempt={opened.dataUpdatedAt}
            onRetry={() => void opened.refetch()}
          />
        )
      }
    </QueryBlock>
  );
}
