/**
 * SQL of what becomes of an order. Transactions take locks in one order, so that none waits for
 * another in a circle: buyer, order, payments, coupon, flash-sale offer, what the user took of it,
 * seats by ascending course, seat holders. The buyer's row makes all changes of one user's orders
 * take turns; what many users compete for comes last and is held shortest.
 */
import { sql } from 'kysely';
import { releaseCoupon, spendCoupon } from '#modules/coupon';
import { insertGrants } from '#modules/learning';
import { grantsOf } from './order-state.grants.ts';
import type { Tx } from '#platform/db/transaction';
import type { PAY_TYPES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { PaidItem, PaidSeat } from './order-state.grants.ts';

export type PayType = (typeof PAY_TYPES)[keyof typeof PAY_TYPES];

/** An order as it stands while its lock is held. */
export interface LockedOrder {
  readonly user_id: number;
  readonly id: number;
  readonly order_no: string;
  readonly type: number;
  readonly target_id: number;
  readonly shop_id: number;
  readonly title: string;
  readonly num: number;
  readonly payable_fen: number;
  readonly coupon_fen: number;
  readonly shop_coupon_fen: number;
  readonly coupon_user_id: number | null;
  readonly seckill_course_id: number | null;
  readonly pay_type: number | null;
  readonly status: number;
  readonly proof_status: number;
  readonly created_at: Date;
  readonly expire_at: Date | null;
  readonly paid_at: Date | null;
}

/** Takes the user's turn and locks an order of his; null when he has no such order. */
export async function lockOrder(
  tx: Tx,
  userId: number,
  orderId: number,
): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select user_id, id, order_no, type, target_id, shop_id, title, num, payable_fen, coupon_fen,
      shop_coupon_fen, coupon_user_id, seckill_course_id, pay_type, status, proof_status,
      created_at, expire_at, paid_at
    from orders
    where user_id = (select user_id from buyer where user_id = ${userId} for update)
      and id = ${orderId}
    for update`.execute(tx);
  return rows[0] ?? null;
}

interface SettledRow {
  readonly moved: number;
  readonly items: readonly PaidItem[] | null;
  readonly seats: readonly PaidSeat[] | null;
}

/** An unpaid order, whose lock is held, is paid: from now on its buyer and seat holders may study. */
export async function settlePaid(
  tx: Tx,
  order: LockedOrder,
  { payType, now }: { readonly payType: PayType; readonly now: Date },
): Promise<void> {
  const { coupon_user_id: couponUserId } = order;
  // Money counts, whatever became of the coupon meanwhile: nobody asks whether this one did.
  const spent =
    couponUserId === null
      ? sql``
      : sql`, spent as (${spendCoupon(couponOf(order, couponUserId, now))})`;
  const { rows } = await sql<SettledRow>`
    with moved as (
      update orders set status = 10, paid_at = ${now}, paid_fen = payable_fen,
        pay_type = ${payType}, expire_at = null
      where user_id = ${order.user_id} and id = ${order.id} and status = 1
      returning user_id, id
    ), fewer as (
      update buyer set unpaid_num = unpaid_num - 1 from moved where buyer.user_id = moved.user_id
      returning 1
    ), claimed as (
      update order_seat seat set holder_id = phone.user_id from moved, user_phone phone
      where seat.user_id = moved.user_id and seat.order_id = moved.id
        and seat.holder_id is null and phone.phone_ref = seat.phone_ref
      returning seat.id, phone.user_id as holder_id
    )${spent}
    select (select count(*)::int from moved, fewer) as moved,
      (select json_agg(json_build_object(
          'id', item.id, 'course_id', item.course_id, 'valid_days', item.valid_days))
        from order_item item
        where item.user_id = ${order.user_id} and item.order_id = ${order.id}) as items,
      (select json_agg(json_build_object(
          'id', seat.id, 'item_id', seat.item_id,
          'holder_id', coalesce(seat.holder_id, claimed.holder_id)))
        from order_seat seat left join claimed on claimed.id = seat.id
        where seat.user_id = ${order.user_id} and seat.order_id = ${order.id}) as seats`.execute(
    tx,
  );
  const [settled] = rows;
  mustHaveMoved(order, settled?.moved);
  const grants = grantsOf(order, settled?.items ?? [], settled?.seats ?? [], { payType, now });
  await insertGrants(tx, grants);
}

/** How an unpaid order ends without money. */
export interface Ending {
  readonly status: typeof ORDER_STATUSES.cancelled | typeof ORDER_STATUSES.voided;
  readonly reason: string;
  readonly now: Date;
}

/** An unpaid order, whose lock is held, ends unpaid and gives back everything it holds. */
export async function releaseUnpaid(
  tx: Tx,
  order: LockedOrder,
  { status, reason, now }: Ending,
): Promise<void> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update orders set status = ${status}, closed_at = ${now}, close_reason = ${reason},
        expire_at = null
      where user_id = ${order.user_id} and id = ${order.id} and status = 1
      returning user_id
    ), fewer as (
      update buyer set unpaid_num = unpaid_num - 1 from moved where buyer.user_id = moved.user_id
      returning 1
    )
    select count(*)::int as moved from moved, fewer`.execute(tx);
  mustHaveMoved(order, rows[0]?.moved);
  if (order.coupon_user_id !== null) {
    await releaseCoupon(tx, couponOf(order, order.coupon_user_id, now));
  }
  await releasePlaces(tx, order);
}

/** The last select names the changes in the order in which they lock. */
async function releasePlaces(tx: Tx, order: LockedOrder): Promise<void> {
  await sql`
    with offer as (
      update seckill_course set sold = sold - ${order.num}::int
      where id = ${order.seckill_course_id}::bigint returning id
    ), taken as (
      update seckill_buyer set num = seckill_buyer.num - ${order.num}::int from offer
      where user_id = ${order.user_id} and seckill_course_id = offer.id returning 1
    ), freed as (
      update course_stock stock set seat_used = stock.seat_used - held.num
      from (
        select item.course_id, item.num from order_item item
        join course_stock on course_stock.course_id = item.course_id
        where item.user_id = ${order.user_id} and item.order_id = ${order.id} and item.takes_seats
        order by item.course_id for update of course_stock
      ) held
      where stock.course_id = held.course_id returning 1
    ), left_seats as (
      delete from seat_holder where user_id = ${order.user_id} and order_id = ${order.id}
      returning 1
    )
    select (select count(*) from offer), (select count(*) from taken),
      (select count(*) from freed), (select count(*) from left_seats)`.execute(tx);
}

function couponOf(order: LockedOrder, couponUserId: number, now: Date) {
  return { userId: order.user_id, couponUserId, orderId: order.id, now };
}

/** Nobody else can have moved an order that is locked: this is a bug, and nothing may be kept. */
function mustHaveMoved({ order_no }: LockedOrder, moved: number | undefined): void {
  if (moved !== 1) {
    throw new Error(`order ${order_no} was not unpaid`);
  }
}
