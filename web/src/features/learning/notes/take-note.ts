/** Beginning a note where the learner is. */
import { useSession } from '#shared/api/session.ts';
import { useStudyPlace } from '../player/study-place.ts';
import { beginDraft } from './note-draft.ts';
import { type PlacedLesson, placeToNote } from './note-place.ts';

/** Where a note in a lesson would be taken now. */
export function usePlaceToNote(lesson: PlacedLesson): number {
  const shown = useStudyPlace(({ chapterId, place }) => (chapterId === lesson.id ? place : null));
  return placeToNote(lesson, shown);
}

/** Opens a draft in a lesson at the place its learner is at. */
export function takeNote(lesson: PlacedLesson): void {
  const { user } = useSession.getState();
  if (user !== null) {
    const { chapterId, place } = useStudyPlace.getState();
    const shown = chapterId === lesson.id ? place : null;
    beginDraft({ userId: user.id, chapterId: lesson.id }, placeToNote(lesson, shown));
  }
}
