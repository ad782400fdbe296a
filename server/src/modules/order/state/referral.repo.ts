/** SQL of what the referral programme asks about orders. */
import { sql } from 'kysely';
import { ORDER_STATUSES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const ORDERS = literals(ORDER_STATUSES);
const REFUNDS = literals(REFUND_RECORD_STATUSES);

interface OrderKey {
  readonly userId: number;
  readonly orderId: number;
}

export interface ReferredItem {
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly pay_fen: number;
  /** What it gives for the sale, in hundredths of a percent. */
  readonly spread_bp: number;
}

export interface ReferredOrder {
  readonly user_id: number;
  readonly id: number;
  readonly order_no: string;
  readonly shop_id: number;
  readonly title: string;
  readonly retail_id: string;
  /** When the link was followed, where that is known. */
  readonly retail_at: Date | null;
  readonly created_at: Date;
  readonly paid_at: Date;
  readonly pay_type: number;
  readonly items: readonly ReferredItem[];
}

/** A paid order that somebody's link led to; null for any other. */
export async function referredOrder(
  db: Database,
  { userId, orderId }: OrderKey,
): Promise<ReferredOrder | null> {
  const { rows } = await sql<ReferredOrder>`
    select o.user_id, o.id, o.order_no, o.shop_id, o.title, o.retail_id, o.retail_at, o.created_at,
      o.paid_at, o.pay_type, (
        select json_agg(json_build_object(
          'id', item.id, 'course_id', item.course_id, 'title', item.title,
          'pay_fen', item.pay_fen, 'spread_bp', item.spread_bp) order by item.id)
        from order_item item where item.user_id = ${userId} and item.order_id = o.id
      ) as items
    from orders o
    where o.user_id = ${userId} and o.id = ${orderId} and o.retail_id <> ''
      and o.paid_at is not null`.execute(db);
  return rows[0] ?? null;
}

export interface KeptItem {
  readonly id: number;
  /** What was paid for it and did not go back. */
  readonly kept_fen: number;
}

/** What each part of an order keeps by now. */
export async function keptOfItems(
  db: Database,
  { userId, orderId }: OrderKey,
): Promise<readonly KeptItem[]> {
  const { rows } = await sql<KeptItem>`
    select id, pay_fen - refunded_fen as kept_fen from order_item
    where user_id = ${userId} and order_id = ${orderId} order by id`.execute(db);
  return rows;
}

/**
 * Whether an order was delivered, or what of it was not is given back, and none of its money is on
 * its way back.
 */
export async function isSettleable(db: Database, { userId, orderId }: OrderKey): Promise<boolean> {
  const { rows } = await sql<{ settleable: boolean }>`
    select exists (
      select from orders o
      where o.user_id = ${userId} and o.id = ${orderId}
        and (o.status in (${ORDERS.completed}, ${ORDERS.reviewed})
          or (o.status = ${ORDERS.partiallyRefunded} and o.look_at = 'infinity'))
    ) and not exists (
      select from refund r
      where r.user_id = ${userId} and r.order_id = ${orderId} and r.request_id is not null
        and r.status in (${REFUNDS.approved}, ${REFUNDS.abnormal})
    ) as settleable`.execute(db);
  return rows[0]?.settleable === true;
}

/** Whether who paid an order has paid as somebody else, too: by the account at the channel. */
export async function hasSamePayer(
  db: Database,
  { buyerId, orderId, userId }: { buyerId: number; orderId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select exists (
      select from payment paid join payment own on own.payer_ref = paid.payer_ref
      where paid.user_id = ${buyerId} and paid.order_id = ${orderId} and paid.kept
        and own.user_id = ${userId}
    ) as same`.execute(db);
  return rows[0]?.same === true;
}
