import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { courseQueries, type CourseType } from '#features/catalog/course/course.queries.ts';
import { tabFragment } from '#features/catalog/course/course-view.ts';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { CatalogueList } from '#features/learning/catalogue/catalogue-list.tsx';
import {
  type Catalogue,
  catalogueQueries,
  type Lesson,
} from '#features/learning/catalogue/catalogue.queries.ts';
import { isRoom, roomQueries } from '#features/live/state/room.queries.ts';
import { LessonEnd } from '#features/learning/stage/lesson-end.tsx';
import { isHandout, isHeld, isPlayed } from '#features/learning/stage/lesson-kinds.ts';
import { LessonStage } from '#features/learning/stage/lesson-stage.tsx';
import { playsOn } from '#features/learning/stage/play-on.ts';
import { lessonQueries } from '#features/learning/player/lesson.queries.ts';
import type {
  Lesson as PlayedLesson,
  LessonEnd as End,
} from '#features/learning/player/player.rules.ts';
import type { Jump } from '#features/learning/player/player.tsx';
import { findLesson, isOpenTo, lessonAfter } from '#features/learning/player/study-order.ts';
import { studyMessages } from '#features/learning/player/study.messages.ts';
import { ProgressPanel } from '#features/learning/progress/progress-panel.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useSession } from '#shared/api/session.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { DrawnLater } from '#shared/ui/drawn-later.tsx';
import { ChevronLeftIcon } from '#shared/ui/icons.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { useNothingShown } from '#shared/ui/feedback/nothing-shown.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { PlayerStage } from '#shared/player/player-stage.tsx';
import { AfterCourse } from '#shared/study/after-course.tsx';
import { HandoutTab } from './handout-tab.tsx';
import styles from './study-page.module.css';
import { StudySide } from './study-side.tsx';

interface StudyPageProps {
  readonly courseId: number;
  /** Null when the link did not say it. */
  readonly type: CourseType | null;
  readonly chapterId: number;
}

/** Addresses of a course: its page, its reviews, its lessons. */
function coursePaths({ courseId: id, type }: Omit<StudyPageProps, 'chapterId'>) {
  const course = { id, ...(type !== null && { type }) };
  const coursePath = pathTo('courseInfo', course);
  return {
    coursePath,
    reviewPath: coursePath + tabFragment('comments'),
    lessonPath: (chapter: number, at?: number) =>
      pathTo('courseInfo', { ...course, chapter, ...(at !== undefined && { at }) }),
  };
}

type Paths = ReturnType<typeof coursePaths>;

const PLACE = /^\d{1,6}$/;

/** The place in the address; every way there asks for it anew. */
function useJump(): Jump | null {
  const location = useLocation();
  return useMemo(() => {
    const at = new URLSearchParams(location.search).get('at') ?? '';
    // Turning pages of questions, in the fragment, goes nowhere in the lesson.
    return location.hash === '' && PLACE.test(at) ? { place: Number(at) } : null;
  }, [location]);
}

interface StudiedProps {
  readonly courseId: number;
  readonly catalogue: Catalogue;
  readonly lesson: Lesson;
  /** The lesson with its links; only of those that are played. */
  readonly opened: UseQueryResult<PlayedLesson | null>;
  readonly isOwner: boolean;
  readonly paths: Paths;
  /** What the course leads to when all of it is studied. */
  readonly after: ReactNode;
}

/** The lesson, and what comes after it, on the stage. */
function Played({ courseId, catalogue, lesson, opened, isOwner, paths, after }: StudiedProps) {
  const jump = useJump();
  const { state } = useLocation();
  const [playsAtOnce] = useState(() => playsOn(state));
  const [end, setEnd] = useState<End | null>(null);
  return (
    <LessonStage
      courseId={courseId}
      lesson={lesson}
      opened={opened}
      jump={jump}
      playsAtOnce={playsAtOnce}
      paths={paths}
      after={after}
      onEnd={setEnd}
    >
      {end !== null && (
        <LessonEnd
          end={end}
          courseId={courseId}
          chapterId={lesson.id}
          next={lessonAfter(catalogue, lesson.id, isOwner)}
          {...paths}
          after={after}
        />
      )}
    </LessonStage>
  );
}

/** The stage stays from lesson to lesson, and with it the whole screen. */
function Studied(props: StudiedProps) {
  const { lesson } = props;
  const isVideo = isPlayed(lesson);
  return (
    <>
      <PlayerStage
        className={isVideo ? `${styles.stage} ${styles.stays}` : (styles.stage ?? '')}
        mayFill={isVideo || isHeld(lesson)}
      >
        <Played key={lesson.id} {...props} />
      </PlayerStage>
      <h1 className={styles.title} lang={contentLanguage(lesson.title)}>
        {lesson.title}
      </h1>
    </>
  );
}

function MissingLesson({ coursePath }: Pick<Paths, 'coursePath'>) {
  const t = useMessages(studyMessages);
  return (
    <NoticePanel
      title={t('missingTitle')}
      text={t('missingText')}
      actions={
        <Link to={coursePath} className={buttonClass()}>
          {t('back')}
        </Link>
      }
    />
  );
}

/**
 * Where a lesson of a course is studied: the lesson, the catalogue beside it, and for an owner what
 * is still missing of the course.
 */
export function StudyPage({ courseId, type, chapterId }: StudyPageProps) {
  const t = useMessages(studyMessages);
  const navigate = useNavigate();
  const catalogue = useQuery(catalogueQueries.ofCourse(courseId));
  useNothingShown(catalogue.isError && catalogue.data === undefined);
  const { data: course, isLoading } = useQuery(courseQueries.detail({ id: courseId, type }));
  const sold = course === undefined || course === null || course === OFF_SALE ? null : course;
  const lesson = findLesson(catalogue.data ?? [], chapterId);
  // Only users may read handouts.
  const isUser = useSession(({ user }) => user !== null);
  const opened = useQuery({
    ...lessonQueries.ofChapter(chapterId),
    enabled: lesson !== null && (isPlayed(lesson) || (isUser && isHandout(lesson))),
  });
  // Its stage asks for it.
  const { data: room } = useQuery({ ...roomQueries.ofChapter(chapterId), enabled: false });
  // A course that is no longer sold tells nothing of its owners; its lessons do.
  const isOwner = sold?.is_purchased === 1 || opened.data?.is_purchased === 1 || isRoom(room);
  const paths = coursePaths({ courseId, type });
  const pathOf = (other: Lesson) => (isOpenTo(other, isOwner) ? paths.lessonPath(other.id) : null);
  // Reading along leaves no trail of places behind.
  const onJump = (second: number) =>
    void navigate(paths.lessonPath(chapterId, second), { replace: true });
  useThingName([lesson?.title, sold?.title].filter(Boolean).join(' - '));
  const isClass = isOwner && lesson !== null && isHeld(lesson);
  return (
    <div>
      <Link to={paths.coursePath} className={styles.back}>
        <ChevronLeftIcon />
        {sold === null ? t('back') : <span lang={contentLanguage(sold.title)}>{sold.title}</span>}
      </Link>
      <div className={isClass ? `${styles.columns} ${styles.room}` : styles.columns}>
        <div className={styles.lesson}>
          <QueryBlock
            query={catalogue}
            skeleton={<Skeleton height="420px" />}
            isEmpty={() => false}
            className={styles.main}
          >
            {(known) =>
              lesson === null ? (
                <MissingLesson coursePath={paths.coursePath} />
              ) : (
                <Studied
                  courseId={courseId}
                  catalogue={known}
                  lesson={lesson}
                  opened={opened}
                  isOwner={isOwner}
                  paths={paths}
                  after={sold !== null && <AfterCourse course={sold} size="normal" />}
                />
              )
            }
          </QueryBlock>
        </div>
        <aside className={styles.contents}>
          <DrawnLater until={<Skeleton height="100vh" />}>
            <StudySide
              courseId={courseId}
              courseTitle={sold?.title ?? t('thisCourse')}
              lesson={lesson}
              isOwner={isOwner}
              isSettled={lesson !== null && !isLoading && !opened.isLoading}
              notePath={(note) => paths.lessonPath(note.chapter_id, note.position)}
              played={opened.data ?? null}
              onJump={onJump}
              contents={
                <>
                  {isOwner && (
                    <ProgressPanel
                      courseId={courseId}
                      onJump={(chapter, at) => void navigate(paths.lessonPath(chapter, at))}
                    />
                  )}
                  <CatalogueList
                    query={catalogue}
                    currentId={chapterId}
                    hasProgress={isOwner}
                    pathOf={pathOf}
                  />
                </>
              }
              handouts={
                <HandoutTab courseId={courseId} catalogue={catalogue.data ?? []} pathOf={pathOf} />
              }
            />
          </DrawnLater>
        </aside>
      </div>
    </div>
  );
}
