/** SQL of counting paid orders as sales. */
import { sql } from 'kysely';
import { COURSE_TYPES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Sold } from '#modules/catalog';
import type { Tx } from '#platform/db/transaction';

const { refunded } = literals(SEAT_STATUSES);

export interface CountedSales {
  readonly orders: number;
  readonly courses: readonly Sold[];
  readonly packages: readonly Sold[];
  readonly shops: readonly Sold[];
}

/**
 * Marks some paid orders as counted and answers what was sold with them since they last were, less
 * what was given back: by course, package and institution.
 */
export async function takeUncounted(tx: Tx, limit: number): Promise<CountedSales> {
  const { rows } = await sql<CountedSales>`
    with due as (
      select user_id, id, counted_num from orders where paid_at is not null and not is_counted
      order by paid_at limit ${sql.lit(limit)} for update skip locked
    ), kept as (
      select item.user_id, item.id, item.order_id, item.course_id, item.counted_num,
        case when item.returned_at is null then item.num - (
          select count(*)::int from order_seat seat where seat.user_id = item.user_id
            and seat.item_id = item.id and seat.status = ${refunded}
        ) else 0 end as num
      from due join order_item item on item.user_id = due.user_id and item.order_id = due.id
    ), noted as (
      update order_item item set counted_num = kept.num from kept
      where item.user_id = kept.user_id and item.id = kept.id and item.counted_num <> kept.num
    ), sold as (
      select user_id, order_id, max(num) > 0 as is_sold from kept group by user_id, order_id
    ), counted as (
      update orders o set is_counted = true, counted_num = sold.is_sold::int
      from due join sold on sold.user_id = due.user_id and sold.order_id = due.id
      where o.user_id = due.user_id and o.id = due.id
      returning o.type, o.target_id, o.shop_id, o.counted_num - due.counted_num as num
    ), course as (
      select course_id as id, sum(num - counted_num)::int as num from kept
      group by course_id having sum(num - counted_num) <> 0
    ), package as (
      select target_id as id, sum(num)::int as num from counted
      where type = ${sql.lit(COURSE_TYPES.package)} group by target_id having sum(num) <> 0
    ), shop as (
      select shop_id as id, sum(num)::int as num from counted group by shop_id having sum(num) <> 0
    )
    select (select count(*)::int from counted) as orders,
      (select coalesce(json_agg(course), '[]') from course) as courses,
      (select coalesce(json_agg(package), '[]') from package) as packages,
      (select coalesce(json_agg(shop), '[]') from shop) as shops`.execute(tx);
  return rows[0] ?? { orders: 0, courses: [], packages: [], shops: [] };
}
