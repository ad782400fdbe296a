/** Violations planted among orders, what they hold and what they cost. */
import type { Planting } from './planting.ts';

export const orderPlantings: readonly Planting[] = [
  [
    'order_adds_up',
    'an item costs a fen more',
    ({ paid }) => [`update order_item set pay_fen = pay_fen + 1 where order_id = ${paid.order.id}`],
  ],
  [
    'order_adds_up',
    'an item of another list price',
    ({ paid }) => [
      `update order_item set list_fen = list_fen + 1 where order_id = ${paid.order.id}`,
    ],
  ],
  [
    'order_adds_up',
    'a discount that no item has',
    ({ couponed }) => [
      `update orders set coupon_fen = coupon_fen + 1 where id = ${couponed.order}`,
    ],
  ],
  [
    'order_adds_up',
    'an order without items',
    ({ paid }) => [`delete from order_item where order_id = ${paid.order.id}`],
  ],
  [
    'order_adds_up',
    'money back that no item got',
    ({ paid }) => [`update orders set refunded_fen = 1 where id = ${paid.order.id}`],
  ],
  [
    'seats_counted',
    'a seat taken by nobody',
    ({ classId }) => [
      `update course_stock set seat_used = seat_used + 1 where course_id = ${classId}`,
    ],
  ],
  [
    'seats_counted',
    'more seats than there are',
    ({ classId }) => [`update course_stock set seat_num = 1 where course_id = ${classId}`],
  ],
  [
    'seats_held_once',
    'a seat without its holder',
    ({ held }) => [`delete from seat_holder where order_id = ${held.orderId}`],
  ],
  [
    'seats_held_once',
    'a holder of a seat of a cancelled order',
    ({ held }) => [`update orders set status = 5, closed_at = now() where id = ${held.orderId}`],
  ],
  [
    'seats_held_once',
    'a holder of a seat nobody has paid',
    ({ unpaidSeats }) => [
      `insert into seat_holder (course_id, phone_ref, user_id, order_id)
       select course_id, phone_ref, user_id, order_id from order_seat
       where order_id = ${unpaidSeats}`,
    ],
  ],
  [
    'seats_held_once',
    'a second seat of the same person',
    ({ held }) => [
      `insert into order_seat select user_id, 77, order_id, item_id, course_id, holder_id, 'other',
         name_sealed, phone_sealed, id_card_sealed, 'code', 1, null
       from order_seat where id = ${held.seatId}`,
    ],
  ],
  [
    'flash_places_counted',
    'a place sold to nobody',
    () => ['update seckill_stock set sold = sold + 1'],
  ],
  [
    'flash_places_counted',
    'more places sold than there were',
    () => ['update seckill_stock set stock = 0'],
  ],
  [
    'flash_limit_kept',
    'more taken than ordered',
    ({ flashBuyer }) => [`update seckill_buyer set num = 2 where user_id = ${flashBuyer}`],
  ],
  [
    'flash_limit_kept',
    'more ordered than a user may',
    ({ flash, flashBuyer }) => [
      `update orders set num = 3 where id = ${flash}`,
      `update seckill_buyer set num = 3 where user_id = ${flashBuyer}`,
    ],
  ],
  [
    'unpaid_counted',
    'an unpaid order too many',
    ({ paid }) => [`update buyer set unpaid_num = 1 where user_id = ${paid.buyer.userId}`],
  ],
  [
    'unpaid_counted',
    'an unpaid order that is not counted',
    ({ pending }) => [`delete from buyer where user_id = ${pending.buyer.userId}`],
  ],
  [
    'coupon_follows_order',
    'a coupon held by a paid order',
    ({ couponed }) => [
      `update coupon_user set status = 3, used_at = null where id = ${couponed.claim}`,
    ],
  ],
  [
    'coupon_follows_order',
    'a coupon used by an unpaid order',
    ({ heldFor }) => [
      `update coupon_user set status = 1, used_at = now() where id = ${heldFor.claim}`,
    ],
  ],
  [
    'coupon_follows_order',
    'a coupon used for nothing',
    ({ unused }) => [
      `update coupon_user set status = 1, used_at = now(), order_id = 1 where id = ${unused.claim}`,
    ],
  ],
  [
    'coupon_follows_order',
    'a coupon of a live order given back',
    ({ couponed }) => [
      `update coupon_user set status = 0, used_at = null, order_id = null
       where id = ${couponed.claim}`,
    ],
  ],
  [
    'coupon_follows_order',
    'one coupon in two live orders',
    ({ couponed, paid }) => [
      `update orders set coupon_user_id = ${couponed.claim}, user_id = ${couponed.user}
       where id = ${paid.order.id}`,
    ],
  ],
  [
    'order_delivered',
    'a completed order that never was',
    ({ paid }) => [`update orders set status = 4 where id = ${paid.order.id}`],
  ],
  [
    'order_delivered',
    'a reviewed order without a review',
    ({ paid }) => [`update orders set status = 8, finished_at = now() where id = ${paid.order.id}`],
  ],
  [
    'price_in_force',
    'a course for less than it cost',
    ({ paid }) => [
      `update order_item set list_fen = 1, pay_fen = 1 where order_id = ${paid.order.id}`,
    ],
  ],
  [
    'price_in_force',
    'a course at a price of tomorrow',
    ({ paid, courseOf }) => [
      `update price_history set from_at = now() + interval '1 hour'
       where kind = 1 and target_id = ${courseOf(paid)}`,
    ],
  ],
  [
    'price_in_force',
    'a course at a price of yesterday',
    ({ paid, courseOf }) => [
      `update price_history set from_at = now() - interval '2 days',
         until_at = now() - interval '1 day'
       where kind = 1 and target_id = ${courseOf(paid)}`,
    ],
  ],
  [
    'price_in_force',
    'a package at a price it never had',
    ({ packed }) => [`update orders set total_fen = total_fen - 100 where id = ${packed}`],
  ],
  [
    'price_in_force',
    'an offer that took off more than it may',
    ({ flash }) => [`update orders set seckill_fen = seckill_fen + 1 where id = ${flash}`],
  ],
  [
    'price_in_force',
    'a flash price without an offer',
    ({ paid }) => [`update orders set seckill_fen = 100 where id = ${paid.order.id}`],
  ],
  [
    'coupon_allowed',
    'more off than promised',
    ({ couponed }) => [
      `update orders set coupon_fen = coupon_fen + 1 where id = ${couponed.order}`,
    ],
  ],
  [
    'coupon_allowed',
    'a percentage without a maximum that took off more',
    ({ percented }) => [
      `update orders set coupon_fen = coupon_fen + 1 where id = ${percented.order}`,
    ],
  ],
  [
    'coupon_allowed',
    'a percentage above its maximum',
    ({ coupons }) => [`update coupon set max_fen = 100 where id = ${coupons.percent}`],
  ],
  [
    'coupon_allowed',
    'from less than it asks for',
    ({ coupons }) => [`update coupon set min_fen = 20001 where id = ${coupons.plain}`],
  ],
  [
    'coupon_allowed',
    'before its time',
    ({ couponed }) => [
      `update coupon_user set start_at = now() + interval '1 day' where id = ${couponed.claim}`,
    ],
  ],
  [
    'coupon_allowed',
    'after its time',
    ({ couponed }) => [
      `update coupon_user set end_at = received_at - interval '1 day' where id = ${couponed.claim}`,
    ],
  ],
  [
    'coupon_allowed',
    'of another category',
    ({ coupons }) => [`update coupon set scope_ids = '{999999}' where id = ${coupons.percent}`],
  ],
  [
    'coupon_allowed',
    'for another type of course',
    ({ coupons }) => [
      `update coupon set scope = 2, scope_ids = '{1,3}' where id = ${coupons.plain}`,
    ],
  ],
  [
    'coupon_allowed',
    'for other courses',
    ({ coupons }) => [`update coupon set scope_ids = '{999999}' where id = ${coupons.held}`],
  ],
  [
    'coupon_allowed',
    'for packages alone',
    ({ coupons }) => [`update coupon set scope = 6 where id = ${coupons.plain}`],
  ],
  [
    'coupon_allowed',
    'of another shop',
    ({ coupons }) => [`update coupon set shop_id = 999999 where id = ${coupons.ofShop}`],
  ],
  [
    'coupon_allowed',
    'borne by the wrong side',
    ({ shopCouponed }) => [
      `update orders set shop_coupon_fen = 0 where id = ${shopCouponed.order}`,
    ],
  ],
  [
    'coupon_allowed',
    'together with a flash sale that it does not go with',
    ({ couponed }) => [`update orders set seckill_course_id = 1 where id = ${couponed.order}`],
  ],
  [
    'coupon_allowed',
    'money off without any coupon',
    ({ paid }) => [`update orders set coupon_fen = 100 where id = ${paid.order.id}`],
  ],
  [
    'coupon_counted',
    'one given out that nobody has',
    ({ coupons }) => [
      `update coupon_stock set receive_num = receive_num + 1 where coupon_id = ${coupons.plain}`,
    ],
  ],
  [
    'coupon_counted',
    'more than a user may have',
    ({ coupons, unused }) => [
      `insert into coupon_user (user_id, coupon_id, seq, start_at, end_at, received_at)
       select user_id, coupon_id, 2, start_at, end_at, received_at
       from coupon_user where id = ${unused.claim}`,
      `update coupon_stock set receive_num = receive_num + 1 where coupon_id = ${coupons.plain}`,
    ],
  ],
  [
    'coupon_counted',
    'more than there are',
    ({ coupons }) => [`update coupon_stock set total_num = 1 where coupon_id = ${coupons.plain}`],
  ],
];
