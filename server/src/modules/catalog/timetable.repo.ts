/** SQL of the live timetable. */
import { sql } from 'kysely';
import { cardColumns, cardJoins } from './card.repo.ts';
import { teacherColumn } from './teacher.repo.ts';
import type { Database } from '#platform/db/pool';
import type { CardRow } from './card.repo.ts';
import type { TeacherColumn } from './teacher.repo.ts';

/** Sessions looked at: enough to find a page of courses, whatever the timetable holds. */
const SESSIONS_MAX = 500;
/** No session lasts longer; one that began earlier was forgotten rather than held. */
const LONGEST_SESSION = '12 hours';

export interface LiveRow extends CardRow, TeacherColumn {
  readonly live_status: number;
  readonly next_at: Date;
}

/** Live courses on sale, each once with its next session: what is on air first, then by time. */
export async function listUpcomingLive(db: Database, limit: number, now: Date): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select ${cardColumns}, ${teacherColumn}, next.live_status, next.start_at as next_at
    from (
      select * from (
        select distinct on (near.course_id) near.course_id, near.live_status, near.start_at
        from (
          select course_id, live_status, start_at, end_at from chapter
          where type = 3 and live_status in (1, 2)
            and start_at > ${now}::timestamptz - ${LONGEST_SESSION}::interval
          order by start_at, id limit ${sql.lit(SESSIONS_MAX)}
        ) near
        join course on course.id = near.course_id and course.status = 2
        where near.live_status = 2 or coalesce(near.end_at, near.start_at) > ${now}
        order by near.course_id, near.live_status desc, near.start_at
      ) each_once
      order by live_status desc, start_at, course_id limit ${sql.lit(limit)}
    ) next
    join course c on c.id = next.course_id
    ${cardJoins(now)}
    order by next.live_status desc, next.start_at, c.id`.execute(db);
  return rows;
}
