/** Seats of a course: only who meets somewhere or at some time needs one. */
import { COURSE_TYPES } from './statuses.ts';

/** Whether seats of a course are for persons, each of whom can have one only. */
export function hasSeats({ type }: { readonly type: number }): boolean {
  return type === COURSE_TYPES.live || type === COURSE_TYPES.offline;
}

interface Seats {
  readonly type: number;
  /** 0 without limit. */
  readonly seat_num: number;
  readonly seat_used: number;
}

/** Whether a course has only so many seats. */
export function isLimited(course: Seats): boolean {
  return hasSeats(course) && course.seat_num > 0;
}

/** Seats left, with those the asking person holds himself; null without limit. */
export function seatsLeft(course: Seats, held = 0): number | null {
  return isLimited(course) ? Math.max(course.seat_num - course.seat_used + held, 0) : null;
}
