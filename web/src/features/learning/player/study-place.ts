/** Where in the open lesson its learner is, told by whatever shows the lesson: second or page. */
import { create } from 'zustand';

interface StudyPlace {
  /** Null while no lesson is shown. */
  readonly chapterId: number | null;
  readonly place: number;
}

const NOWHERE: StudyPlace = { chapterId: null, place: 0 };

export const useStudyPlace = create<StudyPlace>()(() => NOWHERE);

/** Tells where the learner is now. */
export function tellStudyPlace(chapterId: number, place: number): void {
  useStudyPlace.setState({ chapterId, place: Math.floor(place) });
}

/** The lesson is no longer shown. */
export function forgetStudyPlace(): void {
  useStudyPlace.setState(NOWHERE);
}
