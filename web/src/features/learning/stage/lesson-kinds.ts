/** How lessons are studied, by their kind. */
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Lesson } from '../catalogue/catalogue.queries.ts';

/** Whether a lesson is a video, from the beginning or as the replay of a live class. */
export function isPlayed({ type, live_status }: Pick<Lesson, 'type' | 'live_status'>): boolean {
  return (
    type === CHAPTER_TYPES.video ||
    (type === CHAPTER_TYPES.live && live_status === LIVE_STATUSES.replayReady)
  );
}

/** Whether a lesson is a class that is held, or whose replay is still in work. */
export function isHeld({ type, live_status }: Pick<Lesson, 'type' | 'live_status'>): boolean {
  const { waiting, live, replayPending } = LIVE_STATUSES;
  return (
    type === CHAPTER_TYPES.live &&
    [waiting, live, replayPending].some((status) => status === live_status)
  );
}

/** Whether a lesson is read. */
export function isHandout({ type }: Pick<Lesson, 'type'>): boolean {
  return type === CHAPTER_TYPES.pdf;
}
