/** SQL of what an institution offers: its courses, packages and teachers. */
import { sql } from 'kysely';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { ROWS_MAX, slice } from './shop.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Paging, Picked } from './shop.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);

/** One page of an institution's courses on sale; a closed institution has none. */
export async function pickCourses(
  db: Database,
  shopId: number,
  type: number | undefined,
  paging: Paging,
): Promise<Picked> {
  const ofType = type === undefined ? sql`` : sql`and c.type = ${type}::int`;
  const total =
    type === undefined
      ? sql`least(s.curriculum_count, ${ROWS_MAX}::int)`
      : sql`(select count(*) from (
          select from course c
          where c.shop_id = s.id and c.status = ${COURSES.onSale} ${ofType} limit ${sql.lit(ROWS_MAX)}
        ) counted)`;
  const { rows } = await sql<Picked>`
    select ${total} as total,
      to_json(array(
        select c.id from course c where c.shop_id = s.id and c.status = ${COURSES.onSale} ${ofType}
        order by c.rank desc, c.id desc ${slice(paging)}
      )) as ids
    from shop s where s.id = ${shopId} and s.status in (${SHOPS.open}, ${SHOPS.suspended})`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/** One page of an institution's packages on sale; a closed institution has none. */
export async function pickPackages(db: Database, shopId: number, paging: Paging): Promise<Picked> {
  const { rows } = await sql<Picked>`
    select least(s.package_count, ${ROWS_MAX}::int) as total,
      to_json(array(
        select p.id from package p where p.shop_id = s.id and p.status = ${COURSES.onSale}
        order by p.rank desc, p.id desc ${slice(paging)}
      )) as ids
    from shop s where s.id = ${shopId} and s.status in (${SHOPS.open}, ${SHOPS.suspended})`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/** No teacher gives more; counting stops here. */
const COUNTED_MAX = 1_000;

export interface TeacherRow {
  readonly id: number;
  readonly name: string;
  readonly photo: string;
  readonly title: string;
  readonly intro: string;
  readonly curriculum_count: number;
}

/** One page of an institution's teachers; a closed institution has none. */
export async function listTeachers(
  db: Database,
  shopId: number,
  paging: Paging,
): Promise<{ readonly list: readonly TeacherRow[]; readonly total: number }> {
  const { rows } = await sql<{ list: readonly TeacherRow[]; total: number }>`
    select least(s.teacher_count, ${ROWS_MAX}::int) as total,
      (select coalesce(json_agg(shown order by shown.sort, shown.id), '[]') from (
        select t.id, t.name, t.photo, t.title, t.intro, t.sort,
          (select count(*) from (
            select from course_teacher given
            join course c on c.id = given.course_id and c.status = ${COURSES.onSale}
            where given.teacher_id = t.id limit ${sql.lit(COUNTED_MAX)}
          ) taught) as curriculum_count
        from teacher t where t.shop_id = s.id and t.status = ${SHOWING.shown}
        order by t.sort, t.id ${slice(paging)}
      ) shown) as list
    from shop s where s.id = ${shopId} and s.status in (${SHOPS.open}, ${SHOPS.suspended})`.execute(
    db,
  );
  return rows[0] ?? { list: [], total: 0 };
}
