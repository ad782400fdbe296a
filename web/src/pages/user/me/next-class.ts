import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES, LEARNING_STATES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import type { MyCourse } from '#features/learning/courses/my-courses.queries.ts';
import { wireDate } from '#shared/lib/wire-date.ts';

/** Further off, a class is no news. */
const AHEAD_MS = 7 * DAY_MS;
/** Whoever is late still looks for the room. */
const LATE_MS = 2 * HOUR_MS;

export interface NextClass {
  readonly course: MyCourse;
  readonly time: string;
  readonly isToday: boolean;
}

function timeOf({ type, next_time: next, start_time: start }: MyCourse): string | null {
  return next ?? (type === COURSE_TYPES.offline ? start : null);
}

/** The course to go on with beside the next class: where one only goes there, nothing goes on. */
export function courseToGoOn(
  courses: readonly MyCourse[],
  next: NextClass | null,
): MyCourse | undefined {
  return courses.find(
    ({ id, type, ticket }) =>
      id !== next?.course.id && type !== COURSE_TYPES.offline && ticket === null,
  );
}

/** The class that begins next, or has just begun. */
export function nextClass(courses: readonly MyCourse[], now: number): NextClass | null {
  const today = wireDate(formatWireTime(new Date(now)));
  const [first] = courses
    .filter(({ state }) => state === LEARNING_STATES.learning)
    .flatMap((course) => {
      const time = timeOf(course);
      return time === null ? [] : [{ course, time, isToday: wireDate(time) === today }];
    })
    .filter(({ time }) => {
      const away = parseWireTime(time).getTime() - now;
      return away > -LATE_MS && away < AHEAD_MS;
    })
    .toSorted((left, right) => left.time.localeCompare(right.time));
  return first ?? null;
}
