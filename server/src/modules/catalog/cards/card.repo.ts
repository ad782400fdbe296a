/** SQL of course cards: what every list shows of a course, in one statement for all of them. */
import { sql } from 'kysely';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';

const COURSES = literals(COURSE_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);
const SHOPS = literals(SHOP_STATUSES);

/** How long before its start a flash sale already shows. */
const SECKILL_NOTICE = '10 minutes';

export interface CardRow {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly cover: string;
  readonly price_fen: number;
  readonly original_price_fen: number;
  readonly buy_num: number;
  readonly cat1_id: number;
  readonly cat2_id: number;
  readonly cat3_id: number;
  readonly teacher_names: string;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  /** Nobody signs up after the start unless the course says otherwise. */
  readonly signup_end_at: Date | null;
  readonly seat_num: number;
  readonly seat_used: number;
  readonly is_on_sale: boolean;
  readonly address: string;
  readonly country_id: number | null;
  readonly country: string | null;
  readonly province_id: number | null;
  readonly province: string | null;
  readonly city_id: number | null;
  readonly city: string | null;
  readonly area_id: number | null;
  readonly area: string | null;
  readonly shop_id: number;
  readonly shop_name: string;
  readonly shop_logo: string;
  readonly shop_courses: number;
  readonly shop_teachers: number;
  readonly labels: readonly { readonly id: number; readonly label: string }[] | null;
  readonly seckill_id: number | null;
  readonly seckill_price_fen: number | null;
  readonly seckill_stock: number | null;
  readonly seckill_sold: number | null;
  readonly seckill_limit: number | null;
  readonly seckill_start_at: Date | null;
  readonly seckill_end_at: Date | null;
}

/** When signing up for the course `c` with the detail `d` ends; null for never. */
export const signupEnd = sql`coalesce(d.signup_end_at, c.start_at)`;

const onSale = sql`(c.status = ${COURSES.onSale} and s.status = ${SHOPS.open}) as is_on_sale`;

/** Columns of a card; `c` is the course, the rest comes from `cardJoins`. */
export const cardColumns = sql`
  c.id, c.type, c.title, c.cover, c.price_fen, c.original_price_fen, c.buy_num, c.teacher_names,
  c.cat1_id, c.cat2_id, c.cat3_id,
  c.start_at, c.end_at, ${signupEnd} as signup_end_at,
  coalesce(stock.seat_num, 0) as seat_num, coalesce(stock.seat_used, 0) as seat_used, ${onSale},
  c.address,
  c.country_id, place1.name as country, c.province_id, place2.name as province,
  c.city_id, place3.name as city, c.area_id, place4.name as area,
  s.id as shop_id, s.name as shop_name, s.logo as shop_logo,
  s.curriculum_count as shop_courses, s.teacher_count as shop_teachers,
  (select json_agg(json_build_object('id', l.id, 'label', l.label) order by given.place)
    from unnest(c.label_ids) with ordinality as given(id, place)
    join label l on l.id = given.id) as labels,
  sale.id as seckill_id, sale.price_fen as seckill_price_fen, sale.stock as seckill_stock,
  sale.sold as seckill_sold, sale.limit_num as seckill_limit,
  sale.start_at as seckill_start_at, sale.end_at as seckill_end_at`;

/** What a card needs beside the course `c`. */
export function cardJoins(now: Date): RawBuilder<unknown> {
  return sql`
  join shop s on s.id = c.shop_id
  left join course_detail d on d.course_id = c.id
  left join course_stock stock on stock.course_id = c.id
  left join address place1 on place1.id = c.country_id
  left join address place2 on place2.id = c.province_id
  left join address place3 on place3.id = c.city_id
  left join address place4 on place4.id = c.area_id
  left join lateral (
    select item.id, item.price_fen, places.stock, places.sold, item.limit_num, k.start_at, k.end_at
    from seckill_course item join seckill k on k.id = item.seckill_id
    join seckill_stock places on places.seckill_course_id = item.id
    where item.course_id = c.id and k.status = ${SHOWING.shown} and k.end_at > ${now}::timestamptz
      and k.start_at <= ${now}::timestamptz + ${SECKILL_NOTICE}::interval
    order by k.start_at limit 1
  ) sale on true`;
}

/** Which of the named courses are wanted. */
export type CardScope = 'on sale' | 'all';

/** Cards of the courses among `ids`, in the order of `ids`. */
export async function cardsById(
  db: Database,
  ids: readonly number[],
  now: Date,
  scope: CardScope,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join course c on c.id = wanted.id and ${scope === 'all' ? sql`true` : sql`c.status = ${COURSES.onSale}`}
    ${cardJoins(now)}
    order by wanted.place`.execute(db);
  return rows;
}
