/** SQL of institutions: picked and found by id, their cards in one statement. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { placeColumnOf } from './place.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';

const COURSES = literals(COURSE_STATUSES);
const SHOPS = literals(SHOP_STATUSES);

/** Deepest row a list of or below an institution reaches, and the most its total says. */
export const ROWS_MAX = 10_000;
const INT_MAX = 2_147_483_647;

/** One page of a list: which rows it shows, in order, and how many there are. */
export interface Picked {
  readonly ids: readonly number[];
  readonly total: number;
}

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** `limit` and `offset` of a page that ends with the deepest row a list reaches. */
export function slice({ page, limit }: Paging): RawBuilder<unknown> {
  const offset = Math.min((page - 1) * limit, ROWS_MAX);
  return sql`limit ${sql.lit(Math.min(limit, ROWS_MAX - offset))} offset ${offset}`;
}

export interface ShopFilter {
  readonly categoryId: number | undefined;
  readonly placeId: number | undefined;
}

export interface ShopOrder {
  readonly column: 'rank' | 'buy_num' | 'created_at';
  readonly direction: 'asc' | 'desc';
}

/** The open institutions a filter lets through. */
export function matching({ categoryId, placeId }: ShopFilter): RawBuilder<unknown> {
  const conditions = [sql`status = ${SHOPS.open}`];
  if (categoryId !== undefined) {
    // An id beyond the column's type is no category, like the largest one.
    conditions.push(
      sql`category_ids @> array[least(${categoryId}::bigint, ${INT_MAX}::bigint)::int]`,
    );
  }
  if (placeId !== undefined) {
    conditions.push(sql`${sql.ref(placeColumnOf(placeId))} = ${placeId}::bigint`);
  }
  return sql.join(conditions, sql` and `);
}

/** The order of a list, its ties broken the same way. */
export function ordering({ column, direction }: ShopOrder): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`;
}

/** One page of the open institutions. */
export async function pickShops(
  db: Database,
  filter: ShopFilter,
  order: ShopOrder,
  paging: Paging,
): Promise<Picked> {
  const { rows } = await sql<Picked>`
    select
      to_json(array(
        select id from shop where ${matching(filter)} order by ${ordering(order)} ${slice(paging)}
      )) as ids,
      (select count(*) from (
        select from shop where ${matching(filter)} limit ${sql.lit(ROWS_MAX)}
      ) counted) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

export interface ShopCardRow {
  readonly id: number;
  readonly name: string;
  readonly logo: string;
  readonly cover: string;
  readonly curriculum_count: number;
  readonly teacher_count: number;
  readonly package_count: number;
  readonly buy_num: number;
  readonly score: number;
  readonly address: string;
  readonly country_id: number | null;
  readonly country: string | null;
  readonly province_id: number | null;
  readonly province: string | null;
  readonly city_id: number | null;
  readonly city: string | null;
  readonly area_id: number | null;
  readonly area: string | null;
}

/** Columns of a card; `s` is the institution, the rest comes from `shopJoins`. */
const shopColumns = sql`
  s.id, s.name, s.logo, s.cover, s.curriculum_count, s.teacher_count, s.package_count, s.buy_num,
  s.score::float8 as score, s.address,
  s.country_id, place1.name as country, s.province_id, place2.name as province,
  s.city_id, place3.name as city, s.area_id, place4.name as area`;

const shopJoins = sql`
  left join address place1 on place1.id = s.country_id
  left join address place2 on place2.id = s.province_id
  left join address place3 on place3.id = s.city_id
  left join address place4 on place4.id = s.area_id`;

/** Cards of the institutions `ids`, in the order of `ids`. */
export async function shopCardsById(
  db: Database,
  ids: readonly number[],
): Promise<readonly ShopCardRow[]> {
  const { rows } = await sql<ShopCardRow>`
    select ${shopColumns}
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join shop s on s.id = wanted.id and s.status = ${SHOPS.open}
    ${shopJoins}
    order by wanted.place`.execute(db);
  return rows;
}

/** The open institutions that stand first in the overall order. */
export async function firstShops(db: Database, limit: number): Promise<readonly ShopCardRow[]> {
  const { rows } = await sql<ShopCardRow>`
    select ${shopColumns}
    from (
      select * from shop where status = ${SHOPS.open} order by rank desc, id desc limit ${sql.lit(limit)}
    ) s
    ${shopJoins}
    order by s.rank desc, s.id desc`.execute(db);
  return rows;
}

/** The seller of a course that is or was on sale. */
export async function shopOfCourse(db: Database, courseId: number): Promise<ShopCardRow | null> {
  const { rows } = await sql<ShopCardRow>`
    select ${shopColumns}
    from course c join shop s on s.id = c.shop_id and s.status in (${SHOPS.open}, ${SHOPS.suspended})
    ${shopJoins}
    where c.id = ${courseId} and c.status in (${COURSES.onSale}, ${COURSES.offSale})`.execute(db);
  return rows[0] ?? null;
}

export interface ShopRow extends ShopCardRow {
  readonly intro: string;
  readonly contact_phone: string;
  readonly status: number;
  readonly licence_name: string;
  readonly licence_no: string;
  readonly permit_no: string;
  readonly recommended: readonly number[];
}

/** An institution that is not closed, with the courses it stands for, best first. */
export async function findShop(
  db: Database,
  id: number,
  recommended: number,
): Promise<ShopRow | null> {
  const { rows } = await sql<ShopRow>`
    select ${shopColumns}, s.intro, s.contact_phone, s.status,
      s.licence_name, s.licence_no, s.permit_no,
      to_json(array(
        select c.id from course c where c.shop_id = s.id and c.status = ${COURSES.onSale}
        order by c.rank desc, c.id desc limit ${sql.lit(recommended)}
      )) as recommended
    from shop s
    ${shopJoins}
    where s.id = ${id} and s.status in (${SHOPS.open}, ${SHOPS.suspended})`.execute(db);
  return rows[0] ?? null;
}
