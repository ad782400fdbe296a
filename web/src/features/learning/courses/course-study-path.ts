import { COURSE_TYPES, LEARNING_STATES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';
import type { MyCourse } from './my-courses.queries.ts';

/** Where a course goes on: the lesson studied last, or its page before the first and after the end. */
export function courseStudyPath({ id, type, state, last_chapter_id: last }: MyCourse): string {
  const goesOn = state !== LEARNING_STATES.expired && type !== COURSE_TYPES.offline;
  return pathTo('courseInfo', { id, type, ...(goesOn && last !== null && { chapter: last }) });
}
