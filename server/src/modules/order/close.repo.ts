/** SQL of ending unpaid orders. */
import { sql } from 'kysely';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { userOfSerialNo } from '#platform/serial-no';
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

/** What an operator says about an order. */
export interface OperatorWord {
  readonly actor: string;
  readonly orderNo: string;
  readonly remark: string;
}

/** The order of a number an operator typed. */
export async function requireOrderNamed(
  db: Database,
  orderNo: string,
): Promise<{ userId: number; orderId: number }> {
  const row = await db
    .selectFrom('orders')
    .select(['user_id', 'id'])
    .where('user_id', '=', userOfSerialNo(orderNo) ?? 0)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (row === undefined) {
    throw new Error(`there is no order ${orderNo}`);
  }
  return { userId: row.user_id, orderId: row.id };
}

/** Closes the payments nobody can pay any more, and has the channels of the others asked soon. */
export async function closePayments(
  tx: Tx,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
  { ended, now }: { readonly ended: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql`
    update payment set
      state = case when trade_no = any (${ended}::text[]) then 'closed' else state end,
      closed_at = case when trade_no = any (${ended}::text[]) then ${now}::timestamptz end,
      query_at = case when trade_no = any (${ended}::text[]) then null
        when query_at is not null then ${now}::timestamptz end
    where user_id = ${userId} and order_id = ${orderId} and state = 'created'`.execute(tx);
}

export interface DueOrder {
  readonly user_id: number;
  readonly id: number;
  readonly proof_status: number;
  readonly expire_at: Date;
}

/** Unpaid orders whose time is over, the longest first; `after` is the last of those seen. */
export async function listDueOrders(
  db: Database,
  now: Date,
  { after, limit }: { readonly after: DueOrder | undefined; readonly limit: number },
): Promise<readonly DueOrder[]> {
  const start = after ?? { expire_at: new Date(0), user_id: 0, id: 0 };
  const { rows } = await sql<DueOrder>`
    select user_id, id, proof_status, expire_at from orders
    where status = ${sql.lit(ORDER_STATUSES.pendingPayment)} and expire_at <= ${now}
      and (expire_at, user_id, id) > (${start.expire_at}, ${start.user_id}, ${start.id})
    order by expire_at, user_id, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
