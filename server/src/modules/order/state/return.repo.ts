/**
 * SQL of giving back what was refunded: the money is noted where it was paid, places are free again,
 * and the order is refunded whole or in part. The order's lock is held.
 */
import { sql } from 'kysely';
import { ORDER, SEAT } from '@zhiji/contract/kernel/lifecycles/order';
import { REFUND_KINDS, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, moveWhen } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from './order-state.repo.ts';

const SEATS = literals(SEAT_STATUSES);
const KINDS = literals(REFUND_KINDS);
/** A used ticket is among them when the platform gives all back, or its class was cancelled. */
const REFUND_SEAT = moveWhen(SEAT, { refund: sql`true`, refundUsed: sql`part.takes_used` }, 'seat');
const END = moveWhen(
  ORDER,
  { refundWhole: sql`o.refunded_fen + sum.fen = o.paid_fen`, refundPart: sql`true` },
  'o',
);

/** Access that ended, by whom it was held and what it was given for. */
export interface Ended {
  readonly holder_id: number;
  readonly source_key: string;
}

export interface Returned {
  readonly is_whole: boolean;
  readonly ended: readonly Ended[] | null;
}

/**
 * Notes the parts of a paid request, and ends what they gave; the sales figures follow. An order of
 * which nothing is left is never looked at again, for there is nothing to deliver. The last select names the changes in the order in which they lock.
 */
export async function returnParts(
  tx: Tx,
  { user_id: userId, id: orderId }: LockedOrder,
  requestId: number,
  now: Date,
): Promise<Returned> {
  const { rows } = await sql<Returned>`
    with part as (
      select given.item_id, given.seat_id, given.amount_fen, 
        q.kind in (${KINDS.manual}, ${KINDS.institutionCancelled}) as takes_used,
        coalesce(place.status = ${SEATS.refunded}, thing.returned_at is not null) as was_over
      from refund_part given
      join refund_request q on q.user_id = given.user_id and q.id = given.request_id
      join order_item thing on thing.user_id = given.user_id and thing.id = given.item_id
      left join order_seat place on place.user_id = given.user_id and place.id = given.seat_id
      where given.user_id = ${userId} and given.request_id = ${requestId}
    ), sum as (
      select sum(amount_fen)::bigint as fen from part
    ), noted as (
      update order_seat seat set refunded_fen = seat.refunded_fen + part.amount_fen from part
      where seat.user_id = ${userId} and seat.id = part.seat_id and part.was_over returning 1
    ), seat as (
      update order_seat seat set ${REFUND_SEAT.set}, refunded_fen = seat.refunded_fen + part.amount_fen
      from part
      where seat.user_id = ${userId} and seat.id = part.seat_id and not part.was_over
        and ${REFUND_SEAT.allowed} and (part.takes_used or seat.status = ${SEATS.valid})
      returning seat.id, seat.item_id, seat.course_id, seat.holder_id, seat.phone_ref
    ), item as (
      update order_item item set refunded_fen = item.refunded_fen + given.fen,
        returned_at = coalesce(item.returned_at, case when not exists (
            select from order_seat other
            where other.user_id = ${userId} and other.item_id = item.id
              and other.status in (${SEATS.valid}, ${SEATS.checkedIn})
              and not exists (select from part where part.seat_id = other.id)
          ) then ${now}::timestamptz end)
      from (
        select item_id, sum(amount_fen) as fen,
          bool_or(seat_id is null and not was_over) as is_buyers,
          count(seat_id) filter (where not was_over) as seats
        from part group by item_id
      ) given
      where item.user_id = ${userId} and item.id = given.item_id
      returning item.id, item.course_id, item.takes_seats,
        case when given.is_buyers then item.num else given.seats::int end as num,
        given.is_buyers, item.returned_at is not null as is_over
    ), freed as (
      update course_stock stock set seat_used = stock.seat_used - held.num
      from (
        select item.course_id, item.num from item
        join course_stock on course_stock.course_id = item.course_id
        where item.takes_seats order by item.course_id for update of course_stock
      ) held
      where stock.course_id = held.course_id returning 1
    ), offer as (
      update seckill_stock stock set sold = stock.sold - item.num
      from orders o, item
      where o.user_id = ${userId} and o.id = ${orderId}
        and stock.seckill_course_id = o.seckill_course_id
      returning stock.seckill_course_id as id, item.num
    ), taken as (
      update seckill_buyer taken set num = taken.num - offer.num from offer
      where taken.user_id = ${userId} and taken.seckill_course_id = offer.id returning 1
    ), gone as (
      delete from seat_holder held using seat
      where held.course_id = seat.course_id and held.phone_ref = seat.phone_ref
        and held.user_id = ${userId} and held.order_id = ${orderId} returning 1
    ), ended as (
      update orders o set ${END.set}, refunded_fen = o.refunded_fen + sum.fen,
        is_counted = false,
        look_at = case when exists (
            select from order_item other
            where other.user_id = ${userId} and other.order_id = ${orderId}
              and other.returned_at is null
              and not exists (select from item where item.id = other.id and item.is_over)
          ) then ${now}::timestamptz else 'infinity' end
      from sum
      where o.user_id = ${userId} and o.id = ${orderId} and ${END.allowed}
      returning o.refunded_fen = o.paid_fen as is_whole
    )
    select ended.is_whole, (select json_agg(one) from (
        select ${userId}::bigint as holder_id, 'item:' || id as source_key from item where is_buyers
        union all
        select holder_id, 'seat:' || id from seat where holder_id is not null
      ) one) as ended, (select count(*) from noted), (select count(*) from offer), (select count(*) from taken),
      (select count(*) from freed), (select count(*) from gone)
    from ended`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    throw new Error(`order ${orderId} was not being refunded`);
  }
  return row;
}

/** Whether the buyer keeps what a request is about. */
export async function keepsGoods(tx: Tx, userId: number, requestId: number): Promise<boolean> {
  const { keeps } = await tx
    .selectFrom('refund_request')
    .select('keeps')
    .where('user_id', '=', userId)
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  return keeps;
}

/** Notes the shares of a paid request where they were paid; nothing that was bought ends. */
export async function returnShares(
  tx: Tx,
  { user_id: userId, id: orderId }: LockedOrder,
  requestId: number,
): Promise<Returned> {
  const { rows } = await sql<Returned>`
    with part as (
      select item_id, seat_id, amount_fen from refund_part
      where user_id = ${userId} and request_id = ${requestId}
    ), sum as (
      select sum(amount_fen)::bigint as fen from part
    ), seat as (
      update order_seat seat set refunded_fen = seat.refunded_fen + part.amount_fen from part
      where seat.user_id = ${userId} and seat.id = part.seat_id returning 1
    ), item as (
      update order_item item set refunded_fen = item.refunded_fen + given.fen
      from (select item_id, sum(amount_fen) as fen from part group by item_id) given
      where item.user_id = ${userId} and item.id = given.item_id returning 1
    ), ended as (
      update orders o set ${END.set}, refunded_fen = o.refunded_fen + sum.fen from sum
      where o.user_id = ${userId} and o.id = ${orderId} and ${END.allowed}
      returning o.refunded_fen = o.paid_fen as is_whole
    )
    select ended.is_whole, null as ended, (select count(*) from seat), (select count(*) from item)
    from ended`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    throw new Error(`order ${orderId} was not being refunded`);
  }
  return row;
}

/**
 * Puts a notice in line for whoever else sits on a seat that was given back: those of a request, or
 * of the whole order. Who was told that the class is cancelled knows it already.
 */
export async function tellHolders(
  tx: Tx,
  { user_id: userId, id: orderId }: LockedOrder,
  requestId: number | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into seat_notice (user_id, seat_id, change_id, channel, due_at, created_at)
    select seat.user_id, seat.id, 0, way.channel, ${now}::timestamptz, ${now}::timestamptz
    from order_seat seat
    left join users holder on holder.id = seat.holder_id
    cross join lateral (
      values ('sms', true), ('mail', holder.email_sealed is not null)
    ) as way (channel, is_known)
    where seat.user_id = ${userId} and seat.order_id = ${orderId}
      and seat.status = ${SEATS.refunded} and seat.holder_id is distinct from ${userId}
      and way.is_known and (${requestId}::bigint is null or exists (
        select from refund_part part
        join refund_request q on q.user_id = part.user_id and q.id = part.request_id
        where part.user_id = ${userId} and part.request_id = ${requestId}
          and part.seat_id = seat.id and q.kind <> ${KINDS.institutionCancelled}))
    on conflict do nothing`.execute(tx);
}
