/** What orders keep of users, and how they forget one: the books stay, the people in them go. */
import { sql } from 'kysely';
import { ORDER_STATUSES, REFUND_KINDS, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { PersonalTables } from '#platform/module';

const ORDERS = literals(ORDER_STATUSES);
const SEATS = literals(SEAT_STATUSES);

export const personalTables: PersonalTables = {
  orders: [
    'created_at',
    'order_no',
    'type',
    'title',
    'num',
    'total_fen',
    'payable_fen',
    'paid_fen',
    'refunded_fen',
    'pay_type',
    'status',
    'remark',
    'retail_id',
    'retail_at',
    'paid_at',
    'closed_at',
    'close_reason',
  ],
  order_item: ['order_id', 'course_id', 'title', 'num', 'pay_fen', 'refunded_fen'],
  order_seat: ['order_id', 'course_id', 'ticket_code', 'status', 'checked_at'],
  payment: ['created_at', 'trade_no', 'order_id', 'channel', 'amount_fen', 'state', 'paid_at'],
  transfer_proof: ['created_at', 'order_id', 'bank_name', 'pay_date', 'amount_fen', 'status'],
  refund: ['created_at', 'refund_no', 'order_id', 'amount_fen', 'kind', 'status', 'finished_at'],
  refund_request: [
    'created_at',
    'refund_no',
    'order_id',
    'amount_fen',
    'kind',
    'status',
    'reason',
    'explain',
    'remark',
    'decided_at',
  ],
  session_return: ['created_at', 'item_id', 'change_id'],
  refund_part: ['request_id', 'item_id', 'seat_id', 'amount_fen'],
  seat_notice: ['created_at', 'seat_id', 'change_id', 'channel', 'state'],
  attendee_check: [],
  seat_holder: [],
  buyer: [],
  seckill_buyer: [],
  channel_trade: [],
  pay_notice: [],
  payment_proof: [],
};

const NOBODY = Buffer.alloc(0);

/** Who attended and who paid by this buyer's orders; that somebody did stays in the books. */
export async function eraseBuyer(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('order_seat')
    .set({ name_sealed: NOBODY, phone_sealed: NOBODY, id_card_sealed: null })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('seat_notice').where('user_id', '=', userId).execute();
  await tx.deleteFrom('attendee_check').where('user_id', '=', userId).execute();
  await tx
    .updateTable('transfer_proof')
    .set({ payer_name_sealed: NOBODY, bank_name: '', audit_remark: '' })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('refund_request')
    .set({ explain: '', images: [] })
    .where('user_id', '=', userId)
    .execute();
  // By its reason a refund without a request is known, so that nobody pays it twice.
  await tx
    .updateTable('refund_request')
    .set({ remark: '' })
    .where('user_id', '=', userId)
    .where('kind', '<>', REFUND_KINDS.manual)
    .execute();
  await tx
    .updateTable('orders')
    .set({ remark: '', close_reason: '' })
    .where('user_id', '=', userId)
    .execute();
  await sql`
    update payment set payer_ref = null, place_ref = null
    where user_id = ${userId} and (payer_ref is not null or place_ref is not null)`.execute(tx);
}

/**
 * Forgets the holder of seats, whoever bought them. A seat that is still good stays taken, under a
 * mark that is nobody's phone, so that the same phone may come anew with another account.
 */
export async function eraseHolder(tx: Tx, userId: number, phoneRef: string): Promise<void> {
  await sql`
    with gone as (
      select user_id, id, order_id, course_id, phone_ref from order_seat
      where holder_id = ${userId} or phone_ref = ${phoneRef} for update
    ), freed as (
      delete from seat_holder held using gone
      where held.course_id = gone.course_id and held.phone_ref = gone.phone_ref
        and held.user_id = gone.user_id and held.order_id = gone.order_id
      returning gone.id, held.course_id, held.user_id, held.order_id
    ), taken as (
      insert into seat_holder (course_id, phone_ref, user_id, order_id)
      select course_id, 'erased:' || id, user_id, order_id from freed
    ), unasked as (
      delete from attendee_check where phone_ref = ${phoneRef}
    ), silent as (
      delete from seat_notice notice using gone
      where notice.user_id = gone.user_id and notice.seat_id = gone.id
    )
    update order_seat seat
    set name_sealed = ${NOBODY}, phone_sealed = ${NOBODY}, id_card_sealed = null,
      phone_ref = 'erased:' || seat.id
    from gone where seat.user_id = gone.user_id and seat.id = gone.id`.execute(tx);
}

/**
 * Forgets some identity cards that serve no class any more: of orders that are over, of seats given
 * back, and of courses whose last session ended before a moment. Answers how many.
 */
export async function eraseIdCards(
  db: Database,
  endedBefore: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_seat seat set id_card_sealed = null
    from (
      select kept.user_id, kept.id from order_seat kept
      join orders o on o.user_id = kept.user_id and o.id = kept.order_id
      join course on course.id = kept.course_id
      where kept.id_card_sealed is not null and (
        o.status in (${ORDERS.cancelled}, ${ORDERS.refunded}, ${ORDERS.voided}) or kept.status in (${SEATS.refunded}, ${SEATS.moved})
        or coalesce(
          (select max(coalesce(chapter.end_at, chapter.start_at)) from chapter
           where chapter.course_id = kept.course_id),
          course.end_at) < ${endedBefore})
      limit ${sql.lit(limit)} for update of kept skip locked
    ) over where seat.user_id = over.user_id and seat.id = over.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
