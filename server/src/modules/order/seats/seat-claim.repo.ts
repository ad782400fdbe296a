/** SQL of seats that waited for their holder's account. */
import { sql } from 'kysely';
import {
  ORDER_STATUSES,
  REFUND_RECORD_STATUSES,
  SEAT_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { PaidItem, PaidSeat } from '../state/paid-grants.ts';
import type { GivingBuyer } from '../state/told-seats.commands.ts';

const ORDERS = literals(ORDER_STATUSES);
const SEATS = literals(SEAT_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);

/** Nobody gets a seat for which money is asked back; when it is not given back, he gets it after all. */
const isFree = (buyerId: RawBuilder<unknown> | number): RawBuilder<boolean> => sql`not exists (
  select from refund_part part
  join refund_request q on q.user_id = part.user_id and q.id = part.request_id
  where part.user_id = ${buyerId} and part.seat_id = seat.id and not q.keeps
    and q.status not in (${REFUNDS.refused}, ${REFUNDS.withdrawn}))`;

export interface WaitingOrder {
  readonly user_id: number;
  readonly order_id: number;
}

/** Paid orders in which a seat waits for this phone, which has an account by now. */
export async function listWaiting(db: Database, phoneRef: string): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select distinct seat.user_id, seat.order_id from order_seat seat
    join orders o on o.user_id = seat.user_id and o.id = seat.order_id
    join user_phone phone on phone.phone_ref = seat.phone_ref
    where seat.phone_ref = ${phoneRef} and seat.holder_id is null and o.paid_at is not null`.execute(
    db,
  );
  return rows;
}

/** Phones with an account for which a seat of a paid order still waits. */
export async function listClaimable(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ phone_ref: string }>`
    select distinct seat.phone_ref from order_seat seat
    join user_phone phone on phone.phone_ref = seat.phone_ref
    join orders o on o.user_id = seat.user_id and o.id = seat.order_id
    where seat.holder_id is null and seat.status in (${SEATS.valid}, ${SEATS.checkedIn}) and o.paid_at is not null
      and o.status not in (${ORDERS.refunded}, ${ORDERS.voided}) and ${isFree(sql`seat.user_id`)}
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ phone_ref }) => phone_ref);
}

export interface ClaimedSeat extends Pick<GivingBuyer, 'nickname' | 'real_name_sealed'> {
  readonly holder_id: number;
  /** Somebody came with its ticket before the phone had an account. */
  readonly is_checked: boolean;
  readonly seat: PaidSeat;
  readonly item: PaidItem & { readonly title: string };
}

/** Gives the waiting seats of a locked order to the account of their phone. */
export async function claimSeatsOf(
  tx: Tx,
  order: LockedOrder,
  phoneRef: string,
): Promise<ClaimedSeat[]> {
  const { rows } = await sql<ClaimedSeat>`
    update order_seat seat set holder_id = phone.user_id
    from user_phone phone, order_item item
    where seat.user_id = ${order.user_id} and seat.order_id = ${order.id}
      and seat.phone_ref = ${phoneRef} and seat.holder_id is null and seat.status in (${SEATS.valid}, ${SEATS.checkedIn})
      and phone.phone_ref = seat.phone_ref and ${isFree(order.user_id)}
      and item.user_id = seat.user_id and item.id = seat.item_id
    returning phone.user_id as holder_id, seat.checked_at is not null as is_checked,
      json_build_object('id', seat.id, 'item_id', item.id, 'holder_id', phone.user_id) as seat,
      json_build_object('id', item.id, 'course_id', item.course_id,
        'valid_days', item.valid_days, 'title', item.title) as item,
      (select nickname from users where id = ${order.user_id}) as nickname,
      (select real_name_sealed from users where id = ${order.user_id}) as real_name_sealed`.execute(
    tx,
  );
  return rows;
}
