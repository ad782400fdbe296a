/** When a live room is open: from a while before the class to its end. */
import { roomOpensAt } from '@zhiji/contract/kernel/live-room';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { Catalogue, Lesson } from './lesson.ts';

/** Whether a class is so near that its room is open. */
export function isSoon(startTime: string | null, now: number): boolean {
  return startTime !== null && roomOpensAt(parseWireTime(startTime)).getTime() <= now;
}

function isOpen({ type, live_status, start_time, end_time }: Lesson, now: number): boolean {
  if (type !== CHAPTER_TYPES.live) {
    return false;
  }
  if (live_status === LIVE_STATUSES.live) {
    return true;
  }
  const isOver = end_time !== null && parseWireTime(end_time).getTime() <= now;
  return live_status === LIVE_STATUSES.waiting && !isOver && isSoon(start_time, now);
}

/** The class of a course that can be entered now; one that is held before one that waits. */
export function openRoom(catalogue: Catalogue, now: number): Lesson | null {
  const open = catalogue.flatMap(({ son }) => son).filter((lesson) => isOpen(lesson, now));
  return open.find(({ live_status }) => live_status === LIVE_STATUSES.live) ?? open[0] ?? null;
}
