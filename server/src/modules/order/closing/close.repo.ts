/** SQL of ending unpaid orders. */
import { sql } from 'kysely';
import { PAYMENT } from '@zhiji/contract/kernel/lifecycles/money';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { moveWhen } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface OpenPayment {
  readonly trade_no: string;
  readonly channel: number;
}

/** Attempts to pay an order that may still succeed. */
export async function listOpenPayments(
  db: Database,
  userId: number,
  orderId: number,
): Promise<readonly OpenPayment[]> {
  return db
    .selectFrom('payment')
    .select(['trade_no', 'channel'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'created')
    .execute();
}

export interface OrderToClose {
  readonly status: number;
  readonly proof_status: number;
}

/** The state of an order of this user; null when he has none of that id. */
export async function findOrderToClose(
  db: Database,
  userId: number,
  orderId: number,
): Promise<OrderToClose | null> {
  const row = await db
    .selectFrom('orders')
    .select(['status', 'proof_status'])
    .where('user_id', '=', userId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Closes payments that can no longer be paid, and schedules a query of the others. */
export async function closePayments(
  tx: Tx,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
  { ended, now }: { readonly ended: readonly string[]; readonly now: Date },
): Promise<void> {
  const close = moveWhen(PAYMENT, { close: sql`trade_no = any (${ended}::text[])` });
  await sql`
    update payment set
      ${close.set},
      closed_at = case when trade_no = any (${ended}::text[]) then ${now}::timestamptz end,
      query_at = case when trade_no = any (${ended}::text[]) then null
        when query_at is not null then ${now}::timestamptz end
    where user_id = ${userId} and order_id = ${orderId} and ${close.allowed}`.execute(tx);
}

export interface DueOrder {
  readonly user_id: number;
  readonly id: number;
  readonly proof_status: number;
  readonly expire_at: Date;
}

/** Which of the unpaid orders: those that wait for just the channels `lane` of all there are. */
export interface DueSearch {
  readonly now: Date;
  readonly lane: readonly number[];
  readonly channels: readonly number[];
  /** The last of those seen. */
  readonly after: DueOrder | undefined;
  readonly limit: number;
}

/** Unpaid orders whose time is over, the longest first. */
export async function listDueOrders(
  db: Database,
  { now, lane, channels, after, limit }: DueSearch,
): Promise<readonly DueOrder[]> {
  const start = after ?? { expire_at: new Date(0), user_id: 0, id: 0 };
  const { rows } = await sql<DueOrder>`
    select user_id, id, proof_status, expire_at from orders
    where status = ${sql.lit(ORDER_STATUSES.pendingPayment)} and expire_at <= ${now}
      and (expire_at, user_id, id) > (${start.expire_at}, ${start.user_id}, ${start.id})
      and array(
        select channel from payment p
        where p.user_id = orders.user_id and p.order_id = orders.id and p.state = 'created'
          and channel = any (${channels}::smallint[])
        order by channel
      ) = ${lane}::smallint[]
    order by expire_at, user_id, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
