/** Position of the learner in the open lesson, second or page, set by whatever shows the lesson. */
import { create } from 'zustand';

interface StudyPosition {
  /** Null while no lesson is shown. */
  readonly chapterId: number | null;
  readonly place: number;
}

const NOWHERE: StudyPosition = { chapterId: null, place: 0 };

export const useStudyPosition = create<StudyPosition>()(() => NOWHERE);

/** Sets where the learner is now. */
export function setStudyPosition(chapterId: number, place: number): void {
  useStudyPosition.setState({ chapterId, place: Math.floor(place) });
}

/** The lesson is no longer shown. */
export function clearStudyPosition(): void {
  useStudyPosition.setState(NOWHERE);
}
