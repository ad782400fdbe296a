/** SQL of refund requests: asking, deciding, and the money that follows. */
import { sql } from 'kysely';
import { REFUND_REQUEST } from '@zhiji/contract/kernel/lifecycles/money';
import { ORDER } from '@zhiji/contract/kernel/lifecycles/order';
import {
  ORDER_INVOICE_STATES,
  ORDER_STATUSES,
  PAY_TYPES,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { emit } from '#platform/jobs/outbox';
import { literals, move, moveWhen } from '#platform/db/status';
import { wakeReturns } from '../state/waiting-return.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { QuotedPart } from './refund-quote.ts';
import type { RefundStage } from '@zhiji/contract/kernel/refund';
import type { LockedOrder } from '../state/order-state.repo.ts';

const ASK = move(ORDER, 'askRefund', 'o');
const APPROVE = move(REFUND_REQUEST, 'approve');
const ORDERS = literals(ORDER_STATUSES);
const { approved } = literals(REFUND_RECORD_STATUSES);
const PAYS = literals(PAY_TYPES);
const INVOICES = literals(ORDER_INVOICE_STATES);
const RESUME = moveWhen(
  ORDER,
  {
    resumeConsumption: sql`r.order_status = ${ORDERS.pendingConsumption}`,
    resumeCompleted: sql`r.order_status = ${ORDERS.completed}`,
    resumeReviewed: sql`r.order_status = ${ORDERS.reviewed}`,
    refundPart: sql`r.order_status = ${ORDERS.partiallyRefunded}`,
  },
  'o',
);

/** A part that money goes back for. */
export type PaidPart = Pick<QuotedPart, 'itemId' | 'seatId'> & {
  readonly stage: Pick<RefundStage, 'fen'>;
};

export interface NewRequest {
  readonly refundNo: string;
  readonly kind: number;
  readonly isApproved: boolean;
  /** Only a share goes back, and what was bought stays with its buyer. */
  readonly keeps: boolean;
  readonly reason: number | null;
  readonly explain: string;
  readonly images: readonly string[];
  /** What the buyer is told with the decision. */
  readonly remark: string;
  readonly stage: RefundStage;
  readonly parts: readonly PaidPart[];
  readonly now: Date;
  readonly answerBy: Date;
}

/** Opens a request about an order whose lock is held: the order is being refunded from now on. */
export async function insertRequest(
  tx: Tx,
  { user_id: userId, id: orderId }: LockedOrder,
  request: NewRequest,
): Promise<number> {
  const { parts, stage, now, isApproved } = request;
  const status = isApproved ? REFUND_RECORD_STATUSES.approved : REFUND_RECORD_STATUSES.applied;
  const { rows } = await sql<{ id: number }>`
    with asked as (
      update orders o set ${ASK.set}
      from (
        select status from orders where user_id = ${userId} and id = ${orderId}
      ) before
      where o.user_id = ${userId} and o.id = ${orderId} and ${ASK.allowed}
      returning before.status
    ), request as (
      insert into refund_request (user_id, order_id, refund_no, kind, keeps, status, amount_fen,
        order_status, reason, explain, images, remark, stage, created_at, answer_by,
        decided_at)
      select ${userId}::bigint, ${orderId}::bigint, ${request.refundNo}::text,
        ${request.kind}::smallint, ${request.keeps}::boolean, ${status}::smallint, ${stage.fen}::bigint, asked.status,
        ${request.reason}::smallint, ${request.explain}::text,
        ${request.images}::text[], ${request.remark}::text, ${JSON.stringify(stage)}::jsonb, ${now}::timestamptz,
        ${request.answerBy}::timestamptz, ${isApproved ? now : null}::timestamptz
      from asked
      returning id
    ), part as (
      insert into refund_part (user_id, request_id, item_id, seat_id, amount_fen)
      select ${userId}::bigint, request.id, part.item_id, part.seat_id, part.amount_fen
      from request, unnest(
        ${parts.map(({ itemId }) => itemId)}::bigint[],
        ${parts.map(({ seatId }) => seatId)}::bigint[],
        ${parts.map((part) => part.stage.fen)}::bigint[]
      ) as part (item_id, seat_id, amount_fen)
    )
    select id from request`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    throw new Error(`order ${orderId} cannot be refunded any more`);
  }
  return row.id;
}

/**
 * An approved request's money goes back by the payment the order keeps; a transfer by hand. While an
 * invoice is out it waits.
 */
export async function insertRefund(
  tx: Tx,
  userId: number,
  requestId: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ order_id: number; waits: boolean }>`
    insert into refund (user_id, refund_no, order_id, trade_no, request_id, amount_fen, kind,
      status, created_at, try_at)
    select r.user_id, r.refund_no, r.order_id, p.trade_no, r.id, r.amount_fen, r.kind,
      ${approved}, ${now}::timestamptz,
      case when p.channel in (${PAYS.wechat}, ${PAYS.alipay}) and o.invoiced <> ${INVOICES.issued}
        then ${now}::timestamptz end
    from refund_request r
    join orders o on o.user_id = r.user_id and o.id = r.order_id
    join payment p on p.user_id = r.user_id and p.order_id = r.order_id and p.kept
    where r.user_id = ${userId} and r.id = ${requestId}
    returning order_id, (
      select o.invoiced = ${INVOICES.issued} from orders o
      where o.user_id = ${userId} and o.id = refund.order_id
    ) as waits`.execute(tx);
  const [refund] = rows;
  if (refund?.waits === true) {
    const payload = { user_id: userId, order_id: refund.order_id };
    await emit(tx, { requestId: 'refund', userId }, 'order.refundWaits', payload);
  }
}

export interface OpenRequest {
  readonly user_id: number;
  readonly id: number;
  readonly order_id: number;
  readonly shop_id: number;
  readonly refund_no: string;
  readonly amount_fen: number;
  readonly answer_by: Date;
}

/** A request nobody has decided about, by the number it was asked under. */
export async function findOpenRequest(
  db: Database,
  userId: number,
  refundNo: string,
): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select r.user_id, r.id, r.order_id, o.shop_id, r.refund_no, r.amount_fen, r.answer_by
    from refund_request r join orders o on o.user_id = r.user_id and o.id = r.order_id
    where r.user_id = ${userId} and r.refund_no = ${refundNo}
      and r.status = ${sql.lit(REFUND_RECORD_STATUSES.applied)}`.execute(db);
  return rows[0] ?? null;
}

/** The number of the request about an order that waits for a decision; null without one. */
export async function openRequestOf(
  tx: Tx,
  userId: number,
  orderId: number,
): Promise<string | null> {
  const { rows } = await sql<{ refund_no: string }>`
    select refund_no from refund_request
    where user_id = ${userId} and order_id = ${orderId}
      and status = ${sql.lit(REFUND_RECORD_STATUSES.applied)}`.execute(tx);
  return rows[0]?.refund_no ?? null;
}

interface Wanted {
  /** Of one institution, which may still answer; null for all. */
  readonly shopId: number | null;
  readonly now: Date;
  readonly limit: number;
}

/** Requests that wait for a decision, the most pressing first. */
export async function listOpenRequests(
  db: Database,
  { shopId, now, limit }: Wanted,
): Promise<readonly OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select r.user_id, r.id, r.order_id, o.shop_id, r.refund_no, r.amount_fen, r.answer_by
    from refund_request r join orders o on o.user_id = r.user_id and o.id = r.order_id
    where r.status = ${sql.lit(REFUND_RECORD_STATUSES.applied)}
      and (${shopId}::bigint is null or (o.shop_id = ${shopId}::bigint and r.answer_by > ${now}))
    order by r.answer_by limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Requests no institution has answered in its time. */
export async function countOverdueRequests(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refund_request')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('status', '=', REFUND_RECORD_STATUSES.applied)
    .where('answer_by', '<=', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Approves an open request, whose order's lock is held; false when it is decided already. */
export async function approveRequest(
  tx: Tx,
  { user_id, id }: OpenRequest,
  { remark, now }: { readonly remark: string; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund_request set ${APPROVE.set}, decided_at = ${now}, remark = ${remark}
    where user_id = ${user_id} and id = ${id} and ${APPROVE.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Nothing comes of an open request, whose order's lock is held: the order goes back to where it was.
 * False when it is decided already.
 */
export async function endRequest(
  tx: Tx,
  { user_id: userId, id, order_id: orderId }: OpenRequest,
  end: { readonly move: 'refuse' | 'withdraw'; readonly remark: string; readonly now: Date },
): Promise<boolean> {
  const ending = move(REFUND_REQUEST, end.move);
  const { rows } = await sql`
    with r as (
      update refund_request set ${ending.set}, decided_at = ${end.now}, remark = ${end.remark}
      where user_id = ${userId} and id = ${id} and ${ending.allowed}
      returning order_id, order_status
    )
    update orders o set ${RESUME.set}
    from r
    where o.user_id = ${userId} and o.id = r.order_id and ${RESUME.allowed}
    returning o.id`.execute(tx);
  await wakeReturns(tx, { user_id: userId, id: orderId }, end.now);
  return rows.length === 1;
}

/** Whose access a request is about, by what it was given for. */
export interface HeldKey {
  readonly holder_id: number;
  readonly source_key: string;
}

/** Access that an order gave, whatever became of it. */
export async function keysOfOrder(
  tx: Tx,
  { user_id: userId, id: orderId }: LockedOrder,
): Promise<HeldKey[]> {
  const { rows } = await sql<HeldKey>`
    select item.user_id as holder_id, 'item:' || item.id as source_key from order_item item
    where item.user_id = ${userId} and item.order_id = ${orderId}
    union all
    select seat.holder_id, 'seat:' || seat.id from order_seat seat
    where seat.user_id = ${userId} and seat.order_id = ${orderId}
      and seat.holder_id is not null`.execute(tx);
  return rows;
}

/** Access that belongs to the parts of a request. */
export async function keysOf(tx: Tx, userId: number, requestId: number): Promise<HeldKey[]> {
  const { rows } = await sql<HeldKey>`
    select coalesce(seat.holder_id, part.user_id) as holder_id,
      case when part.seat_id is null then 'item:' || part.item_id
        else 'seat:' || part.seat_id end as source_key
    from refund_part part
    left join order_seat seat on seat.user_id = part.user_id and seat.id = part.seat_id
    where part.user_id = ${userId} and part.request_id = ${requestId}
      and (part.seat_id is null or seat.holder_id is not null)`.execute(tx);
  return rows;
}
