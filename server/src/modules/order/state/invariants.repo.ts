/** What always holds of orders and of what they hold. */
import { sql } from 'kysely';
import {
  COUPON_USER_STATUSES,
  ORDER_STATUSES,
  SEAT_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const CLAIMS = literals(COUPON_USER_STATUSES);
const ORDERS = literals(ORDER_STATUSES);
const SEATS = literals(SEAT_STATUSES);

/** Orders that hold nothing any more. */
const OVER = sql`(${ORDERS.cancelled}, ${ORDERS.refunded}, ${ORDERS.voided})`;

/** How much of an item is not given back. */
const KEPT_NUM = sql`i.num - (
  select count(*) from order_seat s
  where s.user_id = i.user_id and s.item_id = i.id and s.status = ${SEATS.refunded})`;

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
        select i.course_id, sum(${KEPT_NUM}) as taken from order_item i
        join orders o on o.user_id = i.user_id and o.id = i.order_id and o.status not in ${OVER}
        where i.takes_seats and i.returned_at is null group by i.course_id
      ) live using (course_id)
      where stock.seat_used <> stock.seat_outside + coalesce(live.taken, 0)
        or (stock.seat_num > 0 and stock.seat_used > stock.seat_num)`,
  },
  {
    id: 'seats_held_once',
    says: 'every paid seat is the only one of its holder in that course, and unpaid ones are nobody’s yet',
    breaches: () => sql`
      select 'seat ' || s.id as subject from order_seat s
      join orders o on o.user_id = s.user_id and o.id = s.order_id
      left join seat_holder h on h.course_id = s.course_id and h.phone_ref = s.phone_ref
        and h.user_id = s.user_id and h.order_id = s.order_id
      where (o.paid_at is not null and o.status not in ${OVER} and s.status in (${SEATS.valid}, ${SEATS.checkedIn}))
        <> (h.course_id is not null)`,
  },
  {
    id: 'flash_places_counted',
    says: 'the places sold of a flash-sale offer are those of live orders, and never too many',
    breaches: () => sql`
      select 'offer ' || places.seckill_course_id as subject from seckill_stock places
      left join (
        select o.seckill_course_id, sum(${KEPT_NUM}) as sold from orders o
        join order_item i on i.user_id = o.user_id and i.order_id = o.id and i.returned_at is null
        where o.seckill_course_id is not null and o.status not in ${OVER} group by 1
      ) live using (seckill_course_id)
      where places.sold <> places.sold_outside + coalesce(live.sold, 0)
        or places.sold > places.stock`,
  },
  {
    id: 'flash_limit_kept',
    says: 'what a user took of an offer is what his live orders say, within its limit',
    breaches: () => sql`
      select 'user ' || taken.user_id || ' offer ' || taken.seckill_course_id as subject
      from seckill_buyer taken
      join seckill_course offer on offer.id = taken.seckill_course_id
      left join (
        select o.user_id, o.seckill_course_id, sum(${KEPT_NUM}) as num from orders o
        join order_item i on i.user_id = o.user_id and i.order_id = o.id and i.returned_at is null
        where o.seckill_course_id is not null and o.status not in ${OVER} group by 1, 2
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
        select user_id, count(*) as num from orders where status = ${ORDERS.pendingPayment} group by user_id
      ) live on live.user_id = b.user_id
      where coalesce(b.unpaid_num, 0) <> coalesce(live.num, 0)`,
  },
  {
    id: 'coupon_follows_order',
    says: 'a coupon is held by an unpaid order of its owner, or used by a paid one',
    breaches: () => sql`
      select 'coupon ' || c.id as subject from coupon_user c
      left join orders o on o.user_id = c.user_id and o.id = c.order_id
      where (c.status = ${CLAIMS.held} and o.status is distinct from ${ORDERS.pendingPayment})
        or (c.status = ${CLAIMS.used} and (o.id is null or o.status in (${ORDERS.pendingPayment}, ${ORDERS.cancelled}, ${ORDERS.voided})))
        or (c.status in (${CLAIMS.used}, ${CLAIMS.held}) and o.coupon_user_id is distinct from c.id)
      union all
      select 'order ' || o.id from orders o
      join coupon_user c on c.user_id = o.user_id and c.id = o.coupon_user_id
      where o.status not in ${OVER} and c.order_id is distinct from o.id`,
  },
  {
    id: 'order_delivered',
    says: 'a completed order says when it was, and is a reviewed one once its buyer has spoken',
    breaches: () => sql`
      select 'order ' || id as subject from orders
      where status in (${ORDERS.completed}, ${ORDERS.reviewed}) and (finished_at is null or is_comment <> (status = ${ORDERS.reviewed}))`,
  },
];
