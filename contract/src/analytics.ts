/** Page views. A report that fails is silent: nobody waits for it. */
import { z } from 'zod';
import { call, empty } from './kernel/call.ts';
import { MENU_TYPES, MENU_TYPE_DEFAULT } from './kernel/menu.ts';
import { id, productType, retailId } from './kernel/wire.ts';

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
    request: z.object({ id, type: productType, retailid: retailId.optional() }),
    response: empty,
    success: ['ok'],
    errors: [],
  }),
};
