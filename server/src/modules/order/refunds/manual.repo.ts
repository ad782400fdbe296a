/** SQL of what the platform gave back by its own decision. */
import { REFUND_KINDS } from '@zhiji/contract/kernel/statuses';
import type { Tx } from '#platform/db/transaction';
import type { ManualSum } from './manual-quote.ts';

/** The number under which the same was commanded before; null when it was not. */
export async function findManual(
  tx: Tx,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
  { sum, reason }: { readonly sum: ManualSum; readonly reason: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('refund_request')
    .select('refund_no')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('kind', '=', REFUND_KINDS.manual)
    .where('remark', '=', reason)
    .where('keeps', '=', sum !== 'rest')
    .$if(sum !== 'rest', (query) => query.where('amount_fen', '=', sum === 'rest' ? 0 : sum.fen))
    .executeTakeFirst();
  return row?.refund_no ?? null;
}
