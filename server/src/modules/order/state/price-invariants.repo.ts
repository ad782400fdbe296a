/** What always holds of prices: what was asked for, and what came off. */
import { sql } from 'kysely';
import type { Invariant } from '#platform/db/invariants';

/** A price is looked up shortly before the order is written. */
const LOOKED_UP = sql.raw("interval '1 minute'");

/** Whether a price of that kind was in force when an order `o` was made. */
const inForce = (kind: number, target: string, price: string) => sql`
  exists (
    select from price_history p
    where p.kind = ${sql.lit(kind)} and p.target_id = ${sql.raw(target)}
      and p.from_at <= o.placed_at
      and (p.until_at is null or p.until_at > o.placed_at - ${LOOKED_UP})
      and ${sql.raw(price)}
  )`;

/** What the order's coupon `c` is counted from. */
const subtotal = sql.raw('(o.total_fen - o.owned_fen - o.seckill_fen)');

export const priceInvariants: readonly Invariant[] = [
  {
    id: 'price_in_force',
    says: 'what was asked for a course, a package or an offer was its price when it was ordered',
    breaches: () => sql`
      select 'item ' || i.id as subject from order_item i
      join orders o on o.user_id = i.user_id and o.id = i.order_id
      where o.type <> 4 and o.placed_at is not null
        and not ${inForce(1, 'i.course_id', 'p.price_fen * i.num = i.list_fen')}
      union all
      select 'order ' || o.id from orders o
      where o.type = 4 and o.placed_at is not null
        and not ${inForce(2, 'o.target_id', 'p.price_fen * o.num = o.total_fen')}
      union all
      select 'order ' || o.id from orders o
      where o.seckill_course_id is not null and o.placed_at is not null
        and not ${inForce(
          3,
          'o.seckill_course_id',
          'greatest(o.total_fen - o.owned_fen - p.price_fen * o.num, 0) = o.seckill_fen',
        )}
      union all
      select 'order ' || o.id from orders o where o.seckill_course_id is null and o.seckill_fen > 0`,
  },
  {
    id: 'coupon_allowed',
    says: 'a coupon took off what it promises, from enough of what it is for, in its time',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      join coupon_user u on u.user_id = o.user_id and u.id = o.coupon_user_id
      join coupon c on c.id = u.coupon_id
      where o.coupon_fen <> least(${subtotal}, case
          when c.type <> 2 then c.money_fen
          else least(${subtotal} * (100 - c.discount) / 100, nullif(c.max_fen, 0)) end)
        or ${subtotal} < c.min_fen
        or o.created_at < u.start_at or o.created_at >= u.end_at
        or (o.seckill_course_id is not null and not c.with_seckill)
        or c.shop_id <> o.shop_id
        or o.shop_coupon_fen <> case when c.shop_id is null then 0 else o.coupon_fen end
        or not case c.scope
          when 2 then o.type <> 4 and o.type = any (c.scope_ids)
          when 3 then o.type <> 4 and c.scope_ids && array(
            select value::bigint from jsonb_array_elements_text(coalesce(
              o.snapshot -> 'category_ids',
              (select jsonb_build_array(cat1_id, cat2_id, cat3_id) from course
                where course.id = o.target_id))))
          when 4 then o.type <> 4 and o.target_id = any (c.scope_ids)
          when 6 then o.type = 4
          else true end
      union all
      select 'order ' || id from orders where coupon_user_id is null and coupon_fen > 0`,
  },
];
