import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CourseType } from './course.queries.ts';

/** Where a kind of course is listed and bought; the same word names it in the texts. */
export const courseKinds = {
  [COURSE_TYPES.live]: { name: 'live', list: 'liveList', order: 'liveOrder' },
  [COURSE_TYPES.record]: { name: 'record', list: 'recordList', order: 'recordOrder' },
  [COURSE_TYPES.offline]: { name: 'offline', list: 'offlineList', order: 'offlineOrder' },
} as const satisfies Record<CourseType, object>;

/** The type in a query, or null when it names none. */
export function readCourseType(text: string | null): CourseType | null {
  const { live, record, offline } = COURSE_TYPES;
  return [live, record, offline].find((type) => String(type) === text) ?? null;
}
