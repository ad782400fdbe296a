/** Page views. A report that fails is silent: nobody waits for it. */
import { z } from 'zod';
import { call, empty } from './kernel/call.ts';
import { MENU_TYPES, MENU_TYPE_DEFAULT } from './kernel/menu.ts';
import { COURSE_TYPES } from './kernel/statuses.ts';
import { id } from './kernel/wire.ts';

const RETAIL_ID_MAX = 20;

export const analyticsCalls = {
  reportMenuView: call({
    path: '/api/pv/setPv',
    summary: 'Counts a menu page view: once per visitor, menu type and minute.',
    kind: 'command',
    auth: 'optional',
    rate: 'track',
    request: z.object({ type: z.enum(MENU_TYPES).default(MENU_TYPE_DEFAULT) }),
    response: empty,
    success: ['ok'],
    errors: [],
  }),
  reportCourseView: call({
    path: '/api/pv/setCurriculumPv',
    summary: 'Counts a course page view and, with a retailid, a click for its distributor.',
    kind: 'command',
    auth: 'optional',
    rate: 'track',
    request: z.object({
      id,
      type: z.enum(COURSE_TYPES),
      retailid: z.string().max(RETAIL_ID_MAX).optional(),
    }),
    response: empty,
    success: ['ok'],
    errors: [],
  }),
};
