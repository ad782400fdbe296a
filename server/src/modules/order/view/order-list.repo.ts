/** SQL of one's list of orders. */
import { sql } from 'kysely';
import {
  COURSE_TYPES,
  ORDER_INVOICE_STATES,
  ORDER_STATUSES,
  REFUND_RECORD_STATUSES,
  REFUND_STATUSES,
  SEAT_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { OrderCardRow } from './order-list.rules.ts';

const ORDERS = literals(ORDER_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);
const STATES = literals(REFUND_STATUSES);
const SEATS = literals(SEAT_STATUSES);
const INVOICES = literals(ORDER_INVOICE_STATES);
const TYPES = literals(COURSE_TYPES);

/** What became of asking money back, in one word: of several requests the latest counts. */
const refundStatus = (userId: number): RawBuilder<number> => sql`
  case when o.status = ${ORDERS.refunding} then ${STATES.refunding}
    when o.refunded_fen > 0 then ${STATES.refunded}
    when (
      select request.status from refund_request request
      where request.user_id = ${userId} and request.order_id = o.id
      order by request.id desc limit 1
    ) = ${REFUNDS.refused} then ${STATES.rejected}
    else ${STATES.none} end`;

/** What was asked or sent back last; once it is on its way, what the channel says counts. */
const lastReturn = (userId: number): RawBuilder<unknown> => sql`(
  select to_json(latest) from (
    select request.kind, coalesce(sent.status, request.status) as status, request.amount_fen,
      request.created_at, request.answer_by,
      case when sent.status is null then request.decided_at else sent.finished_at end as finished_at
    from refund_request request
    left join refund sent on sent.user_id = ${userId} and sent.request_id = request.id
    where request.user_id = ${userId} and request.order_id = o.id
    union all
    select surplus.kind, surplus.status, surplus.amount_fen, surplus.created_at, null,
      surplus.finished_at
    from refund surplus
    where surplus.user_id = ${userId} and surplus.order_id = o.id and surplus.request_id is null
    order by created_at desc limit 1
  ) latest
)`;

/** Columns of a card; `o` is the user's order, `s` its shop. */
export const orderCardColumns = (userId: number): RawBuilder<unknown> => sql`
  o.id, o.order_no, o.type, o.target_id, o.title, o.cover, o.num, o.payable_fen, o.paid_fen,
  o.paid_fen - o.refunded_fen as kept_fen, o.paid_at, o.invoiced, o.status,
  ${refundStatus(userId)} as refund_status, o.proof_status, o.pay_type, o.is_comment, o.expire_at,
  o.created_at, ${lastReturn(userId)} as last_return,
  s.id as shop_id, s.name as shop_name, s.logo as shop_logo,
  s.curriculum_count as shop_courses, s.teacher_count as shop_teachers,
  exists (
    select from order_seat seat where seat.user_id = ${userId} and seat.order_id = o.id
  ) as has_seat,
  exists (
    select from order_seat seat where seat.user_id = ${userId} and seat.order_id = o.id
      and seat.holder_id = ${userId} and seat.status in (${SEATS.valid}, ${SEATS.checkedIn})
  ) as has_own_seat,
  exists (
    select from payment p where p.user_id = ${userId} and p.order_id = o.id
      and p.channel = 3 and p.state = 'created'
  ) as has_transfer,
  coalesce((
    select bool_and(item.type = ${TYPES.offline}) from order_item item
    where item.user_id = ${userId} and item.order_id = o.id and item.returned_at is null
  ), false) as is_on_site,
  exists (
    select from order_item item where item.user_id = ${userId} and item.order_id = o.id
      and item.returned_at is null
  ) as has_rest,
  exists (
    select from refund_request request where request.user_id = ${userId}
      and request.order_id = o.id and request.status = ${REFUNDS.applied}
  ) as is_asked_back`;

export interface OrderFilter {
  readonly statuses: readonly number[] | null;
  readonly type: number | null;
  /** Part of a title or of a number; empty for all. */
  readonly keyword: string;
  /** Only those an invoice can be asked for, paid after this; null for all. */
  readonly paidAfter: Date | null;
}

function matches({ statuses, type, keyword, paidAfter }: OrderFilter): RawBuilder<boolean> {
  return sql`(
    (${statuses}::int[] is null or o.status = any (${statuses}::int[]))
    and (${type}::int is null or o.type = ${type}::int)
    and (${keyword} = '' or strpos(lower(o.title), lower(${keyword})) > 0
      or strpos(o.order_no, ${keyword}) > 0)
    and (${paidAfter}::timestamptz is null or o.paid_at > ${paidAfter}::timestamptz
      and o.invoiced = ${INVOICES.none} and o.paid_fen > o.refunded_fen
      and o.status in (${ORDERS.completed}, ${ORDERS.reviewed}, ${ORDERS.partiallyRefunded}, ${ORDERS.pendingConsumption}))
  )`;
}

/** One page, the latest first. */
export async function listOrders(
  db: Database,
  userId: number,
  filter: OrderFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<OrderCardRow[]> {
  const { rows } = await sql<OrderCardRow>`
    select ${orderCardColumns(userId)}
    from orders o join shop s on s.id = o.shop_id
    where o.user_id = ${userId} and ${matches(filter)}
    order by o.id desc limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export interface StatusCount {
  readonly status: number;
  readonly num: number;
  /** Of these, those the filter lets through. */
  readonly matching: number;
}

/** How many orders a user has in each status. */
export async function countOrders(
  db: Database,
  userId: number,
  filter: OrderFilter,
): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select o.status, count(*)::int as num, (count(*) filter (where ${matches(filter)}))::int as matching
    from orders o where o.user_id = ${userId}
    group by o.status order by o.status`.execute(db);
  return rows;
}

/** Whether an order waits for money, for its course or for a refund, or surplus money is on its way. */
export async function hasOpenOrder(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from orders where user_id = ${userId} and status in (${ORDERS.pendingPayment}, ${ORDERS.refunding}, ${ORDERS.pendingConsumption}))
      or exists (select from refund where user_id = ${userId} and status in (${REFUNDS.applied}, ${REFUNDS.approved}, ${REFUNDS.abnormal})) as open`.execute(
    db,
  );
  return rows[0]?.open === true;
}
