/** Which session of a course can still be looked forward to. */
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { Catalogue, Lesson } from '../catalogue/catalogue.queries.ts';

export type SessionToCome = Lesson & { readonly start_time: string };

const isToCome = (lesson: Lesson, now: number): lesson is SessionToCome =>
  lesson.type === CHAPTER_TYPES.live &&
  lesson.live_status === LIVE_STATUSES.waiting &&
  lesson.start_time !== null &&
  parseWireTime(lesson.start_time).getTime() > now;

/** The live session that begins next; null when none does. */
export function sessionToCome(catalogue: Catalogue, now: number): SessionToCome | null {
  const [next = null] = catalogue
    .flatMap(({ son }) => son)
    .filter((lesson) => isToCome(lesson, now))
    // Moments of the wire are in order as texts.
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  return next;
}
