/** Reads of how far somebody is. */
import { fail } from '#platform/failure';
import { readStudiedCourse } from './progress.repo.ts';
import { addUp, whyOf } from './progress.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { StudiedLesson } from './progress.repo.ts';

type Progress = CallResponse<'learning.progress'>;

export async function courseProgress(
  { db, clock }: Platform,
  userId: number,
  { curriculum_id: courseId }: CallInput<'learning.progress'>,
): Promise<Progress> {
  const { granted, lessons } = await readStudiedCourse(db, userId, { courseId }, clock.now());
  if (!granted) {
    throw fail('common.forbidden');
  }
  return {
    ...addUp(lessons.map(({ finished }) => finished)),
    last_chapter_id: lastStudied(lessons),
    list: lessons.map(presentLesson),
  };
}

function lastStudied(lessons: readonly StudiedLesson[]): number | null {
  let last: StudiedLesson | null = null;
  for (const lesson of lessons) {
    if (lesson.updatedAt !== null && lesson.updatedAt >= (last?.updatedAt ?? lesson.updatedAt)) {
      last = lesson;
    }
  }
  return last?.chapterId ?? null;
}

function presentLesson(lesson: StudiedLesson): Progress['list'][number] {
  const { missing, ...why } = whyOf(lesson, lesson.seen, lesson.attended);
  return {
    chapter_id: lesson.chapterId,
    is_finish: lesson.finished ? 1 : 0,
    position: lesson.position,
    why: { ...why, missing: missing.map(([from, to]) => [from, to]) },
  };
}
