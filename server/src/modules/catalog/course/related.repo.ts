/** SQL of the courses beside a course. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COURSE_TYPES, SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { signupEnd } from '../cards/card.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);
const RECORD = sql.lit(COURSE_TYPES.record);

/** Of one teacher's courses so many are looked at. */
const LOOKED_AT = 200;
/** Of those shown, so many are the teachers' own. */
const OF_TEACHERS = 2;

/** What tells whether the course `c` can be ordered. */
const SOLD_BY = sql`
  join shop s on s.id = c.shop_id
  join course_detail d on d.course_id = c.id
  join course_stock stock on stock.course_id = c.id`;

/** Whether the course `c` cannot be ordered, as `kernel/offer-state.ts` says it of a card. */
const isClosed = (now: Date): RawBuilder<boolean> => sql`(
  s.status <> ${SHOPS.open} or coalesce(${signupEnd} <= ${now}::timestamptz, false)
  or (c.type <> ${RECORD} and stock.seat_num > 0 and stock.seat_used >= stock.seat_num))`;

/**
 * Two more of the teachers' courses, then the best of the same category, the deepest level first. The
 * search index answers the latter, however many courses a category has. What cannot be ordered stands
 * behind all of them.
 */
export async function relatedIds(
  db: Database,
  id: number,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with this as (select id, cat2_id, cat3_id from course where id = ${id}),
    found as (
      (select c.id, 1 as tier, c.rank from (
          select other.course_id from course_teacher mine
          join course_teacher other on other.teacher_id = mine.teacher_id
            and other.course_id <> mine.course_id
          where mine.course_id = ${id} limit ${sql.lit(LOOKED_AT)}
        ) given join course c on c.id = given.course_id and c.status = ${COURSES.onSale}
        ${SOLD_BY}
        order by ${isClosed(now)}, c.rank desc, c.id desc limit ${sql.lit(OF_TEACHERS)})
      union all
      (select hit.course_id, 2, hit.rank from this, course_search_hits(
          format('%L', '#c' || this.cat3_id)::tsquery, format('%L', '#c' || this.cat3_id)::tsquery,
          ${most + OF_TEACHERS + 1}::int) hit)
      union all
      (select hit.course_id, 3, hit.rank from this, course_search_hits(
          format('%L', '#c' || this.cat2_id)::tsquery, format('%L', '#c' || this.cat2_id)::tsquery,
          ${most + OF_TEACHERS + 1}::int) hit)
    ),
    beside as (
      select id, min(tier) as tier, max(rank) as rank from found where id <> ${id} group by id
    )
    select c.id from beside
    join course c on c.id = beside.id
    ${SOLD_BY}
    order by ${isClosed(now)}, beside.tier, beside.rank desc, c.id desc
    limit ${most}::int`.execute(db);
  return rows.map((row) => row.id);
}
