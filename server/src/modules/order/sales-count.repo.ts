/** SQL of the sales figures that lists show and sort by. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/**
 * Counts some paid orders in the sales of their courses, package and institution, each order once:
 * it is marked by the statement that counts it. Answers how many there were.
 */
export async function countSales(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with due as (
      select user_id, id from orders where paid_at is not null and not is_counted
      order by paid_at limit ${sql.lit(limit)} for update skip locked
    ), counted as (
      update orders o set is_counted = true from due
      where o.user_id = due.user_id and o.id = due.id
      returning o.user_id, o.id, o.type, o.target_id, o.shop_id
    ), courses as (
      update course c set buy_num = c.buy_num + sold.num
      from (
        select item.course_id, sum(item.num)::int as num from counted
        join order_item item on item.user_id = counted.user_id and item.order_id = counted.id
        group by item.course_id
      ) sold
      where c.id = sold.course_id
    ), packages as (
      update package p set buy_num = p.buy_num + sold.num
      from (
        select target_id, count(*)::int as num from counted where type = 4 group by target_id
      ) sold
      where p.id = sold.target_id
    ), shops as (
      update shop s set buy_num = s.buy_num + sold.num
      from (select shop_id, count(*)::int as num from counted group by shop_id) sold
      where s.id = sold.shop_id
    )
    select count(*)::int as counted from counted`.execute(db);
  return rows[0]?.counted ?? 0;
}
