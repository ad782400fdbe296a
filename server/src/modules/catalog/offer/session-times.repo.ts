/** SQL of when the sessions of a course begin, which decides what is paid back. */
import { sql } from 'kysely';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';

const { cancelled } = literals(LIVE_STATUSES);

/** Beginnings of the sessions of the course `c`, as JSON; without sessions its own, if it has one. */
export const sessionTimes: RawBuilder<readonly string[]> = sql`coalesce(
  (select json_agg(meeting.start_at order by meeting.start_at) from chapter meeting
    where meeting.course_id = c.id and meeting.type in (3, 4) and meeting.start_at is not null
      and meeting.live_status is distinct from ${cancelled}),
  case when c.start_at is null then '[]'::json else json_build_array(c.start_at) end)`;
