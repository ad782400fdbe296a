import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { LiveCourse } from './home.queries.ts';

/** Without an end a class is taken to last so long. */
const USUAL_MS = 2 * HOUR_MS;

/**
 * What a session is at a moment: on air, begun although its teacher is not there yet, to come, or
 * over. The clock counts as well as what the server knew when it was asked.
 */
export type LivePhase = 'onAir' | 'begun' | 'toCome' | 'over';

/** The phase of the session a course meets in next. */
export function livePhase(course: LiveCourse, now: number): LivePhase {
  if (course.live_status === LIVE_STATUSES.live) {
    return 'onAir';
  }
  if (course.next_time === null) {
    return 'toCome';
  }
  const start = parseWireTime(course.next_time).getTime();
  if (now < start) {
    return 'toCome';
  }
  const { next_end_time: end } = course;
  return now < (end === null ? start + USUAL_MS : parseWireTime(end).getTime()) ? 'begun' : 'over';
}
