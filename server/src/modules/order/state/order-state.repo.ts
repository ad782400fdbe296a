/**
 * SQL of what becomes of an order. Transactions take locks in one order, so that none waits for
 * another in a circle: buyer, order, payments, coupon, flash-sale offer, what the user took of it,
 * seats by ascending course, seat holders. The buyer's row makes all changes of one user's orders
 * take turns; what many users compete for comes last and is held shortest.
 */
import { sql } from 'kysely';
import { ORDER } from '@zhiji/contract/kernel/lifecycles/order';
import { releaseCoupon, spendCoupon } from '#modules/coupon';
import { insertGrants } from '#modules/learning';
import { move } from '#platform/db/status';
import { grantsOf } from './paid-grants.ts';
import type { Tx } from '#platform/db/transaction';
import type { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { PaidItem, PaidSeat } from './paid-grants.ts';
import type { GivenSeat, GivingBuyer } from './told-seats.commands.ts';

const PAY = move(ORDER, 'pay');

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
  readonly refunded_fen: number;
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
    select o.user_id, o.id, o.order_no, o.type, o.target_id, o.shop_id, o.title, o.num,
      o.payable_fen, o.refunded_fen, o.coupon_fen, o.shop_coupon_fen, o.coupon_user_id, o.seckill_course_id,
      o.pay_type, o.status, o.proof_status, o.created_at, o.expire_at, o.paid_at
    from buyer b join orders o on o.user_id = b.user_id
    where b.user_id = ${userId} and o.id = ${orderId}
    for update of b, o`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Makes the seats of an order, whose lock is held and which is being paid, those of the people it
 * names; false when one of them has a seat by now, which is the one that was paid for first. Rows
 * are taken in one order, so that two payments about the same people do not wait in a circle.
 */
export async function holdPersons(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    with named as (
      select course_id, phone_ref from order_seat
      where user_id = ${order.user_id} and order_id = ${order.id}
    ), held as (
      insert into seat_holder (course_id, phone_ref, user_id, order_id)
      select course_id, phone_ref, ${order.user_id}::bigint, ${order.id}::bigint from named
      where not exists (select from seat_holder join named using (course_id, phone_ref))
      order by course_id, phone_ref
      on conflict do nothing returning 1
    )
    select ((select count(*) from named) - (select count(*) from held))::int as missing`.execute(
    tx,
  );
  return rows[0]?.missing === 0;
}

interface SettledRow {
  readonly moved: number;
  readonly items: readonly (PaidItem & { readonly title: string })[] | null;
  readonly seats: readonly PaidSeat[] | null;
  readonly nickname: string | null;
  readonly real_name_sealed: Buffer | null;
  readonly retail_id: string;
}

/** Who has the seats of an order that was paid, who paid for them, and whose link led to it. */
export interface Settled {
  readonly buyer: GivingBuyer;
  readonly seats: readonly GivenSeat[];
  /** Empty without a link. */
  readonly retailId: string;
}

/** An unpaid order, whose lock is held, is paid: from now on its buyer and seat holders may study. */
export async function settlePaid(
  tx: Tx,
  order: LockedOrder,
  { payType, now }: { readonly payType: PayType; readonly now: Date },
): Promise<Settled> {
  const { coupon_user_id: couponUserId } = order;
  // A payment counts whatever the coupon's state is, so the number of updated rows is not checked.
  const spent =
    couponUserId === null
      ? sql``
      : sql`, spent as (${spendCoupon(couponOf(order, couponUserId, now))})`;
  const { rows } = await sql<SettledRow>`
    with moved as (
      update orders set ${PAY.set}, paid_at = ${now}, paid_fen = payable_fen,
        pay_type = ${payType}, expire_at = null
      where user_id = ${order.user_id} and id = ${order.id} and ${PAY.allowed}
      returning 1
    ), fewer as (
      update buyer set unpaid_num = unpaid_num - 1
      where user_id = ${order.user_id} and exists (select from moved) returning 1
    ), claimed as (
      update order_seat seat set holder_id = phone.user_id from user_phone phone
      where seat.user_id = ${order.user_id} and seat.order_id = ${order.id}
        and seat.holder_id is null and phone.phone_ref = seat.phone_ref
        and exists (select from moved)
      returning seat.id, phone.user_id as holder_id
    )${spent}
    select (select count(*)::int from moved, fewer) as moved,
      (select json_agg(json_build_object(
          'id', item.id, 'course_id', item.course_id, 'valid_days', item.valid_days,
          'title', item.title))
        from order_item item
        where item.user_id = ${order.user_id} and item.order_id = ${order.id}) as items,
      (select json_agg(json_build_object(
          'id', seat.id, 'item_id', seat.item_id,
          'holder_id', coalesce(seat.holder_id, claimed.holder_id)))
        from order_seat seat left join claimed on claimed.id = seat.id
        where seat.user_id = ${order.user_id} and seat.order_id = ${order.id}) as seats,
      (select nickname from users where id = ${order.user_id}) as nickname,
      (select real_name_sealed from users where id = ${order.user_id}) as real_name_sealed,
      (select retail_id from orders where user_id = ${order.user_id} and id = ${order.id}) as retail_id`.execute(
    tx,
  );
  const [settled] = rows;
  mustHaveMoved(order, settled?.moved);
  const [items, seats] = [settled?.items ?? [], settled?.seats ?? []];
  await insertGrants(tx, grantsOf(order, items, seats, { payType, now }));
  const { nickname = null, real_name_sealed = null } = settled ?? {};
  return {
    buyer: { user_id: order.user_id, nickname: nickname ?? '', real_name_sealed },
    seats: seatsGiven(items, seats),
    retailId: settled?.retail_id ?? '',
  };
}

/** Seats that have a holder, with the course they are of. */
function seatsGiven(
  items: NonNullable<SettledRow['items']>,
  seats: readonly PaidSeat[],
): GivenSeat[] {
  const courses = new Map(items.map((item) => [item.id, item]));
  return seats.flatMap(({ id, item_id, holder_id: holderId }) => {
    const course = courses.get(item_id);
    return holderId === null || course === undefined
      ? []
      : { id, holderId, courseId: course.course_id, title: course.title };
  });
}

/** How an unpaid order ends without money. */
export interface Ending {
  readonly move: 'cancel' | 'void';
  readonly reason: string;
  readonly now: Date;
}

/** An unpaid order, whose lock is held, ends unpaid and gives back everything it holds. */
export async function releaseUnpaid(
  tx: Tx,
  order: LockedOrder,
  { move: name, reason, now }: Ending,
): Promise<void> {
  const end = move(ORDER, name);
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update orders set ${end.set}, closed_at = ${now}, close_reason = ${reason},
        expire_at = null
      where user_id = ${order.user_id} and id = ${order.id} and ${end.allowed}
      returning 1
    ), fewer as (
      update buyer set unpaid_num = unpaid_num - 1
      where user_id = ${order.user_id} and exists (select from moved) returning 1
    )
    select count(*)::int as moved from moved, fewer`.execute(tx);
  mustHaveMoved(order, rows[0]?.moved);
  if (order.coupon_user_id !== null) {
    await releaseCoupon(tx, couponOf(order, order.coupon_user_id, now));
  }
  await releasePlaces(tx, order);
}

/** Frees the places of an order that ends. The last select names the changes in the order in which they lock. */
export async function releasePlaces(tx: Tx, order: LockedOrder): Promise<void> {
  await sql`
    with offer as (
      update seckill_stock set sold = sold - ${order.num}::int
      where seckill_course_id = ${order.seckill_course_id}::bigint
      returning seckill_course_id as id
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
