/** Sessions with a date, as those who have a place in them see them. */
import { z } from 'zod';
import { SESSION_CHANGES } from '../kernel/statuses.ts';
import { time, url } from '../kernel/wire.ts';

/** The last change of a course's sessions since somebody got his place in it. */
export const SessionChangeWire = z
  .object({
    kind: z.enum(SESSION_CHANGES),
    title: z.string().describe('Of the session'),
    time: time.describe('When it was changed'),
    old_start_time: time.nullable(),
    old_end_time: time.nullable(),
    old_address: z.string(),
    start_time: time.nullable(),
    end_time: time.nullable(),
    address: z.string(),
  })
  .meta({ id: 'SessionChange' });

/** What a place in a course with sessions comes with. */
export const sessionFields = {
  change: SessionChangeWire.nullable(),
  calendar: url.describe('Calendar file of the sessions, for this user; empty without sessions'),
};
