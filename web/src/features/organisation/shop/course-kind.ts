import type { CallRequest } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { shopMessages } from './shop.messages.ts';

/** What the courses of an institution can be narrowed to. */
export type CourseKind = NonNullable<CallRequest<'organisation.courses'>['type']>;

export const COURSE_KINDS = [COURSE_TYPES.live, COURSE_TYPES.record, COURSE_TYPES.offline] as const;

export const courseKindText = {
  [COURSE_TYPES.live]: 'live',
  [COURSE_TYPES.record]: 'record',
  [COURSE_TYPES.offline]: 'offline',
} as const satisfies Record<CourseKind, MessageKey<typeof shopMessages>>;

/** The kind in a query; undefined stands for all. */
export function readCourseKind(text: string | null): CourseKind | undefined {
  return COURSE_KINDS.find((kind) => String(kind) === text);
}
