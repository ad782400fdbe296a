/** SQL of money of cancelled sessions that waits for another refund of its order to end. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from './order-state.repo.ts';

/**
 * The order, whose lock is held, is no longer being refunded: what waited for that is looked at now.
 * A worker that looks at it already finds it settled, or settles it, under the same lock.
 */
export async function wakeReturns(
  tx: Tx,
  { user_id: userId, id: orderId }: Pick<LockedOrder, 'user_id' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`
    update session_return waiting set due_at = ${now}
    from order_item item
    where waiting.user_id = ${userId} and waiting.due_at > ${now}
      and item.user_id = ${userId} and item.id = waiting.item_id
      and item.order_id = ${orderId}`.execute(tx);
}
