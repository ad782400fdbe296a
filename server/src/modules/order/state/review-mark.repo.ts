/** SQL of the mark on an order that its buyer reviewed. */
import { sql } from 'kysely';
import { ORDER } from '@zhiji/contract/kernel/lifecycles/order';
import { moveWhen } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';

/** An order that is not completed yet keeps its state, and the mark. */
const REVIEW = moveWhen(ORDER, { review: sql`true` });

/** Marks a completed order as reviewed, its last state. */
export async function markReviewed(
  tx: Tx,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<void> {
  await sql`
    update orders set is_comment = true,
      ${REVIEW.set}
    where user_id = ${userId} and id = ${orderId}`.execute(tx);
}
