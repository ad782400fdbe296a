/** SQL of the calendar of a course, for those who have a place in it. */
import { sql } from 'kysely';
import { LIVE_STATUSES, ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { isGiven, mayStudy } from '../grants/access-rule.repo.ts';
import { claimHolds } from '../play/play.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Claim } from '../play/play.repo.ts';

const SESSIONS = literals(LIVE_STATUSES);
const ORDERS = literals(ORDER_STATUSES);
const SEATS = literals(SEAT_STATUSES);

/** Moments are texts: this is read as JSON. */
export interface CalendarSessionRow {
  readonly id: number;
  readonly title: string;
  readonly start_at: string;
  readonly end_at: string | null;
  readonly is_cancelled: boolean;
  readonly version: number;
  readonly changed_at: string;
}

export interface CalendarRow {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly shop_name: string;
  readonly country: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly area: string | null;
  readonly address: string;
  /** Of the asker's own seat. */
  readonly ticket_code: string | null;
  readonly sessions: readonly CalendarSessionRow[] | null;
}

/** The sessions of a course, for a user who may study it or has bought seats in it for others. */
export async function findCalendar(
  db: Database,
  courseId: number,
  claim: Claim,
): Promise<CalendarRow | undefined> {
  const { userId, now } = claim;
  const { rows } = await sql<CalendarRow>`
    select course.id, course.type, course.title, shop.name as shop_name, country.name as country,
      province.name as province, city.name as city, area.name as area, course.address,
      (
        select seat.ticket_code
        from access_grant held
        join order_seat seat on seat.user_id = held.buyer_id and seat.order_id = held.order_id
          and held.source_key = 'seat:' || seat.id
        where held.user_id = ${userId} and held.course_id = course.id and ${isGiven}
          and seat.status in (${SEATS.valid}, ${SEATS.checkedIn})
        order by held.id desc limit 1
      ) as ticket_code,
      (
        select json_agg(to_json(dated) order by dated.start_at, dated.id) from (
          select chapter.id, chapter.title, chapter.start_at, chapter.end_at,
            coalesce(chapter.live_status = ${SESSIONS.cancelled}, false) as is_cancelled, changes.version,
            coalesce(changes.last_at, course.created_at) as changed_at
          from chapter
          cross join lateral (
            -- Another place is one for all of them.
            select count(*)::int as version, max(created_at) as last_at
            from session_change change
            where change.course_id = course.id
              and (change.chapter_id = chapter.id or change.address <> change.old_address)
          ) changes
          where chapter.course_id = course.id and chapter.type in (3, 4)
            and chapter.start_at is not null
        ) dated
      ) as sessions
    from user_session session
    join users on users.id = session.user_id
    join course on course.id = ${courseId}
    join shop on shop.id = course.shop_id
    left join address country on country.id = course.country_id
    left join address province on province.id = course.province_id
    left join address city on city.id = course.city_id
    left join address area on area.id = course.area_id
    where ${claimHolds(claim)} and (
      ${mayStudy(userId, sql`course.id`, now)}
      or exists (
        select from order_item item
        join orders o on o.user_id = item.user_id and o.id = item.order_id
        where item.user_id = ${userId} and item.course_id = course.id
          and o.paid_at is not null and o.status not in (${ORDERS.refunded}, ${ORDERS.voided})
      )
    )`.execute(db);
  return rows[0];
}
