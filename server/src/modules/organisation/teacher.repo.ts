/** SQL of one teacher: the page and the courses. */
import { sql } from 'kysely';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { slice } from './shop.repo.ts';
import type { Database } from '#platform/db/pool';
import type { TeacherRow } from './shop-tabs.repo.ts';
import type { Paging, Picked } from './shop.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);

/** No teacher gives more; counting stops here. */
const COUNTED_MAX = 1_000;

export interface TeacherPageRow extends TeacherRow {
  readonly buy_num: number;
  readonly comment_num: number;
  /** Points of all comments together. */
  readonly points: number;
  readonly shop: ShopBriefRow | null;
}

/** The institution of a teacher, as the page names it. */
interface ShopBriefRow {
  readonly shop_id: number;
  readonly shop_name: string;
  readonly shop_logo: string;
  readonly shop_courses: number;
  readonly shop_teachers: number;
}

/**
 * A teacher who is shown, of no institution or one that is not closed, with the sums of the courses
 * on sale.
 */
export async function findTeacher(db: Database, id: number): Promise<TeacherPageRow | null> {
  const { rows } = await sql<TeacherPageRow>`
    select t.id, t.name, t.photo, t.title, t.intro,
      taught.curriculum_count, taught.buy_num, taught.comment_num, taught.points,
      case when s.id is not null then json_build_object(
        'shop_id', s.id, 'shop_name', s.name, 'shop_logo', s.logo,
        'shop_courses', s.curriculum_count, 'shop_teachers', s.teacher_count
      ) end as shop
    from teacher t
    left join shop s on s.id = t.shop_id and s.status in (${SHOPS.open}, ${SHOPS.suspended})
    cross join lateral (
      select count(*)::int as curriculum_count, coalesce(sum(c.buy_num), 0)::int as buy_num,
        coalesce(sum(stat.score1 + stat.score2 + stat.score3 + stat.score4 + stat.score5), 0)::int
          as comment_num,
        coalesce(sum(stat.score1 + 2 * stat.score2 + 3 * stat.score3 + 4 * stat.score4
          + 5 * stat.score5), 0)::int as points
      from (
        select given.course_id from course_teacher given
        where given.teacher_id = t.id limit ${sql.lit(COUNTED_MAX)}
      ) one
      join course c on c.id = one.course_id and c.status = ${COURSES.onSale}
      join course_stat stat on stat.course_id = c.id
    ) taught
    where t.id = ${id} and t.status = ${SHOWING.shown}
      and (t.shop_id is null or s.id is not null)`.execute(db);
  return rows[0] ?? null;
}

/** One page of the courses on sale a teacher gives. */
export async function pickTeacherCourses(
  db: Database,
  id: number,
  paging: Paging,
): Promise<Picked> {
  const { rows } = await sql<Picked>`
    with taught as materialized (
      select c.id, c.rank from (
        select given.course_id from course_teacher given
        where given.teacher_id = ${id} limit ${sql.lit(COUNTED_MAX)}
      ) one join course c on c.id = one.course_id and c.status = ${COURSES.onSale}
    )
    select (select count(*) from taught) as total,
      to_json(array(
        select id from taught order by rank desc, id desc ${slice(paging)}
      )) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
