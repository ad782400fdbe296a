/** SQL of the live timetable. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { cardColumns, cardJoins } from '../cards/card.repo.ts';
import { teacherColumn } from '../course/teacher.repo.ts';
import type { Database } from '#platform/db/pool';
import type { CardRow } from '../cards/card.repo.ts';
import type { TeacherColumn } from '../course/teacher.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SESSIONS = literals(LIVE_STATUSES);

/** Sessions looked at: enough to find a page of courses, whatever the timetable holds. */
const SESSIONS_MAX = 500;
/** No session lasts longer; one that began earlier was forgotten rather than held. */
const LONGEST_SESSION = '12 hours';

export interface LiveRow extends CardRow, TeacherColumn {
  readonly chapter_id: number;
  readonly live_status: number;
  readonly next_at: Date;
  readonly next_end_at: Date | null;
}

/**
 * Live courses on sale, each once with its next session: what is on air first, then by time. Of more
 * than there is room for, as many are on air as are still to come.
 */
export async function listUpcomingLive(db: Database, limit: number, now: Date): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select ${cardColumns}, ${teacherColumn}, next.chapter_id, next.live_status,
      next.start_at as next_at, next.end_at as next_end_at
    from (
      select each_once.*, row_number() over (
          partition by live_status order by start_at, course_id
        ) as place
      from (
        select distinct on (near.course_id) near.course_id, near.id as chapter_id,
          near.live_status, near.start_at, near.end_at
        from (
          select id, course_id, live_status, start_at, end_at from chapter
          where type = 3 and live_status in (${SESSIONS.waiting}, ${SESSIONS.live})
            and start_at > ${now}::timestamptz - ${LONGEST_SESSION}::interval
          order by start_at, id limit ${sql.lit(SESSIONS_MAX)}
        ) near
        join course on course.id = near.course_id and course.status = ${COURSES.onSale}
        where near.live_status = ${SESSIONS.live} or coalesce(near.end_at, near.start_at) > ${now}
        order by near.course_id, near.live_status desc, near.start_at
      ) each_once
      order by place, live_status desc limit ${sql.lit(limit)}
    ) next
    join course c on c.id = next.course_id
    ${cardJoins(now)}
    order by next.live_status desc, next.start_at, c.id`.execute(db);
  return rows;
}
