/** SQL of giving back an order that cost nothing. The order's lock is held. */
import { sql } from 'kysely';
import { ORDER, SEAT } from '@zhiji/contract/kernel/lifecycles/order';
import { PAY_TYPES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { bookFreeBack, ledgerPost } from '#modules/ledger';
import { literals, move } from '#platform/db/status';
import { SITE_TEXTS } from '#platform/site-texts';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from './order-state.repo.ts';
import type { Ended } from './return.repo.ts';

const RETURN = move(ORDER, 'returnFree');
const REFUND_SEAT = move(SEAT, 'refund', 'seat');
const SEATS = literals(SEAT_STATUSES);
const FREE = sql.lit(PAY_TYPES.free);
const REASON = SITE_TEXTS.freeGivenBack.zh;

/** Whether somebody came with a ticket of the order. */
export async function hasUsedSeat(tx: Tx, { user_id, id }: LockedOrder): Promise<boolean> {
  const { rows } = await sql`
    select from order_seat seat
    where seat.user_id = ${user_id} and seat.order_id = ${id}
      and seat.status = ${SEATS.checkedIn} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Voids the order with its seats and items, takes back what a coupon paid of it, and answers what ended. */
export async function voidFree(tx: Tx, order: LockedOrder, now: Date): Promise<readonly Ended[]> {
  const { user_id: userId, id: orderId } = order;
  const platformCouponFen = order.coupon_fen - order.shop_coupon_fen;
  const movement = bookFreeBack({ orderNo: order.order_no, platformCouponFen });
  const { rows } = await sql<{ ended: readonly Ended[] | null }>`
    with voided as (
      update orders set ${RETURN.set}, closed_at = ${now}, close_reason = ${REASON},
        is_counted = false, look_at = 'infinity'
      where user_id = ${userId} and id = ${orderId} and pay_type = ${FREE} and ${RETURN.allowed}
      returning 1
    ), seat as (
      update order_seat seat set ${REFUND_SEAT.set}
      where seat.user_id = ${userId} and seat.order_id = ${orderId} and ${REFUND_SEAT.allowed}
        and exists (select from voided)
      returning seat.id, seat.item_id, seat.holder_id
    ), item as (
      update order_item set returned_at = ${now}
      where user_id = ${userId} and order_id = ${orderId} and exists (select from voided)
      returning id
    )
    select (select json_agg(one) from (
        select ${userId}::bigint as holder_id, 'item:' || item.id as source_key from item
        where not exists (select from seat where seat.item_id = item.id)
        union all
        select holder_id, 'seat:' || id from seat where holder_id is not null
      ) one) as ended,
      case when ${platformCouponFen > 0} then ${ledgerPost(movement, order, now)} end
    from voided`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    throw new Error(`order ${orderId} was not free and open`);
  }
  return row.ended ?? [];
}
