/** SQL of the courses beside a course. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const COURSES = literals(COURSE_STATUSES);

/** Of one teacher's courses so many are looked at. */
const LOOKED_AT = 200;
/** Of those shown, so many are the teachers' own. */
const OF_TEACHERS = 2;

/**
 * Two more of the teachers' courses, then the best of the same category, the deepest level first. The
 * search index answers the latter, however many courses a category has.
 */
export async function relatedIds(db: Database, id: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with this as (select id, cat2_id, cat3_id from course where id = ${id}),
    found as (
      (select c.id, 1 as tier, c.rank from (
          select other.course_id from course_teacher mine
          join course_teacher other on other.teacher_id = mine.teacher_id
            and other.course_id <> mine.course_id
          where mine.course_id = ${id} limit ${sql.lit(LOOKED_AT)}
        ) given join course c on c.id = given.course_id and c.status = ${COURSES.onSale}
        order by c.rank desc, c.id desc limit ${sql.lit(OF_TEACHERS)})
      union all
      (select hit.course_id, 2, hit.rank from this, course_search_hits(
          format('%L', '#c' || this.cat3_id)::tsquery, format('%L', '#c' || this.cat3_id)::tsquery,
          ${most + OF_TEACHERS + 1}::int) hit)
      union all
      (select hit.course_id, 3, hit.rank from this, course_search_hits(
          format('%L', '#c' || this.cat2_id)::tsquery, format('%L', '#c' || this.cat2_id)::tsquery,
          ${most + OF_TEACHERS + 1}::int) hit)
    )
    select id from found where id <> ${id}
    group by id order by min(tier), max(rank) desc, id desc limit ${most}::int`.execute(db);
  return rows.map((row) => row.id);
}
