/** Beginning a note where the learner is. */
import { useSession } from '#shared/api/session.ts';
import { useStudyPosition } from '../player/study-position.ts';
import { beginDraft } from './note-draft.ts';
import { type LessonPosition, positionToNote } from './note-position.ts';

/** Where a note in a lesson would be taken now. */
export function usePositionToNote(lesson: LessonPosition): number {
  const shown = useStudyPosition(({ chapterId, place }) =>
    chapterId === lesson.id ? place : null,
  );
  return positionToNote(lesson, shown);
}

/** Opens a draft in a lesson at the place its learner is at. */
export function takeNote(lesson: LessonPosition): void {
  const { user } = useSession.getState();
  if (user !== null) {
    const { chapterId, place } = useStudyPosition.getState();
    const shown = chapterId === lesson.id ? place : null;
    beginDraft({ userId: user.id, chapterId: lesson.id }, positionToNote(lesson, shown));
  }
}
