import { COURSE_TYPES, LEARNING_STATES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';
import type { MyCourse } from './my-courses.queries.ts';

/** Where a course goes on: the lesson one stopped in; its page where nothing is studied online. */
export function courseStudyPath({ id, type, state }: MyCourse): string {
  const goesOn = state !== LEARNING_STATES.expired && type !== COURSE_TYPES.offline;
  return pathTo('courseInfo', { id, type, ...(goesOn && { study: 1 }) });
}
