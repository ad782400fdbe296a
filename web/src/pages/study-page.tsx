import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { courseQueries, type CourseType } from '#features/catalog/course/course.queries.ts';
import { tabFragment } from '#features/catalog/course/course-view.ts';
import { OFF_SALE } from '#features/catalog/course/sale-answer.ts';
import { CatalogueList } from '#features/learning/catalogue/catalogue-list.tsx';
import {
  type Catalogue,
  catalogueQueries,
  type Lesson,
} from '#features/learning/catalogue/catalogue.queries.ts';
import { isRoom, roomQueries } from '#features/learning/live/room.queries.ts';
import type { Note } from '#features/learning/notes/note.queries.ts';
import { LessonEnd } from '#features/learning/player/lesson-end.tsx';
import { isHeld, isPlayed, LessonStage } from '#features/learning/player/lesson-stage.tsx';
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
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { ChevronLeftIcon } from '#shared/ui/icons.tsx';
import { NoticePanel } from '#shared/ui/notice-panel.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
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

/** Where the place of a note is shown: the second of a video, the page of a handout. */
function notePath({ lessonPath }: Paths, note: Note): string {
  return note.type === CHAPTER_TYPES.pdf
    ? pathTo('pdf', { chapter: note.chapter_id, page: note.position })
    : lessonPath(note.chapter_id, note.position);
}

const PLACE = /^\d{1,6}$/;

/** The place in the address; every way there asks for it anew. */
function useJump(): Jump | null {
  const location = useLocation();
  return useMemo(() => {
    const at = new URLSearchParams(location.search).get('at') ?? '';
    return PLACE.test(at) ? { place: Number(at) } : null;
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
}

/** The lesson, and what comes after it. */
function Studied({ courseId, catalogue, lesson, opened, isOwner, paths }: StudiedProps) {
  const jump = useJump();
  const [end, setEnd] = useState<End | null>(null);
  return (
    <>
      <h1 className={styles.title} lang={CONTENT_LANGUAGE}>
        {lesson.title}
      </h1>
      <LessonStage
        courseId={courseId}
        lesson={lesson}
        opened={opened}
        jump={jump}
        coursePath={paths.coursePath}
        onEnd={setEnd}
      >
        {end !== null && (
          <LessonEnd end={end} next={lessonAfter(catalogue, lesson.id, isOwner)} {...paths} />
        )}
      </LessonStage>
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
  const { data: course, isLoading } = useQuery(courseQueries.detail({ id: courseId, type }));
  const sold = course === undefined || course === null || course === OFF_SALE ? null : course;
  const lesson = findLesson(catalogue.data ?? [], chapterId);
  const opened = useQuery({
    ...lessonQueries.ofChapter(chapterId),
    enabled: lesson !== null && isPlayed(lesson),
  });
  // Its stage asks for it.
  const { data: room } = useQuery({ ...roomQueries.ofChapter(chapterId), enabled: false });
  // A course that is no longer sold tells nothing of its owners; its lessons do.
  const isOwner = sold?.is_purchased === 1 || opened.data?.is_purchased === 1 || isRoom(room);
  const paths = coursePaths({ courseId, type });
  const isClass = isOwner && lesson !== null && isHeld(lesson);
  return (
    <div>
      <Link to={paths.coursePath} className={styles.back}>
        <ChevronLeftIcon />
        {sold === null ? t('back') : <span lang={CONTENT_LANGUAGE}>{sold.title}</span>}
      </Link>
      <div className={isClass ? `${styles.columns} ${styles.room}` : styles.columns}>
        <div>
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
                  key={lesson.id}
                  courseId={courseId}
                  catalogue={known}
                  lesson={lesson}
                  opened={opened}
                  isOwner={isOwner}
                  paths={paths}
                />
              )
            }
          </QueryBlock>
        </div>
        <aside className={styles.contents}>
          <StudySide
            courseId={courseId}
            courseTitle={sold?.title ?? t('thisCourse')}
            lesson={lesson}
            isOwner={isOwner}
            isSettled={lesson !== null && !isLoading && !opened.isLoading}
            notePath={(note) => notePath(paths, note)}
          >
            <CatalogueList
              query={catalogue}
              currentId={chapterId}
              pathOf={(other) => (isOpenTo(other, isOwner) ? paths.lessonPath(other.id) : null)}
            />
          </StudySide>
        </aside>
        {isOwner && (
          <div className={styles.why}>
            <ProgressPanel
              courseId={courseId}
              onJump={(chapter, at) => void navigate(paths.lessonPath(chapter, at))}
            />
          </div>
        )}
      </div>
    </div>
  );
}
