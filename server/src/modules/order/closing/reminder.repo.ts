/** SQL of reminding buyers of orders that end soon. */
import { sql } from 'kysely';
import { ORDER_STATUSES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { isTold } from '#modules/message';
import { literals } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';

const ORDERS = literals(ORDER_STATUSES);
const PROOFS = literals(PROOF_STATUSES);
const TOLD = isTold('order.closing', { userId: sql`orders.user_id`, key: sql`orders.id::text` });

export interface ClosingOrder {
  readonly user_id: number;
  readonly id: number;
  readonly title: string;
  readonly expire_at: Date;
}

export interface ClosingSearch {
  readonly now: Date;
  readonly aheadMs: number;
  /** The last of those seen. */
  readonly after: ClosingOrder | undefined;
  readonly limit: number;
}

/**
 * Unpaid orders that end soon and had longer than that in all, the soonest first; those told already
 * not, nor those whose proof is being looked at: their buyers have done their part.
 */
export async function listClosing(
  tx: Tx,
  { now, aheadMs, after, limit }: ClosingSearch,
): Promise<readonly ClosingOrder[]> {
  const start = after ?? { expire_at: now, user_id: 0, id: 0 };
  const { rows } = await sql<ClosingOrder>`
    select user_id, id, title, expire_at from orders
    where status = ${ORDERS.pendingPayment} and proof_status <> ${PROOFS.inReview}
      and expire_at > ${now} and expire_at <= ${new Date(now.getTime() + aheadMs)}
      and expire_at - created_at > ${aheadMs}::int * interval '1 millisecond'
      and (expire_at, user_id, id) > (${start.expire_at}, ${start.user_id}, ${start.id})
      and not ${TOLD}
    order by expire_at, user_id, id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
