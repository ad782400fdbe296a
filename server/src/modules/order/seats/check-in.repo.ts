/** SQL of checking tickets in. */
import { sql } from 'kysely';
import { SEAT } from '@zhiji/contract/kernel/lifecycles/order';
import { COURSE_TYPES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import { ADMITTING_STATUSES } from './check-in.rules.ts';
import { buyerOfTicket } from './ticket-code.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const CHECK_IN = move(SEAT, 'checkIn', 'seat');
const ORDERS = literals(ORDER_STATUSES);

export interface TicketRow {
  readonly user_id: number;
  readonly id: number;
  readonly order_id: number;
  readonly course_id: number;
  /** Null while the phone it is for has no account. */
  readonly holder_id: number | null;
  readonly status: number;
  readonly checked_at: Date | null;
  readonly name_sealed: Buffer;
  readonly phone_sealed: Buffer;
  readonly title: string;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly order_status: number;
}

/** Tickets to a classroom with this code, among its buyer's where it names one: one, or none. */
export async function findTickets(db: Database, code: string): Promise<TicketRow[]> {
  const buyerId = buyerOfTicket(code);
  const ofBuyer = buyerId === null ? sql`` : sql`seat.user_id = ${buyerId} and`;
  const { rows } = await sql<TicketRow>`
    select seat.user_id, seat.id, seat.order_id, seat.course_id, seat.holder_id, seat.status,
      seat.checked_at, seat.name_sealed, seat.phone_sealed, course.title, course.start_at,
      course.end_at, o.status as order_status
    from order_seat seat
    join orders o on o.user_id = seat.user_id and o.id = seat.order_id
    join course on course.id = seat.course_id
    where ${ofBuyer} seat.ticket_code = ${code}
      and course.type = ${sql.lit(COURSE_TYPES.offline)}`.execute(db);
  return rows;
}

/**
 * Checks a seat in if it is still valid and its order admits, whose lock is held; answers whose seat
 * it is. Of any number who try, one gets an answer.
 */
export async function takeSeat(
  tx: Tx,
  { user_id: userId, id, order_id: orderId }: TicketRow,
  now: Date,
): Promise<{ readonly holderId: number | null } | undefined> {
  const { rows } = await sql<{ holderId: number | null }>`
    update order_seat seat set ${CHECK_IN.set}, checked_at = ${now}
    from orders o
    where seat.user_id = ${userId} and seat.id = ${id}
      and ${CHECK_IN.allowed}
      and o.user_id = seat.user_id and o.id = ${orderId}
      and (o.status = any (${ADMITTING_STATUSES}::int[])
        or o.status = ${ORDERS.refunding} and (
          -- What is asked back is the last request; a share leaves the seat to its holder.
          select q.keeps from refund_request q
          where q.user_id = ${userId} and q.order_id = ${orderId}
          order by q.id desc limit 1))
    returning seat.holder_id as "holderId"`.execute(tx);
  return rows[0];
}
