/** SQL of the courses somebody may study or has studied. */
import { sql } from 'kysely';
import { LEARNING_STATES, LIVE_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { isGiven } from '../grants/access-rule.repo.ts';
import { hasSessions, lastChange } from '../sessions/session.repo.ts';
import type { Database } from '#platform/db/pool';
import type { ChangeRow } from '../sessions/session.repo.ts';

const SESSIONS = literals(LIVE_STATUSES);
const SEATS = literals(SEAT_STATUSES);

const PERCENT = 100;

export interface MyCourseFilter {
  readonly userId: number;
  readonly type: number | undefined;
  readonly state: number | undefined;
  readonly page: number;
  readonly limit: number;
  readonly now: Date;
}

export interface MyCourseRow {
  readonly course_id: number;
  readonly state: number;
  readonly percent: number;
  readonly last_chapter_id: number | null;
  /** When access ends; null for never. */
  readonly ends_at: Date | null;
  readonly live_status: number | null;
  readonly next_at: Date | null;
  readonly seat: SeatColumns | null;
  readonly change: ChangeRow | null;
  readonly has_sessions: boolean;
  readonly exam_id: number | null;
  /** The questionnaire of the course. */
  readonly survey_id: number | null;
  /** What it takes to earn its certificate. */
  readonly certificate_id: number | null;
}

/** The place a ticket is for. */
export interface SeatColumns {
  readonly ticket_code: string;
  readonly status: number;
  /** As a text, and the name in base64: it comes as JSON. */
  readonly checked_at: string | null;
  readonly name_sealed: string;
}

export interface MyCoursePage {
  readonly total: number;
  readonly rows: MyCourseRow[];
}

type CountedRow = MyCourseRow | { readonly course_id: null };

/**
 * One page of the courses with a grant that was not taken back, the last studied first, and how many
 * there are. A course counts as expired when the last of its grants has ended.
 */
export async function listMyCourses(db: Database, filter: MyCourseFilter): Promise<MyCoursePage> {
  const { userId, type, state, page, limit, now } = filter;
  const { rows } = await sql<CountedRow & { readonly total: number }>`
    with granted as (
      select held.course_id, nullif(max(coalesce(held.ends_at, 'infinity')), 'infinity') as ends_at,
        max(held.starts_at) filter (where held.starts_at <= ${now}) as starts_at
      from access_grant held
      where held.user_id = ${userId} and ${isGiven}
      group by held.course_id having min(held.starts_at) <= ${now}
    ),
    studied as (
      select granted.course_id, granted.ends_at, granted.starts_at,
        (lesson.done * ${sql.lit(PERCENT)} / greatest(lesson.total, 1))::int as percent,
        lesson.last_chapter_id, coalesce(lesson.studied_at, granted.starts_at) as touched_at,
        case
          when granted.ends_at <= ${now} then ${sql.lit(LEARNING_STATES.expired)}
          when lesson.total > 0 and lesson.done = lesson.total
            then ${sql.lit(LEARNING_STATES.finished)}
          else ${sql.lit(LEARNING_STATES.learning)}
        end as state
      from granted
      join course on course.id = granted.course_id
      cross join lateral (
        select count(*) as total, count(progress.finished_at) as done,
          max(progress.updated_at) as studied_at,
          (array_agg(progress.chapter_id order by progress.updated_at desc, progress.chapter_id)
            filter (where progress.chapter_id is not null))[1] as last_chapter_id
        from chapter
        left join lesson_progress progress
          on progress.user_id = ${userId} and progress.chapter_id = chapter.id
        where chapter.course_id = granted.course_id and chapter.type is not null
          and chapter.live_status is distinct from ${SESSIONS.cancelled}
      ) lesson
      where ${type === undefined ? sql`true` : sql`course.type = ${type}`}
    ),
    wanted as (
      select * from studied where ${state === undefined ? sql`true` : sql`state = ${state}`}
    ),
    paged as (
      select * from wanted order by touched_at desc, course_id desc
      limit ${sql.lit(limit)} offset ${(page - 1) * limit}
    )
    select counted.total, paged.course_id, paged.state, paged.percent, paged.last_chapter_id,
      paged.ends_at, session.live_status, session.next_at, seat.seat,
      ${lastChange(sql`paged.course_id`, sql`paged.starts_at`)} as change,
      ${hasSessions(sql`paged.course_id`)} as has_sessions,
      (select id from exam where course_id = paged.course_id) as exam_id,
      (select id from survey where survey.course_id = paged.course_id) as survey_id,
      (select t.id from certificate_template t where t.course_id = paged.course_id)
        as certificate_id
    from (select count(*) as total from wanted) counted
    left join paged on true
    left join lateral (
      select live_status, case when is_next then start_at end as next_at
      from (
        select live_status, start_at,
          live_status = ${SESSIONS.live} or (live_status = ${SESSIONS.waiting} and coalesce(end_at, start_at) > ${now}) as is_next
        from chapter where course_id = paged.course_id and type = 3 and start_at is not null
      ) held
      order by is_next desc, case when is_next then live_status end desc,
        case when is_next then start_at end, start_at desc
      limit 1
    ) session on true
    left join lateral (
      select json_build_object('ticket_code', place.ticket_code, 'status', place.status,
        'checked_at', place.checked_at,
        'name_sealed', encode(place.name_sealed, 'base64')) as seat
      from access_grant held
      join order_seat place on place.user_id = held.buyer_id and place.order_id = held.order_id
        and held.source_key = 'seat:' || place.id
      where held.user_id = ${userId} and held.course_id = paged.course_id and ${isGiven}
        and place.status in (${SEATS.valid}, ${SEATS.checkedIn})
      order by held.id desc limit 1
    ) seat on true
    order by paged.touched_at desc, paged.course_id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is typeof row & MyCourseRow => row.course_id !== null),
  };
}
