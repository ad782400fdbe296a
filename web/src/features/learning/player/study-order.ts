/** The order in which lessons are studied. */
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Catalogue, Lesson } from '../catalogue/catalogue.queries.ts';

const lessonsOf = (catalogue: Catalogue): readonly Lesson[] => catalogue.flatMap(({ son }) => son);

/** Whether somebody may open a lesson. */
export function isOpenTo({ try_see }: Pick<Lesson, 'try_see'>, isOwner: boolean): boolean {
  return isOwner || try_see === 1;
}

/** The lesson of an id, or null when the catalogue has none. */
export function findLesson(catalogue: Catalogue, id: number): Lesson | null {
  return lessonsOf(catalogue).find((lesson) => lesson.id === id) ?? null;
}

/** The next lesson that may be opened, or null after the last. */
export function lessonAfter(catalogue: Catalogue, id: number, isOwner: boolean): Lesson | null {
  const lessons = lessonsOf(catalogue);
  const place = lessons.findIndex((lesson) => lesson.id === id);
  return lessons.slice(place + 1).find((lesson) => isOpenTo(lesson, isOwner)) ?? null;
}

/** Whether a lesson can ever be studied here. */
function isOnline({ type, live_status: status }: Lesson): boolean {
  const { cancelled, endedWithoutReplay } = LIVE_STATUSES;
  return type !== CHAPTER_TYPES.offline && status !== cancelled && status !== endedWithoutReplay;
}

/**
 * Where an owner goes on: the lesson studied last, the next one not finished after it, or one that
 * was passed over; the first when all is finished, null when none is online.
 */
export function lessonToStudy(catalogue: Catalogue, lastId: number | null): Lesson | null {
  const online = lessonsOf(catalogue).filter(isOnline);
  const last = Math.max(
    online.findIndex(({ id }) => id === lastId),
    0,
  );
  const ahead = [...online.slice(last), ...online.slice(0, last)];
  return ahead.find(({ is_finish }) => is_finish === 0) ?? online[0] ?? null;
}
