import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Package } from '#features/catalog/package/package.queries.ts';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { isSoon } from '#features/live/state/open-room.ts';

type Included = Package['relation'][number]['curriculum'];

/** Which of several classes on site their owner goes to: the first that is not over. */
export function classToVisit<Course extends Pick<Included, 'end_time'>>(
  classes: readonly Course[],
  now: number,
): Course | null {
  const isToCome = ({ end_time: end }: Course) =>
    end === null || parseWireTime(end).getTime() > now;
  return classes.find(isToCome) ?? classes[0] ?? null;
}

interface OwnedCourse extends Pick<Included, 'type' | 'start_time'> {
  readonly isFinished: boolean;
}

/** A live course can be studied from its first class on. */
function hasBegun({ type, start_time }: OwnedCourse, now: number): boolean {
  return type !== COURSE_TYPES.live || isSoon(start_time, now);
}

/**
 * With which of several courses their owner goes on: the first that has begun and is not finished,
 * else one that is still to begin, else the first again; null when none is studied online.
 */
export function courseToStudy<Course extends OwnedCourse>(
  courses: readonly Course[],
  now: number,
): Course | null {
  const online = courses.filter(({ type }) => type !== COURSE_TYPES.offline);
  const unfinished = online.filter(({ isFinished }) => !isFinished);
  const begun = unfinished.find((course) => hasBegun(course, now));
  return begun ?? unfinished[0] ?? online[0] ?? null;
}
