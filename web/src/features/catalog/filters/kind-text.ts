import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { filtersMessages } from './filters.messages.ts';
import type { CourseType } from './list-filter.ts';

/** How a kind of course is called, as a key of the filters' texts. */
export const kindText = {
  [COURSE_TYPES.live]: 'live',
  [COURSE_TYPES.record]: 'record',
  [COURSE_TYPES.offline]: 'offline',
} as const satisfies Record<CourseType, MessageKey<typeof filtersMessages>>;
