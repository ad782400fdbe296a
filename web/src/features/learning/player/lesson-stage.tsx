import type { UseQueryResult } from '@tanstack/react-query';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { lazy, type ReactNode, Suspense } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import type { Lesson as CatalogueLesson } from '../catalogue/catalogue.queries.ts';
import { sessionTime } from '../catalogue/lesson-time.ts';
import { HandoutWay } from './handout-way.tsx';
import styles from './lesson-stage.module.css';
import type { Jump } from './player.tsx';
import type { Lesson, LessonEnd } from './player.rules.ts';
import { studyMessages } from './study.messages.ts';
import { VideoLesson } from './video-lesson.tsx';

/** Most lessons are no class. */
const LiveRoom = lazy(async () => ({ default: (await import('../live/live-room.tsx')).LiveRoom }));

interface LessonStageProps {
  readonly courseId: number;
  readonly lesson: CatalogueLesson;
  /** The lesson with its links; only of those that are played. */
  readonly opened: UseQueryResult<Lesson | null>;
  readonly jump: Jump | null;
  /** Where the course is bought. */
  readonly coursePath: string;
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

/** Whether a lesson is a class that is held, or whose replay is still in work. */
export function isHeld({
  type,
  live_status,
}: Pick<CatalogueLesson, 'type' | 'live_status'>): boolean {
  const { waiting, live, replayPending } = LIVE_STATUSES;
  return (
    type === CHAPTER_TYPES.live &&
    [waiting, live, replayPending].some((status) => status === live_status)
  );
}

/** Stands where a lesson is neither played nor held. */
function Unplayed({ lesson, jump }: Pick<LessonStageProps, 'lesson' | 'jump'>) {
  const t = useMessages(studyMessages);
  if (lesson.type === CHAPTER_TYPES.pdf) {
    return <HandoutWay lesson={lesson} page={jump?.place ?? null} />;
  }
  const isCancelled = lesson.live_status === LIVE_STATUSES.cancelled;
  return (
    <>
      {lesson.start_time !== null && (
        <p>{t('classAt', { time: sessionTime(lesson.start_time) })}</p>
      )}
      {lesson.type === CHAPTER_TYPES.offline ? (
        <p>{t('offlineText')}</p>
      ) : (
        <p>{t(isCancelled ? 'liveCancelled' : 'liveOver')}</p>
      )}
    </>
  );
}

/** A lesson in the way its kind is studied. */
export function LessonStage({ lesson, opened, coursePath, ...props }: LessonStageProps) {
  const t = useMessages(studyMessages);
  if (isHeld(lesson)) {
    return (
      <Suspense fallback={<div className={styles.screen} />}>
        <LiveRoom courseId={props.courseId} lesson={lesson} coursePath={coursePath} />
      </Suspense>
    );
  }
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
