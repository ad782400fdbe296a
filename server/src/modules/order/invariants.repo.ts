/** What always holds of orders and of what they hold. */
import { sql } from 'kysely';
import type { Invariant } from '#platform/db/invariants';

/** Orders that hold nothing any more. */
const OVER = sql.raw('(5, 7, 11)');

export const orderInvariants: readonly Invariant[] = [
  {
    id: 'order_adds_up',
    says: 'the items of an order add up to its list price, its discounts and what is to be paid',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      left join order_item i on i.user_id = o.user_id and i.order_id = o.id
      group by o.user_id, o.id
      having sum(i.pay_fen) is distinct from o.payable_fen
        or sum(i.list_fen) is distinct from o.total_fen - o.owned_fen
        or sum(i.discount_fen) is distinct from o.seckill_fen + o.coupon_fen
        or sum(i.refunded_fen) is distinct from o.refunded_fen`,
  },
  {
    id: 'seats_counted',
    says: 'the seats taken of a course are those of live orders, and never more than it has',
    breaches: () => sql`
      select 'course ' || stock.course_id as subject from course_stock stock
      left join (
        select i.course_id, sum(i.num) as taken from order_item i
        join orders o on o.user_id = i.user_id and o.id = i.order_id and o.status not in ${OVER}
        where i.takes_seats group by i.course_id
      ) live using (course_id)
      where stock.seat_used <> stock.seat_outside + coalesce(live.taken, 0)
        or (stock.seat_num > 0 and stock.seat_used > stock.seat_num)`,
  },
  {
    id: 'seats_held_once',
    says: 'every seat of a live order is the only one of its holder in that course',
    breaches: () => sql`
      select 'seat ' || s.id as subject from order_seat s
      join orders o on o.user_id = s.user_id and o.id = s.order_id
      left join seat_holder h on h.course_id = s.course_id and h.phone_ref = s.phone_ref
        and h.user_id = s.user_id and h.order_id = s.order_id
      where (o.status not in ${OVER} and s.status in (1, 2)) <> (h.course_id is not null)`,
  },
  {
    id: 'flash_places_counted',
    says: 'the places sold of a flash-sale offer are those of live orders, and never too many',
    breaches: () => sql`
      select 'offer ' || offer.id as subject from seckill_course offer
      left join (
        select seckill_course_id, sum(num) as sold from orders
        where seckill_course_id is not null and status not in ${OVER} group by 1
      ) live on live.seckill_course_id = offer.id
      where offer.sold <> offer.sold_outside + coalesce(live.sold, 0) or offer.sold > offer.stock`,
  },
  {
    id: 'flash_limit_kept',
    says: 'what a user took of an offer is what his live orders say, within its limit',
    breaches: () => sql`
      select 'user ' || taken.user_id || ' offer ' || taken.seckill_course_id as subject
      from seckill_buyer taken
      join seckill_course offer on offer.id = taken.seckill_course_id
      left join (
        select user_id, seckill_course_id, sum(num) as num from orders
        where seckill_course_id is not null and status not in ${OVER} group by 1, 2
      ) live on live.user_id = taken.user_id and live.seckill_course_id = taken.seckill_course_id
      where taken.num <> coalesce(live.num, 0)
        or (offer.limit_num > 0 and taken.num > offer.limit_num)`,
  },
  {
    id: 'unpaid_counted',
    says: 'the number of a user’s unpaid orders is right',
    breaches: () => sql`
      select 'user ' || coalesce(b.user_id, live.user_id) as subject from buyer b
      full join (
        select user_id, count(*) as num from orders where status = 1 group by user_id
      ) live on live.user_id = b.user_id
      where coalesce(b.unpaid_num, 0) <> coalesce(live.num, 0)`,
  },
  {
    id: 'coupon_follows_order',
    says: 'a coupon is held by an unpaid order of its owner, or used by a paid one',
    breaches: () => sql`
      select 'coupon ' || c.id as subject from coupon_user c
      left join orders o on o.user_id = c.user_id and o.id = c.order_id
      where (c.status = 3 and o.status is distinct from 1)
        or (c.status = 1 and (o.id is null or o.status in (1, 5, 11)))
        or (c.status in (1, 3) and o.coupon_user_id is distinct from c.id)
      union all
      select 'order ' || o.id from orders o
      join coupon_user c on c.user_id = o.user_id and c.id = o.coupon_user_id
      where o.status not in ${OVER} and c.order_id is distinct from o.id`,
  },
  {
    id: 'coupon_allowed',
    says: 'a coupon took off no more than it promises, from no less than it asks for',
    breaches: () => sql`
      select 'order ' || o.id as subject from orders o
      join coupon_user u on u.user_id = o.user_id and u.id = o.coupon_user_id
      join coupon c on c.id = u.coupon_id
      where (c.type <> 2 and o.coupon_fen > c.money_fen)
        or (c.type = 2 and c.max_fen > 0 and o.coupon_fen > c.max_fen)
        or o.total_fen - o.owned_fen - o.seckill_fen < c.min_fen
        or o.created_at < u.start_at or o.created_at >= u.end_at`,
  },
  {
    id: 'order_not_overdue',
    says: 'an unpaid order gives back what it holds within a minute of its end',
    needsWorker: true,
    breaches: (now) => sql`
      select 'order ' || id as subject from orders
      where status = 1 and expire_at < ${now}::timestamptz - interval '60 seconds'`,
  },
  {
    id: 'order_delivered',
    says: 'a completed order says when it was, and is a reviewed one once its buyer has spoken',
    breaches: () => sql`
      select 'order ' || id as subject from orders
      where status in (4, 8) and (finished_at is null or is_comment <> (status = 8))`,
  },
  {
    id: 'order_looked_at',
    says: 'whether a paid order was delivered is looked at within an hour of its time',
    needsWorker: true,
    breaches: (now) => sql`
      select 'order ' || id as subject from orders
      where status in (9, 10)
        and greatest(look_at, paid_at) < ${now}::timestamptz - interval '1 hour'`,
  },
];
