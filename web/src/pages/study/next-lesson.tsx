import { useQuery } from '@tanstack/react-query';
import { CHAPTER_TYPES, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import type { CourseType } from '#features/catalog/course/course.queries.ts';
import {
  type Catalogue,
  catalogueQueries,
  type Lesson,
} from '#features/learning/catalogue/catalogue.queries.ts';
import { lessonToStudy } from '#features/learning/player/study-order.ts';
import { progressQueries } from '#features/learning/progress/progress.queries.ts';
import { openRoom } from '#features/live/state/open-room.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useSession } from '#shared/api/session.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { pathToTicket } from '#shared/study/study-path.ts';
import { useNothingShown } from '#shared/ui/feedback/nothing-shown.ts';

interface StudiedCourse {
  readonly id: number;
  /** Null when the link did not say it. */
  readonly type: CourseType | null;
}

/** Whether a course is held on site; where the link did not say its type, its lessons do. */
function isOnSite(type: CourseType | null, catalogue: Catalogue): boolean {
  const lessons = catalogue.flatMap(({ son }) => son);
  return type === null
    ? lessons.length > 0 && lessons.every((lesson) => lesson.type === CHAPTER_TYPES.offline)
    : type === COURSE_TYPES.offline;
}

/** A class on site is studied on the spot: its owner gets the ticket. */
export function lessonPath(
  { id, type }: StudiedCourse,
  catalogue: Catalogue,
  lesson: Pick<Lesson, 'id'> | null,
): string {
  if (isOnSite(type, catalogue)) {
    return pathToTicket(id);
  }
  return lesson === null
    ? pathTo('userCourse')
    : pathTo('courseInfo', { id, ...(type !== null && { type }), chapter: lesson.id });
}

/** What an owner studied last decides where the course goes on. */
export function useProgress(courseId: number, isOwner: boolean) {
  return useQuery({
    ...progressQueries.ofCourse(courseId),
    enabled: isOwner,
    // Without it the course goes on with the first lesson that is not finished.
    meta: { silent: true },
  });
}

/** The lesson with which an owner goes on: the class that is held now, or where they stopped. */
export function useNextLesson(catalogue: Catalogue, lastId: number | null) {
  const [now] = useState(serverNow);
  const room = openRoom(catalogue, now);
  return { lesson: room ?? lessonToStudy(catalogue, lastId), isLive: room !== null };
}

interface NextLessonProps extends StudiedCourse {
  readonly skeleton: ReactNode;
}

function ToLesson({
  catalogue,
  lastId,
  ...course
}: StudiedCourse & { readonly catalogue: Catalogue; readonly lastId: number | null }) {
  const { lesson } = useNextLesson(catalogue, lastId);
  return <Navigate to={lessonPath(course, catalogue, lesson)} replace />;
}

/** Leads to the lesson with which an owner goes on, and others to what the course is. */
export function NextLesson({ id, type, skeleton }: NextLessonProps) {
  const isUser = useSession(({ user }) => user !== null);
  const catalogue = useQuery(catalogueQueries.ofCourse(id));
  useNothingShown(catalogue.isError && catalogue.data === undefined);
  const progress = useProgress(id, isUser);
  if (!isUser || (progress.error instanceof ApiError && progress.error.kind === 'code')) {
    return <Navigate to={pathTo('courseInfo', { id, ...(type !== null && { type }) })} replace />;
  }
  return (
    <QueryBlock query={catalogue} skeleton={skeleton} isEmpty={() => false}>
      {(known) =>
        progress.isPending ? (
          skeleton
        ) : (
          <ToLesson
            id={id}
            type={type}
            catalogue={known}
            lastId={progress.data?.last_chapter_id ?? null}
          />
        )
      }
    </QueryBlock>
  );
}
