import type { Catalogue, Lesson } from './catalogue.queries.ts';

export interface NumberedLesson extends Lesson {
  /** Its place, as `1.1`. */
  readonly number: string;
}

interface NumberedSection {
  readonly id: number;
  readonly title: string;
  readonly lessons: readonly NumberedLesson[];
}

/** The catalogue with the place of each lesson. */
export function numberLessons(catalogue: Catalogue): readonly NumberedSection[] {
  return catalogue.map(({ id, title, son }, section) => ({
    id,
    title,
    lessons: son.map((lesson, index) => ({ ...lesson, number: `${section + 1}.${index + 1}` })),
  }));
}

/** The first lesson that everybody may watch, or null when there is none. */
export function firstTrial(catalogue: Catalogue): NumberedLesson | null {
  return (
    numberLessons(catalogue)
      .flatMap(({ lessons }) => lessons)
      .find(({ try_see }) => try_see === 1) ?? null
  );
}
