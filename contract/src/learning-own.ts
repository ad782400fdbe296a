/** What a learner has beside his lessons: courses he may study, sessions he wants to be reminded of. */
import { z } from 'zod';
import { call, nothing } from './kernel/call.ts';
import { bit, courseType, id, time } from './kernel/wire.ts';

const ReminderWire = z
  .object({
    chapter_id: id,
    title: z.string().describe('Of the session'),
    start_time: time,
    end_time: time.nullable(),
    curriculum: z.object({ id, type: courseType, title: z.string() }),
    create_time: time,
  })
  .meta({ id: 'Reminder' });

export const learningOwnCalls = {
  owned: call({
    path: '/api/user/getOwnedCurriculum',
    summary: 'Ids of the courses one may study now, for the buttons of cards.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: z.object({ ids: z.array(id) }),
    success: ['ok'],
    errors: [],
  }),
  reminders: call({
    path: '/api/user/getReminder',
    summary: 'Live sessions to come of which one wants to be reminded, the next first.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: z.array(ReminderWire),
    success: ['ok'],
    errors: [],
  }),
  setReminder: call({
    path: '/api/user/setReminder',
    summary: 'Asks to be reminded of a live session that has not begun, or takes that back.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ chapter_id: id, is_on: bit }),
    response: z.object({ is_on: bit }),
    success: ['saved'],
    errors: ['common.notFound', 'live.begun', 'learning.tooManyReminders'],
  }),
};
