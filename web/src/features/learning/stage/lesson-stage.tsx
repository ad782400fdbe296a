import type { UseQueryResult } from '@tanstack/react-query';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { liveRoom } from '#features/live/index.ts';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import type { Lesson as CatalogueLesson } from '../catalogue/catalogue.queries.ts';
import type { ReaderPaths } from '../pdf/reading-end.tsx';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { HandoutLink } from './handout-link.tsx';
import { LessonRefusal } from './lesson-refusal.tsx';
import { isHandout, isHeld, isPlayed } from './lesson-kinds.ts';
import styles from './lesson-stage.module.css';
import type { Jump } from '../player/player.tsx';
import type { Lesson, LessonEnd } from '../player/player.rules.ts';
import { studyMessages } from '../player/study.messages.ts';
import { VideoLesson } from '../player/video-lesson.tsx';

/** What reads documents is fetched with the first of them. */
const pdfReader = laterPart(async () => import('../pdf/pdf-reader.tsx'));

const READER_TO_COME = (
  <div className={styles.reader}>
    <Skeleton height="100%" />
  </div>
);

interface LessonStageProps {
  readonly courseId: number;
  readonly lesson: CatalogueLesson;
  /** The lesson with its links; only of those that are played. */
  readonly opened: UseQueryResult<Lesson | null>;
  readonly jump: Jump | null;
  /** It begins by itself. */
  readonly playsAtOnce: boolean;
  readonly paths: ReaderPaths;
  /** What the course leads to when all of it is studied. */
  readonly after: ReactNode;
  readonly onEnd: (end: LessonEnd | null) => void;
  /** Lies over the picture once the lesson has ended. */
  readonly children: ReactNode;
}

/** Stands where a lesson is neither played nor held. */
function Unplayed({ lesson, jump }: Pick<LessonStageProps, 'lesson' | 'jump'>) {
  const t = useMessages(studyMessages);
  if (lesson.type === CHAPTER_TYPES.pdf) {
    return <HandoutLink lesson={lesson} page={jump?.place ?? null} />;
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

type HandoutProps = Pick<LessonStageProps, 'opened' | 'jump' | 'paths' | 'after'>;

/** A handout, read in its place. */
function Handout({ opened, jump, paths, after }: HandoutProps) {
  const lesson = opened.data;
  return (
    lesson && (
      <Later part={pdfReader} fallback={READER_TO_COME}>
        {({ PdfReader }) => (
          <PdfReader
            lesson={lesson}
            jump={jump}
            paths={paths}
            after={after}
            isEmbedded
            onRetry={async () => (await opened.refetch()).data?.url ?? ''}
          />
        )}
      </Later>
    )
  );
}

/** A lesson in the way its kind is studied. */
export function LessonStage({ lesson, opened, paths, ...props }: LessonStageProps) {
  const t = useMessages(studyMessages);
  if (isHeld(lesson)) {
    return (
      <Later part={liveRoom} fallback={<div className={styles.screen} />}>
        {({ LiveRoom }) => (
          <LiveRoom courseId={props.courseId} lesson={lesson} coursePath={paths.coursePath} />
        )}
      </Later>
    );
  }
  const onRetry = () => void opened.refetch();
  if (opened.isError && opened.data === undefined) {
    return <LessonRefusal error={opened.error} onRetry={onRetry} />;
  }
  if (isHandout(lesson) && opened.isLoading) {
    return READER_TO_COME;
  }
  if (isHandout(lesson) && (opened.data?.url ?? '') !== '') {
    return <Handout opened={opened} jump={props.jump} paths={paths} after={props.after} />;
  }
  if (!isPlayed(lesson)) {
    return (
      <div className={styles.panel}>
        <Unplayed lesson={lesson} jump={props.jump} />
      </div>
    );
  }
  return (
    <QueryBlock query={opened} skeleton={<div className={styles.screen} />} isEmpty={() => false}>
      {(found) =>
        found === null ? (
          <div className={styles.panel}>{t('missingTitle')}</div>
        ) : (
          <VideoLesson
            {...props}
            key={found.chapter_id}
            lesson={found}
            attempt={opened.dataUpdatedAt}
            refusal={opened.error}
            onRetry={onRetry}
          />
        )
      }
    </QueryBlock>
  );
}
